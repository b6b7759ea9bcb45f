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
  'fun.tobi': { drop: 'leads nowhere' },
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
  'io.trinity-tech': { same: 'net.elastos' },
  'gg.indi': { same: 'io.kgen' },
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
  'com.mpcvault.broswerplugin': { name: 'MPCVault' },
  'io.tokoin': { name: 'Tokoin My-T Wallet' },
  'com.keeperwallet': { links: { universal: null }, namespaces: ['ton', 'eip155'] },
  'ai.pundi': { links: { app: null, universal: 'https://fx.wallet/wc' } },
  'com.gemspocket': { links: { app: null } },
  'world.dolphinode.chain': { links: { app: null } },
  // Links that are not of the domain of the home page and are the maker's all the same.
  'me.rainbow': {
    links: { universal: 'https://rnbwapp.com/' },
  },
  'com.safepal': {
    links: { universal: 'https://link.safepal.io/' },
  },
  'com.bitget.web3': {
    links: { universal: 'https://bkapp.vip/' },
    stores: { android: 'https://play.google.com/store/apps/details?id=com.bitkeep.wallet' },
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  'xyz.sequence': { links: { web: 'https://sequence.app/', universal: null } },
  'com.shapeshift': { links: { web: 'https://app.shapeshift.com/' } },
  // What the best known are, as their makers say.
  'io.metamask': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: mark('eip155', 'isMetaMask'),
  },
  'com.trustwallet.app': {
    namespaces: ['eip155', 'solana', 'bip122', 'cosmos'],
  },
  'com.coinbase.wallet': {
    name: 'Base',
    pictureFrom: 'thirdweb',
    homepage: 'https://wallet.coinbase.com/',
    namespaces: ['eip155', 'solana'],
    injected: mark('eip155', 'isCoinbaseWallet', 'coinbaseWalletExtension'),
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
  },
  'com.okex.wallet': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: [
      ...mark('eip155', 'isOkxWallet', 'isOKExWallet', 'okxwallet'),
      ...mark('solana', 'okxwallet.solana'),
      ...mark('bip122', 'okxwallet.bitcoin'),
    ],
  },
  'com.binance.wallet': {
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: mark('eip155', 'isBinance', 'binancew3w.ethereum'),
  },
  'com.ledger': {
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  'org.uniswap': { rdns: 'org.uniswap.app' },
  'io.trezor': { namespaces: ['eip155', 'solana', 'bip122'], drawnAs: 'trezor' },
  'io.zerion.wallet': {
    namespaces: ['eip155', 'solana'],
  },
  'global.safe': {
    walletConnect: true,
  },
  'com.kraken': {
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  'app.backpack': { namespaces: ['eip155', 'solana'], rdns: 'app.backpack' },
  'com.solflare.wallet': { drawnAs: 'solflare' },
  'com.exodus': {
    drawnAs: 'exodus',
    rdns: 'com.exodus.web3-wallet',
    namespaces: ['eip155', 'solana', 'bip122'],
    injected: mark('eip155', 'isExodus'),
  },
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
  'io.ozonewallet': { namespaces: ['chia'] },
  'com.neonwallet': { namespaces: ['neo3'] },
  'ooo.plugwallet': { namespaces: ['icp'] },
  'com.webauth': { namespaces: ['antelope'] },
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
  com.binance.wallet com.bitget.web3 io.rabby com.ledger org.uniswap io.zerion.wallet com.solflare.wallet global.safe com.crypto.wallet com.exodus
  com.bybit com.robinhood.wallet com.kraken app.backpack so.onekey.app.wallet com.safepal pro.tokenpocket im.token io.magiceden.wallet
  com.brave.wallet io.trezor com.roninchain.wallet io.1inch.wallet app.core.extension com.bitcoin com.blockchain.login com.bitpay
  com.zengo app.keplr xyz.talisman app.subwallet io.ready com.mewwallet com.tangem com.coin98 org.mathwallet com.elrond.maiar.wallet
  com.gemini.wallet co.family.wallet app.xverse io.unisat app.nightly com.opera com.enkrypt`.split(/\s+/)
