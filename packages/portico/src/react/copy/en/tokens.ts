/** Words of the tabs of the account. */
export const tabsCopy = {
  'lists.label': 'What this account has',
  'lists.tokens': 'Tokens',
  'lists.nfts': 'NFTs',
  'lists.activity': 'Activity',
} as const

/** Words of the list of tokens. */
export const tokensCopy = {
  'tokens.unavailable': 'Token Balance Unavailable',
  'tokens.unserved': 'Tokens on {network} can’t be listed here. Your funds are safe.',
  'tokens.label': 'Tokens',
  'tokens.loading': 'Loading tokens',
  'tokens.empty': 'No tokens here yet',
  'tokens.emptyText': 'Buy some with a card, or receive them from another wallet.',
  'tokens.again': 'Try again',
} as const
