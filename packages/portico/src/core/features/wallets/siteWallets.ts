/** A wallet whose app opens a page in its own browser, where it is then in the page. */
export type SiteWallet = {
  listingId: string
  rdns: string
  names: readonly string[]
  /** The address at the wallet's site that opens a page: the page's own goes behind it. */
  browser: string
  /** It wants to know which site sends it there. */
  hasRef?: true
}

/** Wallets that a phone is sent to with this page's address. */
export const siteWallets: readonly SiteWallet[] = [
  {
    listingId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    rdns: 'com.coinbase.wallet',
    names: ['coinbase wallet'],
    browser: 'https://go.cb-w.com/dapp?cb_url=',
  },
  {
    listingId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    rdns: 'app.phantom',
    names: ['phantom', 'phantom wallet'],
    browser: 'https://phantom.app/ul/browse/',
    hasRef: true,
  },
  {
    listingId: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    rdns: 'com.solflare.wallet',
    names: ['solflare'],
    browser: 'https://solflare.com/ul/v1/browse/',
    hasRef: true,
  },
]
