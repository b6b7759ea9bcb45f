/** Words of the address to be paid at. */
export const receiveCopy = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.codeAmount': 'QR code that asks for {amount} {symbol}',
  'receive.address': 'Your address',
  'receive.ask': 'Ask for an amount',
  'receive.amount': 'Amount',
  'receive.token': 'Ask for another token',
  'receive.notAsk': 'Ask for no amount',
  'receive.copyRequest': 'Copy request',
  'receive.requestCopied': 'Request copied',
  'receive.networks': 'Only these {n} networks',
  'receive.networks.one': 'Only this network',
  'receive.network': 'Only {network}',
  'receive.note': 'Tokens sent on another network may be lost.',
} as const

/** Words of the list of what can be asked for. */
export const receiveSelectTokenCopy = {
  'receiveSelect.title': 'Ask for a token',
  'receiveSelect.search': 'Name, symbol or address',
  'receiveSelect.tokens': 'Your tokens',
  'receiveSelect.loading': 'Loading your tokens',
  'receiveSelect.empty': 'You have none of these',
  'receiveSelect.none': 'Nothing found',
  'receiveSelect.others': 'Others: listed, not checked',
  'receiveSelect.notAll': 'We can’t read your tokens right now. Your funds are safe.',
  'receiveSelect.unread': 'We can’t read {symbol} on {network} right now. Try again.',
} as const
