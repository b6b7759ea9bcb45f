export { type CosmosOptions, cosmos } from './family.js'
export type { CosmosProvider } from './provider.js'
