/** Words while and after something was sent. */
export const sendResultCopy = {
  'sendResult.sending': 'Sending',
  'sendResult.sent': 'Sent',
  'sendResult.notSent': 'Not sent',
  'sendResult.pending': '{amount} {symbol} on its way',
  'sendResult.pendingText': 'You can close this. We’ll keep watching and tell you here.',
  'sendResult.approved': 'Approved in {wallet}',
  'sendResult.confirming': 'Confirming on {network}',
  'sendResult.received': 'Received by {name}',
  'sendResult.done': '{amount} {symbol} sent',
  'sendResult.doneText': '{name} has it. It took {duration}.',
  'sendResult.again': 'Send another payment',
  'sendResult.failed': 'It didn’t go through',
  'sendResult.failedText': 'Your {amount} {symbol} never left your account. The network kept its fee.',
  'sendResult.failedPlain': 'Nothing was sent.',
  'sendResult.over': 'Payment',
  'sendResult.unknown': 'We don’t know whether it was sent',
  'sendResult.unknownText': '{wallet} gave no clear answer. Check there before you send again, or you may send twice.',
  'sendResult.dropped': 'We don’t know whether it will arrive',
  'sendResult.droppedText':
    'The network lost track of it. It may still arrive, so if you send again, you may send twice.',
  'sendResult.replaced': 'Replaced by another transaction',
  'sendResult.replacedText':
    'Another transaction of yours took its place, so {amount} {symbol} won’t reach {name} this way.',
  'sendResult.replacedBy': 'Replaced by',
  'sendResult.noFunds': 'There isn’t enough for the amount and the fee. Nothing was sent.',
  'sendResult.nonce': 'An earlier transaction from this account got in the way. Nothing was spent.',
  'sendResult.feeCap': 'The fee was too low for the network right now. Nothing was spent.',
  'sendResult.gas': 'The fee limit is too low for this transaction. Nothing was spent.',
  'sendResult.feePaid': 'Fee paid',
  'sendResult.reason': 'Reason',
  'sendResult.transaction': 'Transaction',
  'sendResult.slow': 'Still waiting',
  'sendResult.slowText':
    '{network} is busy. It may take a few minutes. Your money is safe: it either arrives or stays with you.',
  'sendResult.toAccount': 'Back to account',
} as const

/** Words of what became of several payments while nobody looked. */
export const endedCopy = {
  'ended.several': '{n} payments: {list}',
  'ended.several.one': '{n} payment: {list}',
  'ended.failed': '{n} didn’t go through',
  'ended.unknown': '{n} unclear',
  'ended.replaced': '{n} replaced',
  'ended.confirmed': '{n} went through',
} as const
