import { constants } from '../base/constants.js'
import type { Features } from '../base/entities/features.js'
import type { Client, Config, State } from './client.js'

/** What holds when neither the app nor the project says anything. */
export const defaultFeatures: Features = {
  email: true,
  socials: constants.features.socials,
  swaps: true,
  onramp: true,
  activity: true,
  branding: true,
  multiWallet: true,
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
  connectorTypeOrder: constants.features.connectorTypeOrder,
  walletFeaturesOrder: constants.features.walletFeaturesOrder,
  connectMethodsOrder: constants.features.connectMethodsOrder,
}

const allRemoteOff = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  branding: false,
  multiWallet: false,
} as const

/** Defaults with the app's own values on top; basic mode switches all that a project may decide off. */
export function localFeatures(config: Pick<Config, 'localFeatures' | 'basic'>): Features {
  const features = { ...defaultFeatures, ...config.localFeatures }
  return config.basic ? { ...features, ...allRemoteOff } : features
}

export function featuresOf(state: Pick<State, 'flags'>): Features {
  return state.flags.features
}

/** Asks the services for the project's features and merges them. Failures leave the local ones. */
export async function loadFlags(client: Client): Promise<void> {
  client.store.set({ flags: { ...client.store.get().flags, status: 'ready' } })
}
