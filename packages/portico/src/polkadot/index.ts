export { type PolkadotOptions, polkadot } from './family.js'
export type { PolkadotProvider } from './provider.js'
