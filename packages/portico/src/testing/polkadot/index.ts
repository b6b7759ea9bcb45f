export { createPolkadotTestWallet } from './createPolkadotTestWallet.js'
export { installPolkadotTestWallet, type PolkadotInstallOptions } from './installPolkadotTestWallet.js'
export type { PolkadotTestWallet, PolkadotTestWalletOptions } from './types.js'
