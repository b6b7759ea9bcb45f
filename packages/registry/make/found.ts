import type { InjectedMark, WalletExtensions, WalletLinks, WalletStores } from '../src/wallet.js'

type Untested<T> = { [K in keyof T]?: string | null | undefined }

/** Where a picture stands: a file of an archive. */
export type FoundPicture = { source: 'thirdweb' | 'rainbowkit' | 'web3iconsCore'; path: string }

/** What one source says of one wallet. Nothing of it has been looked at. */
export type Found = {
  source: 'thirdweb' | 'rainbowkit' | 'reviewed'
  /** What it is called there. */
  key: string
  name?: string | undefined
  homepage?: string | null | undefined
  rdns?: string | null | undefined
  namespaces?: readonly string[] | undefined
  links?: Untested<WalletLinks>
  stores?: Untested<WalletStores>
  extensions?: Untested<WalletExtensions>
  injected?: readonly InjectedMark[]
  walletConnect?: boolean
  imageAlias?: string | undefined
  picture?: FoundPicture | undefined
}
