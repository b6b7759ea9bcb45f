export { createBitcoinTestWallet } from './bitcoin/createBitcoinTestWallet.js'
export { type BitcoinInstallOptions, installBitcoinTestWallet } from './bitcoin/installBitcoinTestWallet.js'
export { bitcoinDevelopmentKeys } from './bitcoin/keys.js'
export type {
  BitcoinStyle,
  BitcoinTestKeys,
  BitcoinTestNetwork,
  BitcoinTestWallet,
  BitcoinTestWalletOptions,
} from './bitcoin/types.js'
export { createCosmosTestWallet } from './cosmos/createCosmosTestWallet.js'
export { type CosmosInstallOptions, installCosmosTestWallet } from './cosmos/installCosmosTestWallet.js'
export type { CosmosTestChain, CosmosTestWallet, CosmosTestWalletOptions } from './cosmos/types.js'
export { createTestWallet } from './createTestWallet.js'
export { type InstallOptions, installTestWallet } from './installTestWallet.js'
export { developmentKeys, developmentSolanaKeys } from './keys.js'
export { createPolkadotTestWallet } from './polkadot/createPolkadotTestWallet.js'
export { installPolkadotTestWallet, type PolkadotInstallOptions } from './polkadot/installPolkadotTestWallet.js'
export type { PolkadotTestWallet, PolkadotTestWalletOptions } from './polkadot/types.js'
export { createSolanaTestWallet } from './solana/createSolanaTestWallet.js'
export { installSolanaTestWallet, type SolanaInstallOptions } from './solana/installSolanaTestWallet.js'
export type {
  SolanaStandardWallet,
  SolanaTestChain,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './solana/types.js'
export type {
  ApproveOptions,
  PendingRequest,
  ProviderRequest,
  TestChain,
  TestProvider,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  TestWalletState,
  TestWalletStorage,
} from './types.js'
