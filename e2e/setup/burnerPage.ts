import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection } from '@solana/web3.js'

/** Set when the script is built. */
declare const rpcUrl: string

type Registration = { register(wallet: unknown): () => void }

/** Runs in a page ahead of its own code: a wallet that others wrote, with a key that it throws away, and some money. */
const adapter = new UnsafeBurnerWalletAdapter()
const connect = adapter.connect.bind(adapter)
adapter.connect = async () => {
  await connect()
  const node = new Connection(rpcUrl, 'confirmed')
  if (!adapter.publicKey) return
  await node.requestAirdrop(adapter.publicKey, 2_000_000_000)
  while ((await node.getBalance(adapter.publicKey)) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
}
const wallet = new SolanaWalletAdapterWallet(adapter, 'solana:localnet', rpcUrl)
const register = ({ register: take }: Registration) => void take(wallet)
window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registration>).detail))
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
