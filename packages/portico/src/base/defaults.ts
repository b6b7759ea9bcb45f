/** The constants that the first moment of a page needs. They stand apart because they weigh on every page; `constants` holds them too. */
export const featureDefaults = {
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectMethodsOrder: ['email', 'social', 'wallet'],
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
} as const

export const logDefaults = { bufferBytes: 1_024_000, level: 'error' } as const

export const accountDefaults = {
  defaultTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
} as const

export const displayDefaults = {
  addressHead: 4,
  addressTail: 6,
  amountDecimals: 3,
  balanceDecimals: 2,
  emailMax: 30,
} as const
