/** Words of the list of what can be sent. */
export const sendSelectTokenCopy = {
  'sendSelectToken.title': 'Choose a token',
  'sendSelectToken.search': 'Name, symbol or address',
  'sendSelectToken.tokens': 'Your tokens',
  'sendSelectToken.loading': 'Loading your tokens',
  'sendSelectToken.collectibles': 'NFTs',
  'sendSelectToken.empty': 'You have none of these',
  'sendSelectToken.notAll': 'We can’t read your tokens right now. Your funds are safe.',
} as const
