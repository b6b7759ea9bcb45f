import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'

/** Set when the script is built. */
declare const rpcUrl: string
/** Given to the page by its test. */
declare const giveSol: (address: string) => Promise<void>

type Registration = { register(wallet: unknown): () => void }

/** Runs in a page ahead of its own code: a wallet that others wrote, with a key that it throws away, and some money. */
const adapter = new UnsafeBurnerWalletAdapter()
const connect = adapter.connect.bind(adapter)
adapter.connect = async () => {
  await connect()
  if (adapter.publicKey) await giveSol(adapter.publicKey.toBase58())
}
const wallet = new SolanaWalletAdapterWallet(adapter, 'solana:localnet', rpcUrl)
const register = ({ register: take }: Registration) => void take(wallet)
window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registration>).detail))
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
