export type { BitcoinAddress, BitcoinEvents, BitcoinMethods, BitcoinProvider } from './appProvider.js'
export { type BitcoinOptions, bitcoin } from './family.js'
