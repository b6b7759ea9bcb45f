import { hangs, hex, type Quirks } from './injected.test-support.js'
import { walletError } from './wallet.test-support.js'

type Row = Quirks & {
  /** What its row in Connect is called. */
  shown: string
  /** What is unlike in it, for whoever reads a failure. */
  quirk: string
}

const unsupported = walletError(-32601, 'The method "wallet_switchEthereumChain" does not exist / is not available.')
const wrapped = walletError(-32603, 'Internal JSON-RPC error.', {
  data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } },
})
const frozen = (provider: Record<string, unknown>) => Object.freeze(provider)
const without = (key: string) => (provider: Record<string, unknown>) => {
  delete provider[key]
  return provider
}
const asMetaMask = ['isMetaMask']

/**
 * Wallets as they stand in pages: by the names and flags that real ones have, each with a way of its own in which wallets were seen to
 * differ from what is written of them. Which wallet has which of them changes with its versions; that some do is what counts.
 */
export const injectedWallets: readonly Row[] = [
  { shown: 'MetaMask', quirk: 'announced, and in window.ethereum too', rdns: 'io.metamask', flags: asMetaMask },
  { shown: 'MetaMask', quirk: 'only in window.ethereum', flags: asMetaMask },
  { shown: 'Rabby Wallet', quirk: 'in the place of MetaMask', rdns: 'io.rabby', flags: ['isRabby', 'isMetaMask'] },
  { shown: 'Rabby', quirk: 'the same before it announced itself', flags: ['isRabby', 'isMetaMask'] },
  {
    shown: 'Brave Wallet',
    quirk: 'isMetaMask beside isBraveWallet',
    flags: ['isBraveWallet', 'isMetaMask'],
    shape: frozen,
  },
  {
    shown: 'Coinbase Wallet',
    quirk: 'a network is added without a switch',
    rdns: 'com.coinbase.wallet',
    switching: 'by-adding',
  },
  { shown: 'Coinbase Wallet', quirk: 'chain ids as numbers', flags: ['isCoinbaseWallet'], chainId: (id) => id },
  { shown: 'Trust Wallet', quirk: 'chain ids as decimal text', flags: ['isTrustWallet', 'isTrust'], chainId: String },
  {
    shown: 'Trust',
    quirk: 'the flag of its app',
    flags: ['isTrust'],
    requestAccounts: (all) => all.map((one) => one.toLowerCase()),
  },
  {
    shown: 'Trust Wallet',
    quirk: 'no method to switch',
    rdns: 'com.trustwallet.app',
    switching: 'never',
    refusal: unsupported,
  },
  {
    shown: 'Phantom',
    quirk: 'networks of its own alone',
    rdns: 'app.phantom',
    flags: ['isPhantom', 'isMetaMask'],
    switching: 'never',
    refusal: walletError(-32602, 'Unsupported chainId'),
  },
  {
    shown: 'Phantom',
    quirk: 'accounts undefined before it is unlocked',
    flags: ['isPhantom', 'isMetaMask'],
    lockedAccounts: undefined,
  },
  { shown: 'Rainbow', quirk: 'isMetaMask', rdns: 'me.rainbow', flags: ['isRainbow', 'isMetaMask'] },
  {
    shown: 'OKX Wallet',
    quirk: 'chain ids in upper case',
    rdns: 'com.okex.wallet',
    chainId: (id) => hex(id).toUpperCase(),
  },
  {
    shown: 'Okx Wallet',
    quirk: 'two flags of its own',
    flags: ['isOkxWallet', 'isOKExWallet'],
    chainId: (id) => `0x${id.toString(16).toUpperCase()}`,
  },
  { shown: 'Zerion', quirk: 'chainChanged without a value', rdns: 'io.zerion.wallet', chainChanged: () => undefined },
  {
    shown: 'Zerion',
    quirk: 'accountsChanged without a value',
    flags: ['isZerion', 'isMetaMask'],
    accountsChanged: () => undefined,
  },
  {
    shown: 'Exodus',
    quirk: 'accountsChanged with one address',
    flags: ['isExodus'],
    accountsChanged: ([first]) => first,
  },
  { shown: 'Exodus', quirk: 'a moment from its yes to the move', rdns: 'com.exodus.web3-wallet', switching: 'later' },
  { shown: 'Frame', quirk: '4902 inside another error', flags: ['isFrame'], switching: 'by-adding', refusal: wrapped },
  {
    shown: 'Frame',
    quirk: 'net_version where eth_chainId fails, with a number that is its own',
    rdns: 'sh.frame',
    answers: { eth_chainId: walletError(-32603, 'Internal error') },
  },
  {
    shown: 'Tally',
    quirk: 'no events at all',
    flags: ['isTally', 'isMetaMask'],
    hasEvents: false,
    shape: without('on'),
  },
  { shown: 'Taho', quirk: 'chainChanged as a number', rdns: 'xyz.taho', chainChanged: Number },
  {
    shown: 'BitKeep',
    quirk: 'one address in place of a list',
    flags: ['isBitKeep'],
    requestAccounts: ([first]) => first,
  },
  {
    shown: 'Bitget Wallet',
    quirk: 'comes with ethereum#initialized, and announces itself',
    rdns: 'com.bitget.web3',
    comes: 'announced-late',
  },
  {
    shown: 'TokenPocket',
    quirk: 'comes with ethereum#initialized',
    flags: ['isTokenPocket', 'isMetaMask'],
    comes: 'initialized',
  },
  {
    shown: 'TokenPocket',
    quirk: 'the request for accounts answers nothing',
    rdns: 'pro.tokenpocket',
    requestAccounts: () => undefined,
  },
  { shown: 'imToken', quirk: 'comes with the page', flags: ['isImToken', 'isMetaMask'], comes: 'with-load' },
  { shown: 'SafePal', quirk: 'comes late, without a word', flags: ['isSafePal'], comes: 'without-a-word' },
  { shown: 'MathWallet', quirk: 'chain ids as decimal text', flags: ['isMathWallet'], chainId: String },
  {
    shown: 'Core',
    quirk: 'the new network as an object',
    rdns: 'app.core.extension',
    chainChanged: (id) => ({ chainId: hex(id), networkVersion: String(id) }),
  },
  { shown: 'Core', quirk: 'isAvalanche beside isMetaMask', flags: ['isAvalanche', 'isMetaMask'] },
  {
    shown: 'Enkrypt',
    quirk: 'a proxy that throws for what it does not know',
    rdns: 'com.enkrypt',
    shape: (provider) => new Proxy(provider, { get: (target, key) => known(target, key) }),
  },
  {
    shown: 'Backpack',
    quirk: 'a function with methods',
    rdns: 'app.backpack',
    shape: (provider) => Object.assign(() => undefined, provider),
  },
  {
    shown: 'XDEFI',
    quirk: 'a proxy in window.ethereum',
    flags: ['isXDEFI', 'isMetaMask'],
    shape: (provider) => new Proxy(provider, {}),
  },
  {
    shown: 'Opera',
    quirk: 'removeListener throws',
    flags: ['isOpera', 'isMetaMask'],
    shape: (provider) => Object.assign(provider, { removeListener: raise }),
  },
  { shown: '1inch', quirk: 'the flag of its app', flags: ['isOneInchIOSWallet', 'isMetaMask'] },
  {
    shown: 'Status',
    quirk: 'a network cannot be added, in words only',
    flags: ['isStatus'],
    switching: 'never',
    refusal: walletError(-32000, 'wallet_switchEthereumChain is not supported'),
  },
  {
    shown: 'AlphaWallet',
    quirk: 'on throws',
    flags: ['isAlphaWallet', 'isMetaMask'],
    shape: (provider) => Object.assign(provider, { on: raise }),
    hasEvents: false,
  },
  {
    shown: 'BlockWallet',
    quirk: 'chain ids with zeros in front',
    flags: ['isBlockWallet', 'isMetaMask'],
    chainId: (id) => `0x${id.toString(16).padStart(8, '0')}`,
  },
  {
    shown: 'Talisman',
    quirk: '4902 as a text',
    rdns: 'xyz.talisman',
    flags: ['isTalisman'],
    switching: 'by-adding',
    refusal: { code: '4902', message: 'Unrecognized chain ID' },
  },
  {
    shown: 'SubWallet',
    quirk: 'other accounts are named too',
    rdns: 'app.subwallet',
    requestAccounts: (all) => [...all, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', null],
  },
  { shown: 'Ambire', quirk: 'eth_accounts hangs while it is locked', rdns: 'com.ambire.wallet', lockedAccounts: hangs },
  {
    shown: 'Uniswap Extension',
    quirk: 'no network can be added',
    rdns: 'org.uniswap.app',
    switching: 'never',
    refusal: { code: -32601, message: 'Method not supported' },
  },
  {
    shown: 'Binance Wallet',
    quirk: 'eth_chainId hangs, and it says its number in a property',
    rdns: 'com.binance.wallet',
    answers: { eth_chainId: hangs },
    shape: (provider) => Object.assign(provider, { chainId: '0xa4b1' }),
  },
  {
    shown: 'Bybit Wallet',
    quirk: 'wallet_revokePermissions hangs',
    rdns: 'com.bybit',
    answers: { wallet_revokePermissions: hangs },
  },
  { shown: 'Crypto.com', quirk: 'a bigint', flags: ['isDeficonnectProvider'], chainId: BigInt },
  { shown: 'Fordefi', quirk: 'no removeListener', rdns: 'com.fordefi', shape: without('removeListener') },
  {
    shown: 'Magic Eden',
    quirk: 'the request for accounts is unknown to it, enable is not',
    rdns: 'io.magiceden.wallet',
    answers: { eth_requestAccounts: walletError(-32601, 'no such method') },
  },
  {
    shown: 'HyperPay',
    quirk: 'the same account twice',
    flags: ['isHyperPay', 'isMetaMask'],
    requestAccounts: (all) => [...all, ...all],
  },
  {
    shown: 'DCENT',
    quirk: 'everything through a prototype',
    flags: ['isDcentWallet', 'isMetaMask'],
    shape: (provider) => Object.create(provider),
  },
]

function raise(): never {
  throw new TypeError('Illegal invocation')
}

function known(target: Record<string, unknown>, key: string | symbol): unknown {
  if (typeof key === 'string' && !(key in target)) throw new Error(`Unknown property ${key}`)
  return Reflect.get(target, key)
}
