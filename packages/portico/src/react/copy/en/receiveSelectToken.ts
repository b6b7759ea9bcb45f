/** Words of the list of what can be asked for. */
export const receiveSelectTokenCopy = {
  'receiveSelect.title': 'Ask for a token',
  'receiveSelect.search': 'Name, symbol or address',
  'receiveSelect.tokens': 'Your tokens',
  'receiveSelect.loading': 'Loading your tokens',
  'receiveSelect.empty': 'You have none of these',
  'receiveSelect.notAll': 'We can’t read your tokens right now. Your funds are safe.',
  'receiveSelect.unread': 'We can’t read {symbol} on {network} right now. Try again.',
} as const
