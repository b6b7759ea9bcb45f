export type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
export type { SolanaProvider } from './appProvider.js'
export { type SolanaOptions, solana } from './family.js'
