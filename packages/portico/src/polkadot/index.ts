export type { PolkadotProvider } from './connector.js'
export { type PolkadotOptions, polkadot } from './family.js'
