/** Words of the address to be paid at. */
export const receiveCopy = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.codeAmount': 'QR code that requests {amount} {symbol}',
  'receive.address': 'Your address',
  'receive.ask': 'Request an amount',
  'receive.amount': 'Amount',
  'receive.token': 'Request another token',
  'receive.notAsk': 'Remove amount',
  'receive.copyRequest': 'Copy request',
  'receive.requestCopied': 'Request copied',
  'receive.networks': 'Receive on these {n} networks only',
  'receive.networks.one': 'Receive on this network only',
  'receive.network': 'Receive on {network} only',
  'receive.note': 'Tokens sent on another network may be lost.',
} as const

/** Words of the list of what can be asked for. */
export const receiveSelectTokenCopy = {
  'receiveSelect.title': 'Request a token',
  'receiveSelect.search': 'Name, symbol or address',
  'receiveSelect.tokens': 'Your tokens',
  'receiveSelect.loading': 'Loading your tokens',
  'receiveSelect.empty': 'You have none of these',
  'receiveSelect.none': 'Nothing found',
  'receiveSelect.others': 'Others on a list, not checked',
  'receiveSelect.notAll': 'We can’t read your tokens right now. Your money is safe.',
  'receiveSelect.unread': 'We can’t read {symbol} on {network} right now. Try again.',
} as const
