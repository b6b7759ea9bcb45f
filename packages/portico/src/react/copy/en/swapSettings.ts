/** Words of the settings of swaps. */
export const swapSettingsCopy = {
  'swapSettings.label': 'Most the price may slip',
  'swapSettings.other': 'Other',
  'swapSettings.percent': 'Percent',
  'swapSettings.note':
    'If the price moves against you by more than this before the swap lands, the swap is cancelled. You only lose the network fee.',
  'swapSettings.high': 'Over 5%: others can take part of your trade.',
  'swapSettings.low': 'Under 0.1%: it will often be cancelled.',
  'swapSettings.bad': 'Enter a number up to 50, with two decimals at most.',
  'swapSettings.fee': 'Network fee',
  'swapSettings.standard': 'Standard',
  'swapSettings.fast': 'Fast',
  'swapSettings.about': 'about {n} s',
  'swapSettings.save': 'Save',
} as const
