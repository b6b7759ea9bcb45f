export type { CosmosProvider } from './connector.js'
export { type CosmosOptions, cosmos } from './family.js'
