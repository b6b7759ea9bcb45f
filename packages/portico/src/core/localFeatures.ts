import type { Features } from '../base/entities/features.js'
import type { Config } from './options.js'

/** Orders that hold unless the app says another. */
export const featureDefaults = {
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectMethodsOrder: ['email', 'social', 'wallet'],
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
} as const

/** What holds when neither the app nor the project says anything. */
export const defaultFeatures: Features = {
  email: true,
  socials: featureDefaults.socials,
  swaps: true,
  onramp: true,
  activity: true,
  branding: true,
  multiWallet: true,
  passkey: false,
  receive: true,
  send: true,
  nfts: true,
  pay: false,
  emailShowWallets: true,
  analytics: true,
  allWallets: 'show',
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectorTypeOrder: featureDefaults.connectorTypeOrder,
  walletFeaturesOrder: featureDefaults.walletFeaturesOrder,
  connectMethodsOrder: featureDefaults.connectMethodsOrder,
}

const remote = ['email', 'socials', 'swaps', 'onramp', 'activity', 'branding', 'multiWallet'] as const

/** Defaults with the app's own values on top; basic mode switches off all that a project may decide. */
export function localFeatures(config: Pick<Config, 'localFeatures' | 'basic'>): Features {
  const { socials = true } = config.localFeatures
  const features: Features = {
    ...defaultFeatures,
    ...config.localFeatures,
    socials: socials === true ? featureDefaults.socials : socials,
  }
  if (config.basic) for (const name of remote) features[name] = false
  return features
}
