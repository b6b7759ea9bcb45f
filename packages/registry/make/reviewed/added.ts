import type { Found } from '../found.js'

/**
 * Well-known wallets that no source has, since those sources list what speaks WalletConnect or EVM: as their makers tell of them. Pictures
 * are those of @web3icons, where it has one (`drawnAs` in the corrections).
 */
export const added: readonly Found[] = [
  {
    source: 'reviewed',
    key: 'com.solflare.wallet',
    name: 'Solflare',
    homepage: 'https://www.solflare.com/',
    rdns: 'com.solflare.wallet',
    namespaces: ['solana'],
    links: { browse: 'https://solflare.com/ul/v1/browse/' },
    stores: {
      ios: 'https://apps.apple.com/app/id1580902717',
      android: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
    },
    extensions: {
      chrome: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
      firefox: 'https://addons.mozilla.org/firefox/addon/solflare-wallet/',
    },
    injected: [{ namespace: 'solana', injected_id: 'solflare' }],
    walletConnect: false,
  },
  {
    source: 'reviewed',
    key: 'io.unisat',
    name: 'UniSat Wallet',
    homepage: 'https://unisat.io/',
    namespaces: ['bip122'],
    extensions: { chrome: 'https://chromewebstore.google.com/detail/ppbibelpcjmhbdihakflkdcoccbgbkpo' },
    injected: [{ namespace: 'bip122', injected_id: 'unisat' }],
    walletConnect: false,
  },
]
