/** Words of the last look before sending. */
export const sendReviewCopy = {
  'sendReview.title': 'Review',
  'sendReview.on': 'on {network}',
  'sendReview.keep': 'You keep',
  'sendReview.firstTime': 'First time',
  'sendReview.firstTimeText': 'You haven’t sent to this address before. Compare it with where you got it.',
  'sendReview.sentBefore': 'Sent before',
  'sendReview.sentTimes': '{n} times, last on {date}',
  'sendReview.lookAlike': 'This is not the address you used before',
  'sendReview.lookAlikeText':
    'It begins and ends like {name}, but the middle is different. Scammers plant addresses like this in your history.',
  'sendReview.pasted': 'You pasted',
  'sendReview.known': 'You used before',
  'sendReview.useKnown': 'Use {name} instead',
  'sendReview.goOn': 'It’s a new address. Send anyway',
  'sendReview.action': 'Send {amount} {symbol}',
  'sendReview.waiting': 'Confirm in {wallet}',
  'sendReview.declined': 'You declined in {wallet}',
  'sendReview.declinedText': 'Nothing was sent.',
  'sendReview.address': 'Full address of the receiver',
} as const
