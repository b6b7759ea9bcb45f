export { checkNetworks, checkTokens } from './checkNetworks.js'
export { checkWallets } from './checkWallets.js'
export { chainsOf, idsOf, type ListedWallet, listingOf, type RegistryListing, walletById } from './listing.js'
export type { RegistryNetwork } from './network.js'
export type { PictureReference } from './picture.js'
export { type Picture, readPicture } from './readPicture.js'
export { type Registry, readRegistry } from './readRegistry.js'
export type { PackageSource, Source } from './sources.js'
export type { RegistryToken } from './token.js'
export type {
  InjectedMark,
  RegistryWallet,
  WalletAliases,
  WalletExtensions,
  WalletLinks,
  WalletStores,
} from './wallet.js'
