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
  /** Log in by e-mail, once an embedded wallet is configured. `true` by default. */
  email: boolean
  /** Log in by a social account, in this order. By default google, x, farcaster, discord, apple, github, facebook. */
  socials: readonly SocialProvider[] | false
  /** Swapping tokens. `true` by default. */
  swaps: readonly string[] | boolean
  /** Buying, or the providers to buy from. `true` by default. */
  onramp: readonly string[] | boolean
  /** The list of past transactions. `true` by default. */
  activity: boolean
  /** Wire id `reown_branding`. */
  branding: boolean
  /** Several wallets connected at the same time. `true` by default. */
  multiWallet: boolean
}
/** What only the app decides. */
export type LocalFeatures = {
  /** A wallet that a passkey owns, where the embedded wallet is there and a network has smart accounts. */
  passkey: boolean
  /** Showing the address and its QR code. `true` by default. */
  receive: boolean
  /** Sending. `true` by default. */
  send: boolean
  /** The tab of collectibles. `true` by default. */
  nfts: boolean
  /** Asking to be paid by `open({ view: 'Pay' })`, which throws `pay/off` without it. `false` by default. */
  pay: boolean
  /** Shows wallets beside the form for e-mail; otherwise they are behind one button. `true` by default. */
  emailShowWallets: boolean
  /** Reports what happens in the modal, where the project's analytics are on, too. `true` by default. */
  analytics: boolean
  /** The way to all wallets: shown, hidden, or on phones alone. `'show'` by default. */
  allWallets: 'show' | 'hide' | 'onlyMobile'
  /** Holds back every way to connect until the visitor agrees to `termsUrl` and `privacyUrl`. `false` by default. */
  legalCheckbox: boolean
  /** Lists the permissions that the account gave to apps, to take them back. `false` by default. */
  smartSessions: boolean
  /** Puts the wallets behind one button, where there are other ways to connect. `false` by default. */
  collapseWallets: boolean
  /** The order of the wallets. By default walletConnect, recent, injected, featured, custom, external, recommended. */
  connectorTypeOrder: readonly ConnectorKind[]
  /** The order of an account's actions. By default onramp, swaps, receive, send. */
  walletFeaturesOrder: readonly WalletFeature[]
  /** The order of the ways to connect. By default email, social, wallet. */
  connectMethodsOrder: readonly ConnectMethod[]
}
/** What the modal offers, all told: what the services decide and what the page does. */
export type Features = RemoteFeatures & LocalFeatures

/** The features as an app gives them: `socials: true` is all of them; who trades is the services' choice. */
export type GivenFeatures = Omit<Features, 'socials' | 'swaps'> & {
  /** As in `Features`; `true` is all of them in their usual order. */
  socials: RemoteFeatures['socials'] | true
  /** Who trades is set up with the services: a list of providers is refused on the console. */
  swaps: boolean
}
