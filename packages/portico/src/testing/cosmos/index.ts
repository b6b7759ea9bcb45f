export { createCosmosTestWallet } from './createCosmosTestWallet.js'
export { type CosmosInstallOptions, installCosmosTestWallet } from './installCosmosTestWallet.js'
export type { CosmosTestChain, CosmosTestWallet, CosmosTestWalletOptions } from './types.js'
