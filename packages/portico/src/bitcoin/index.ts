export { type BitcoinOptions, bitcoin } from './family.js'
export type { BitcoinProvider } from './request.js'
export type { BitcoinAccount, BitcoinWallet } from './wallet.js'
