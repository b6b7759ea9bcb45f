export type { EvmProvider } from './appProvider.js'
export type { Eip1193Provider } from './eip1193.js'
export { type ExternalOptions, external } from './external.js'
export { type EvmOptions, evm } from './family.js'
