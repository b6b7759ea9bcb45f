/** Words of choosing a token to swap. */
export const swapTokensCopy = {
  'swapTokens.search': 'Name, symbol or address',
  'swapTokens.yours': 'Yours',
  'swapTokens.all': 'All tokens',
  'swapTokens.payWith': 'You pay with this',
  'swapTokens.getThis': 'You get this',
  'swapTokens.unverified': 'Unverified',
  'swapTokens.empty': 'Nothing called “{query}”',
} as const

/** Words of the settings of swaps. */
export const swapSettingsCopy = {
  'swapSettings.label': 'Maximum slippage',
  'swapSettings.other': 'Other',
  'swapSettings.percent': 'Percent',
  'swapSettings.note':
    'How far the price may move while you wait. If it moves further against you, the swap is cancelled, and you only lose the network fee.',
  'swapSettings.high': 'Over 5%: others can take part of your trade.',
  'swapSettings.low': 'Under 0.1%: the swap will often be cancelled.',
  'swapSettings.bad': 'Enter a number up to 50, with at most two decimals.',
  'swapSettings.fee': 'Network fee',
  'swapSettings.standard': 'Standard',
  'swapSettings.fast': 'Fast',
  'swapSettings.about': 'about {n} s',
  'swapSettings.save': 'Save',
} as const

/** Words of a form to swap that has no tokens. */
export const swapFailedCopy = {
  'swap.noTokens': 'The tokens didn’t load',
  'swap.noTokensText': 'Your money is safe. Try again.',
  'swap.tryAgain': 'Try again',
} as const

/** Words of the last look before a swap. */
export const swapReviewCopy = {
  'swapReview.title': 'Review swap',
  'swapReview.on': 'on {network}',
  'swapReview.atLeast': 'at least {amount}',
  'swapReview.slippage': 'Maximum slippage',
  'swapReview.slippageText': 'How far the price may move against you before the swap is cancelled.',
  'swapReview.fee': 'Network fee',
  'swapReview.feeText': 'The network charges this fee to process your swap. The app gets none of it.',
  'swapReview.fastFee': 'Network fee, fast',
  'swapReview.allowStep': 'Let the exchange use {amount} {symbol}',
  'swapReview.once': 'Once',
  'swapReview.twice': 'Twice: the old limit is removed first',
  'swapReview.bySignature': 'By signature',
  'swapReview.sign': 'Allow {amount} {symbol} by signature',
  'swapReview.unsigned': '{symbol} didn’t accept your signature',
  'swapReview.unsignedText': 'Nothing was swapped. You can allow it by a transaction instead.',
  'swapReview.allowAfter': 'Allow by a transaction',
  'swapReview.serviceFeeTo': 'It goes to',
  'swapReview.allowed': '{amount} {symbol} allowed',
  'swapReview.inWallet': 'In your wallet',
  'swapReview.allow': 'Allow {amount} {symbol}',
  'swapReview.swap': 'Swap {amount} {symbol}',
  'swapReview.together': 'Both in one step',
  'swapReview.checking': 'Checking once more',
  'swapReview.confirm': 'Confirm in {wallet}',
  'swapReview.confirming': 'Confirming on {network}',
  'swapReview.declined': 'You declined in {wallet}',
  'swapReview.declinedText': 'Nothing was swapped.',
  'swapReview.costly': 'You’d lose about {amount} to price impact',
  'swapReview.costlyText':
    'There isn’t enough of this token on the market for a trade this size. A smaller amount gets a fairer price.',
  'swapReview.change': 'Change the amount',
  'swapReview.anyway': 'Swap anyway',
  'swapReview.moved': 'The price changed',
  'swapReview.movedText': 'New: {now}. Was: {was}.',
  'swapReview.useNew': 'Use the new price',
  'swapReview.feeMoved': 'The network fee went up',
  'swapReview.useFee': 'Use the new fee',
} as const
