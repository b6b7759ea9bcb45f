export { developmentSolanaKeys } from '../keys.js'
export { createSolanaTestWallet } from './createSolanaTestWallet.js'
export { installSolanaTestWallet, type SolanaInstallOptions } from './installSolanaTestWallet.js'
export type { SolanaStandardWallet, SolanaTestChain, SolanaTestWallet, SolanaTestWalletOptions } from './types.js'
