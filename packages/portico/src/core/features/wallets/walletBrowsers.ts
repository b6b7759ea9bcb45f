/** Where wallets open a page in a browser of their own, by their reverse domain: the page's address goes behind it. */
export const walletBrowsers = {
  'com.coinbase.wallet': 'https://go.cb-w.com/dapp?cb_url=',
  'app.phantom': 'https://phantom.app/ul/browse/',
  'com.solflare.wallet': 'https://solflare.com/ul/v1/browse/',
} as const
