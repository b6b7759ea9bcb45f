/** Numbers of the on-ramp. They stand apart because only its feature needs them. */
export const onrampConstants = {
  cardMinUsd: '10.00',
  cardMaxUsd: '7500.00',
  bankMinUsd: '10.00',
  bankMaxUsd: '25000.00',
  feePercentMin: 1,
  feePercentMax: 2,
  popupWidthPx: 600,
  popupHeightPx: 800,
} as const

/** Where nothing may be sold: there the whole on-ramp is hidden. */
export const regionConstants = {
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
