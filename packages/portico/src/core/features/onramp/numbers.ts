/** Numbers of buying. */
export const onrampNumbers = {
  cardMinUsd: '10.00',
  cardMaxUsd: '7500.00',
  bankMinUsd: '10.00',
  bankMaxUsd: '25000.00',
  feePercentMin: 1,
  feePercentMax: 2,
  popupWidthPx: 600,
  popupHeightPx: 800,
  quoteDelayMs: 300,
  /** A quote is asked for anew. */
  refreshMs: 30_000,
  /** How an order is followed: at first so often, then ever more seldom, at most. */
  pollMs: 2_000,
  pollMaxMs: 60_000,
} as const

/** Where nothing may be sold: there the whole on-ramp is hidden. */
export const regions = {
  restrictedTimeZones: [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Chongqing',
    'Asia/Harbin',
    'Asia/Kashgar',
    'Asia/Beijing',
    'Asia/Macau',
    'Asia/Macao',
    'Asia/Hong_Kong',
  ],
} as const
