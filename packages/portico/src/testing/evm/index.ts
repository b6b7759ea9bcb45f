export { createTestWallet } from '../createTestWallet.js'
export { type InstallOptions, installTestWallet } from '../installTestWallet.js'
export { developmentKeys } from '../keys.js'
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
} from '../types.js'
