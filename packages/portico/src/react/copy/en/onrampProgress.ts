/** Words while something that was bought is on its way. */
export const onrampProgressCopy = {
  'buying.title': 'Buy',
  'buying.opening': 'Opening {provider}',
  'buying.finish': 'Finish at {provider}',
  'buying.finishText': 'Pay in the window that opened. We’ll tell you when your {amount} {symbol} arrives.',
  'buying.openText': 'Pay in the window that opened. {provider} will tell you when your {symbol} is on its way.',
  'buying.blockedText':
    'Your browser blocked the window. Open {provider} here and pay there. What you buy still goes to your wallet.',
  'buying.closed': 'Did you pay at {provider}?',
  'buying.closedText': 'The window was closed. If you paid, wait here. If not, open it again.',
  'buying.notPaid': 'I didn’t pay',
  'buying.open': 'Open {provider}',
  'buying.paid': '{provider} has your payment',
  'buying.paidText': '{amount} {symbol} is on its way to your wallet. You can close this.',
  'buying.deliveredText': 'It’s in your wallet.',
  'buying.cancelled': 'The purchase was cancelled',
  'buying.cancelledText': 'Nothing was paid.',
  'buying.failed': 'The purchase didn’t go through',
  'buying.failedText': '{provider} couldn’t deliver your {symbol}. Ask {provider} about your payment.',
  'buying.copy': 'Copy link',
  'buying.copied': 'Link copied',
  'buying.again': 'Open again',
  'buying.retry': 'Try again',
  'buying.done': 'Done',
} as const

/** Words of buying what there is not enough of. */
export const buyFromSendCopy = { 'buyFromSend.buy': 'Buy {symbol}' } as const
