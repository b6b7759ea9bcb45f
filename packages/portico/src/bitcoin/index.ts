export { type BitcoinOptions, bitcoin } from './family.js'
