export { createBitcoinTestWallet } from './createBitcoinTestWallet.js'
export { type BitcoinInstallOptions, installBitcoinTestWallet } from './installBitcoinTestWallet.js'
export { bitcoinDevelopmentKeys } from './keys.js'
export type {
  BitcoinStyle,
  BitcoinTestKeys,
  BitcoinTestNetwork,
  BitcoinTestWallet,
  BitcoinTestWalletOptions,
} from './types.js'
