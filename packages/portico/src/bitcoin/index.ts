export type { BitcoinAddress, BitcoinEvents, BitcoinMethods, BitcoinProvider } from './door.js'
export { type BitcoinOptions, bitcoin } from './family.js'
