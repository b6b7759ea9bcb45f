/** Words of the choice of what is paid for being in a block sooner. */
export const feeRateCopy = {
  'feeRate.label': 'How soon',
  'feeRate.slow': 'Slow',
  'feeRate.normal': 'Normal',
  'feeRate.fast': 'Fast',
  'feeRate.within': '{fee}, within about {duration}',
} as const
