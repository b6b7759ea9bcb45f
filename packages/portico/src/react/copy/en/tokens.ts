/** Words of the list of tokens. */
export const tokensCopy = {
  'tokens.loading': 'Loading tokens',
  'tokens.empty': 'No tokens here yet',
  'tokens.emptyText': 'Buy some with a card, or receive them from another wallet.',
  'tokens.again': 'Try again',
} as const
