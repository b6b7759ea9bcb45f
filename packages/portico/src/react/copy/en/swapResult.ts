/** Words of what became of a swap. */
export const swapResultCopy = {
  'swapResult.title': 'Swapping',
  'swapResult.over': 'Swap',
  'swapResult.pending': 'Swapping {amount} {symbol}',
  'swapResult.pendingText': 'You can close this. We’ll keep watching and tell you here.',
  'swapResult.approved': 'Approved in {wallet}',
  'swapResult.done': 'You got {amount} {symbol}',
  'swapResult.doneText': 'For {amount} {symbol}.',
  'swapResult.cancelled': 'The swap was cancelled',
  'swapResult.cancelledText': 'The price slipped past your {n}% limit. You keep your {symbol}.',
  'swapResult.failed': 'It didn’t go through',
  'swapResult.failedText': 'You keep your {symbol}; the network kept its fee.',
  'swapResult.notSent': 'Nothing left your wallet.',
  'swapResult.reason': 'Reason',
  'swapResult.transaction': 'Transaction',
  'swapResult.feePaid': 'Fee paid',
  'swapResult.again': 'Try again',
} as const
