/** How long what was read holds, and how long a service that failed is left alone. */
export const cacheNumbers = {
  portfolioMs: 30_000,
  nativeBalanceMs: 30_000,
  ensMs: 300_000,
  identityMs: 300_000,
  retryBlockMs: 30_000,
} as const

/** Numbers of the modal and of what it says. */
export const modalNumbers = {
  widthPx: 360,
  layer: 999,
  titleMs: 120,
  heightMs: 150,
  viewMs: 150,
  shakeMs: 500,
  /** How long it is said that a wallet is connected, before the modal goes. */
  doneMs: 600,
  toastSwapMs: 150,
  toastMs: 2_500,
  /** One with something to press, or to compare letter by letter. */
  toastLongMs: 8_000,
  sheetBreakPx: 430,
} as const
