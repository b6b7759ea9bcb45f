export const socialProviders = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
/** `telegram` is not offered as a button; it appears as the browser a social login comes back from. */
export type SocialProvider = (typeof socialProviders)[number]
/** Those that sign a person in on a page of their own, in a window. */
export type WindowSocial = Exclude<SocialProvider, 'farcaster'>
export type ConnectMethod = 'email' | 'passkey' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectorKind = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** What the project's configuration on the services may decide (a remote value wins over a local one). */
export type RemoteFeatures = {
  email: boolean
  socials: readonly SocialProvider[] | false
  swaps: readonly string[] | boolean
  onramp: readonly string[] | boolean
  activity: boolean
  /** Wire id `reown_branding`. */
  branding: boolean
  multiWallet: boolean
}
/** What only the app decides. */
export type LocalFeatures = {
  /** A wallet that a passkey owns, where the embedded wallet is there and a network has smart accounts. */
  passkey: boolean
  receive: boolean
  send: boolean
  nfts: boolean
  pay: boolean
  emailShowWallets: boolean
  analytics: boolean
  allWallets: 'show' | 'hide' | 'onlyMobile'
  legalCheckbox: boolean
  smartSessions: boolean
  collapseWallets: boolean
  connectorTypeOrder: readonly ConnectorKind[]
  walletFeaturesOrder: readonly WalletFeature[]
  connectMethodsOrder: readonly ConnectMethod[]
}
export type Features = RemoteFeatures & LocalFeatures

/** The features as an app gives them: `socials: true` is all of them; who trades is the services' choice. */
export type GivenFeatures = Omit<Features, 'socials' | 'swaps'> & {
  socials: RemoteFeatures['socials'] | true
  swaps: boolean
}
