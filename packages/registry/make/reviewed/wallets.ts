import type { InjectedMark, WalletExtensions, WalletLinks, WalletStores } from '../../src/wallet.js'

/** What people have found out about one wallet. `null` takes a fact away that a source tells. */
export type Correction = {
  /** Not listed, and why. */
  drop?: 'sample' | 'closed' | 'renamed' | 'no wallet' | 'pretends' | 'leads nowhere'
  /** An id of our own, where the source's is nobody's or another's. */
  id?: string
  /** It is the same as the entry of this source's key: what only this one tells is taken over. */
  same?: string
  name?: string
  homepage?: string | null
  rdns?: string | null
  namespaces?: readonly string[]
  chains?: readonly string[]
  links?: { [K in keyof WalletLinks]?: string | null }
  stores?: { [K in keyof WalletStores]?: string | null }
  extensions?: { [K in keyof WalletExtensions]?: string | null }
  injected?: readonly InjectedMark[]
  walletConnect?: boolean
  /** Whose picture is the right one, where the first that is taken is of another time. */
  pictureFrom?: 'thirdweb'
  /** What @web3icons calls it, where its picture is the best there is. */
  drawnAs?: string
  /** Ids of the hosted directory, as public code that is meant for it names them. */
  listing?: readonly string[]
}

const mark = (namespace: string, ...ids: readonly string[]): readonly InjectedMark[] =>
  ids.map((injected_id) => ({ namespace, injected_id }))

/**
 * By the key of the source: thirdweb's as it is, RainbowKit's with `rainbowkit:` before it. Each wallet of RainbowKit that has no rdns of
 * thirdweb's stands here, so that none is taken for another by its name.
 */
export const corrections: Readonly<Record<string, Correction>> = {
  // What is no wallet of anybody's: programs that show how one is written, and entries that lead nowhere of their own.
  'com.reown': { drop: 'sample' },
  'com.reown.docs': { drop: 'sample' },
  'com.reown.lab': { drop: 'sample' },
  'com.walletconnect': { drop: 'sample' },
  'com.example.subdomain': { drop: 'sample' },
  'org.dota168': { drop: 'pretends' },
  'com.apple.apps': { drop: 'pretends' },
  'baby.smart': { drop: 'leads nowhere' },
  'rainbowkit:injected': { drop: 'no wallet' },
  'rainbowkit:walletConnect': { drop: 'no wallet' },
  // Their makers have ended them.
  'com.safemoon': { drop: 'closed' },
  'com.vgxfoundation': { drop: 'closed' },
  'com.zkx.app.wallet': { drop: 'closed' },
  'app.ultimate': { drop: 'closed' },
  'rainbowkit:kaikas': { drop: 'renamed' },
  // Listed twice.
  'xyz.argent': { same: 'io.ready' },
  'com.berasig': { same: 'app.berasig' },
  'com.fastex.wallet': { same: 'io.yowallet' },
  'com.purechain': { same: 'ai.purewallet' },
  // Of RainbowKit, what thirdweb has under another name.
  'rainbowkit:1inch': { same: 'io.1inch.wallet' },
  'rainbowkit:Okto': { same: 'tech.okto' },
  'rainbowkit:anchorageDigital': { same: 'com.anchorage' },
  'rainbowkit:backpack': { same: 'app.backpack' },
  'rainbowkit:bestWallet': { same: 'com.bestwallet' },
  'rainbowkit:bitverse': { same: 'zone.bitverse' },
  'rainbowkit:compass': { same: 'io.compasswallet' },
  'rainbowkit:dawn': { same: 'xyz.dawnwallet' },
  'rainbowkit:foxwallet': { same: 'com.foxwallet' },
  'rainbowkit:gate': { same: 'net.gateweb3' },
  'rainbowkit:imToken': { same: 'im.token' },
  'rainbowkit:iopay': { same: 'me.iopay' },
  'rainbowkit:kaia': { same: 'io.kaiawallet' },
  'rainbowkit:kraken': { same: 'com.kraken' },
  'rainbowkit:kresus-wallet': { same: 'com.kresus' },
  'rainbowkit:ledger': { same: 'com.ledger' },
  'rainbowkit:meco': { same: 'com.mecowallet' },
  'rainbowkit:mew': { same: 'com.mewwallet' },
  'rainbowkit:omni': { same: 'app.omni' },
  'rainbowkit:paraswap': { same: 'io.paraswap' },
  'rainbowkit:ready': { same: 'io.ready' },
  'rainbowkit:safe': { same: 'global.safe' },
  'rainbowkit:safepal': { same: 'com.safepal' },
  'rainbowkit:uniswap': { same: 'org.uniswap' },
  'rainbowkit:universal-profiles': { same: 'io.universaleverything' },
  'rainbowkit:valora': { same: 'com.valoraapp' },
  // Of RainbowKit alone.
  'rainbowkit:bitski': { id: 'com.bitski', homepage: 'https://www.bitski.com/' },
  'rainbowkit:bloom': { id: 'co.bloomwallet', homepage: 'https://bloomwallet.io/' },
  'rainbowkit:clv': { id: 'org.clv', name: 'CLV Wallet', homepage: 'https://clv.org/' },
  'rainbowkit:ctrl': {
    id: 'xyz.ctrl',
    homepage: 'https://ctrl.xyz/',
    namespaces: ['eip155', 'solana', 'bip122', 'cosmos'],
  },
  'rainbowkit:desig': { id: 'io.desig', homepage: 'https://desig.io/' },
  'rainbowkit:gemini': { id: 'com.gemini.wallet', homepage: 'https://www.gemini.com/wallet' },
  'rainbowkit:porto': { id: 'xyz.ithaca.porto', homepage: 'https://porto.sh/' },
  'rainbowkit:ramper': { id: 'xyz.ramper', homepage: 'https://www.ramper.xyz/' },
  'rainbowkit:safeheron': { id: 'com.safeheron', homepage: 'https://www.safeheron.com/' },
  'rainbowkit:taho': { id: 'xyz.taho', homepage: 'https://taho.xyz/' },
  'rainbowkit:tokenary': { id: 'io.tokenary', homepage: 'https://tokenary.io/' },
  'rainbowkit:zilpay': { id: 'io.zilpay', homepage: 'https://zilpay.io/' },
  // Ids that are a store's, or an example's.
  'com.wallet.reown': {
    id: 'io.leather',
    rdns: null,
    namespaces: ['bip122'],
    injected: mark('bip122', 'LeatherProvider'),
  },
  'com.google.play': { id: 'com.cypherchat', homepage: null },
  'utila.io': { id: 'io.utila' },
  // Two that share a name or a scheme, each with what is its own.
  'app.keeper-wallet': { name: 'Keeper Wallet', namespaces: ['waves'] },
  'com.keeperwallet': { links: { universal: null }, namespaces: ['ton', 'eip155'] },
  'ai.pundi': { links: { app: null, universal: 'https://fx.wallet/wc' } },
  'com.gemspocket': { links: { app: null } },
  'world.dolphinode.chain': { links: { app: null } },
  // Links that are not of the domain of the home page and are the maker's all the same.
  'me.rainbow': {
    links: { universal: 'https://rnbwapp.com/' },
    listing: ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'],
  },
  'com.safepal': {
    links: { universal: 'https://link.safepal.io/' },
    listing: ['0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'],
  },
  'com.bitget.web3': {
    links: { universal: 'https://bkapp.vip/' },
    namespaces: ['eip155', 'solana', 'bip122'],
    listing: ['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'],
  },
  'xyz.sequence': { links: { web: 'https://sequence.app/', universal: null } },
  'com.shapeshift': { links: { web: 'https://app.shapeshift.com/' } },
  // What the best known are, as their makers say.
  'io.metamask': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: mark('eip155', 'isMetaMask'),
    listing: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  },
  'com.trustwallet.app': {
    namespaces: ['eip155', 'solana', 'bip122', 'cosmos'],
    listing: ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
  },
  'com.coinbase.wallet': {
    name: 'Base',
    pictureFrom: 'thirdweb',
    homepage: 'https://wallet.coinbase.com/',
    namespaces: ['eip155', 'solana'],
    injected: mark('eip155', 'isCoinbaseWallet', 'coinbaseWalletExtension'),
    listing: ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
  },
  'app.phantom': {
    namespaces: ['eip155', 'solana', 'bip122'],
    chains: ['eip155:1', 'eip155:137', 'eip155:8453', 'eip155:143', 'eip155:999'],
    injected: [
      ...mark('eip155', 'isPhantom', 'phantom.ethereum'),
      ...mark('solana', 'phantom.solana'),
      ...mark('bip122', 'phantom.bitcoin'),
    ],
    extensions: { edge: null },
    walletConnect: false,
    listing: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  },
  'com.okex.wallet': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: [
      ...mark('eip155', 'isOkxWallet', 'isOKExWallet', 'okxwallet'),
      ...mark('solana', 'okxwallet.solana'),
      ...mark('bip122', 'okxwallet.bitcoin'),
    ],
    listing: ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  },
  'com.binance.wallet': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: mark('eip155', 'isBinance', 'binancew3w.ethereum'),
    listing: ['8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4'],
  },
  'io.rabby': { listing: ['18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'] },
  'com.ledger': {
    namespaces: ['eip155', 'solana', 'bip122'],
    listing: ['19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
  },
  'io.trezor': { namespaces: ['eip155', 'solana', 'bip122'], drawnAs: 'trezor' },
  'org.uniswap': { listing: ['c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a'] },
  'io.zerion.wallet': {
    namespaces: ['eip155', 'solana'],
    listing: ['ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'],
  },
  'global.safe': {
    walletConnect: true,
    listing: ['225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  },
  'pro.tokenpocket': { listing: ['20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66'] },
  'im.token': { listing: ['ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef'] },
  'com.kraken': {
    namespaces: ['eip155', 'solana', 'bip122'],
    listing: ['18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277'],
  },
  'io.1inch.wallet': { listing: ['c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576'] },
  'org.mathwallet': { listing: ['7674bb4e353bf52886768a3ddc2a4562ce2f4191c80831291218ebd90f5f5e26'] },
  'app.backpack': { namespaces: ['eip155', 'solana'], rdns: 'app.backpack' },
  'com.exodus': { drawnAs: 'exodus', namespaces: ['eip155', 'solana', 'bip122'], injected: mark('eip155', 'isExodus') },
  'io.magiceden.wallet': { namespaces: ['eip155', 'solana', 'bip122'] },
  'app.nightly': { namespaces: ['eip155', 'solana'] },
  'app.keplr': { namespaces: ['cosmos', 'eip155'] },
  'io.leapwallet': { namespaces: ['cosmos', 'eip155'] },
  'io.cosmostation': { namespaces: ['cosmos', 'eip155'] },
  'io.owallet': { namespaces: ['cosmos', 'eip155'] },
  'xyz.talisman': { namespaces: ['polkadot', 'eip155'] },
  'app.subwallet': { namespaces: ['polkadot', 'eip155'] },
  'io.novawallet': { namespaces: ['polkadot', 'eip155'] },
  // Of other namespaces alone.
  'ag.jup': { namespaces: ['solana'] },
  'app.xverse': { namespaces: ['bip122'] },
  'app.freighter': { namespaces: ['stellar'] },
  'xyz.joeywallet': { namespaces: ['xrpl'] },
  'app.girin': { namespaces: ['xrpl'] },
  'org.alephium': { namespaces: ['alephium'] },
  'app.qubic.wallet': { namespaces: ['qubic'] },
  'com.concordium.wallet': { namespaces: ['ccd'] },
  'online.puzzle': { namespaces: ['aleo'] },
  'com.hashpack.wallet': { namespaces: ['hedera', 'eip155'] },
  'io.bladewallet': { namespaces: ['hedera', 'eip155'] },
  'app.kabila.wallet': { namespaces: ['hedera', 'eip155'] },
  'com.veworld': { namespaces: ['vechain', 'eip155'] },
  'it.airgap': { namespaces: ['tezos', 'eip155'] },
  'app.herewallet': { namespaces: ['near', 'eip155'] },
  'org.hot-labs': { namespaces: ['near', 'eip155'] },
  'at.swe': { namespaces: ['near', 'eip155'] },
}

/** Who stands first, in this order, where nobody has said otherwise: the best known of each kind; the first twelve are what is shown at once. */
export const ranks: readonly string[] =
  `io.metamask com.trustwallet.app com.coinbase.wallet app.phantom me.rainbow com.okex.wallet
  com.binance.wallet com.bitget.web3 io.rabby com.ledger org.uniswap io.zerion.wallet global.safe com.crypto.wallet com.exodus
  com.bybit com.robinhood.wallet com.kraken app.backpack so.onekey.app.wallet com.safepal pro.tokenpocket im.token io.magiceden.wallet
  com.brave.wallet io.trezor com.roninchain.wallet io.1inch.wallet app.core.extension com.bitcoin com.blockchain.login com.bitpay
  com.zengo app.keplr xyz.talisman app.subwallet io.ready com.mewwallet com.tangem com.coin98 org.mathwallet com.elrond.maiar.wallet
  com.gemini.wallet co.family.wallet app.xverse app.nightly com.opera com.enkrypt`.split(/\s+/)
