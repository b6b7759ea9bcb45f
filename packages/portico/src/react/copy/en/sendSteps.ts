/** Words of the list of what can be sent. */
export const sendSelectTokenCopy = {
  'sendSelectToken.title': 'Choose a token',
  'sendSelectToken.search': 'Name, symbol or address',
  'sendSelectToken.tokens': 'Your tokens',
  'sendSelectToken.loading': 'Loading your tokens',
  'sendSelectToken.collectibles': 'NFTs',
  'sendSelectToken.empty': 'You have none of these',
  'sendSelectToken.notAll': 'We can’t read your tokens right now. Your money is safe.',
} as const

/** Words of those who were sent to before. */
export const recentReceiversCopy = {
  'recentReceivers.title': 'Recent',
  'recentReceivers.yourWallet': 'Your {wallet} wallet',
} as const

/** Words of the last look before sending. */
export const sendReviewCopy = {
  'sendReview.title': 'Review',
  'sendReview.on': 'on {network}',
  'sendReview.worthOn': '{worth} on {network}',
  'sendReview.arrives': 'Arrives in',
  'sendReview.keep': 'You keep',
  'sendReview.firstTime': 'First time',
  'sendReview.firstTimeText': 'You haven’t sent to this address before. Compare it with where you got it.',
  'sendReview.notHere': 'Not from this browser',
  'sendReview.notHereText': 'You haven’t sent to this address from this browser. Compare it with where you got it.',
  'sendReview.sentBefore': 'Sent before',
  'sendReview.sentTimes': '{n} times, last on {date}',
  'sendReview.sentTimes.one': 'Once, on {date}',
  'sendReview.sentLast': 'Last on {date}',
  'sendReview.lookAlike': 'This is not the address you used before',
  'sendReview.lookAlikeText':
    'It begins and ends like {name}, but the middle is different. Scammers plant addresses like this in your history.',
  'sendReview.pasted': 'You pasted',
  'sendReview.known': 'You used before',
  'sendReview.useKnown': 'Use {name} instead',
  'sendReview.goOn': 'It’s a new address. Send anyway',
  'sendReview.feeUp': 'The fee rose from {old} to {new} while you were reading.',
  'sendReview.feeAbove': 'The fee is more than the amount you’re sending.',
  'sendReview.lessArrives': 'Only {amount} {symbol} would arrive: this token takes a cut of every transfer.',
  'sendReview.recallable': 'The issuer of {symbol} can take it back from anyone who holds it.',
  'sendReview.action': 'Send {amount} {symbol}',
  'sendReview.checking': 'Checking once more',
  'sendReview.waiting': 'Confirm in {wallet}',
  'sendReview.declined': 'You declined in {wallet}',
  'sendReview.declinedText': 'Nothing was sent.',
  'sendReview.memo': 'Public note',
  'sendReview.address': 'Full address of the recipient',
} as const

/** Words of the choice of what is paid for being in a block sooner. */
export const feeRateCopy = {
  'feeRate.label': 'How soon',
  'feeRate.slow': 'Slow',
  'feeRate.normal': 'Normal',
  'feeRate.fast': 'Fast',
  'feeRate.within': '{fee}, within about {duration}',
} as const
