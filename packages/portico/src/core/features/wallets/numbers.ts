/** Numbers of the lists of wallets. */
export const walletNumbers = {
  recentMax: 2,
  recommendedMax: 4,
  /** As tiles: what two lines of four hold beside the way to all of them. */
  tiledMax: 7,
  /** Of what the page has itself; a directory's are an operator's choice. */
  firstMax: 12,
  pageSize: 40,
  searchSize: 100,
  /** A search begins with so many characters. */
  searchMin: 2,
  imageWaitMs: 300,
  preloadTimeoutMs: 2_000,
  /** About what a view shows without scrolling; the rest is loaded as it comes into view. */
  preloadMax: 12,
} as const
