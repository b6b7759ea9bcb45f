export type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
export { type SolanaOptions, solana } from './family.js'
