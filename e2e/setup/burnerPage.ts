import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'

/** Set when the script is built. */
declare const rpcUrl: string

type Registration = { register(wallet: unknown): () => void }

/** Runs in a page ahead of its own code: a wallet that others wrote, with a key that it throws away. */
const wallet = new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), 'solana:localnet', rpcUrl)
const register = ({ register: take }: Registration) => void take(wallet)
window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registration>).detail))
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
