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
