export { type BitcoinOptions, bitcoin } from './family.js'
export type { BitcoinAccount, BitcoinWallet, LiveWallet as BitcoinProvider } from './wallet.js'
