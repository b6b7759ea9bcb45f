/** Words of tokens that are read from the network itself. */
export const listedTokensCopy = {
  'listedTokens.note':
    'Tokens on a public list. Listed doesn’t mean checked, and tokens that aren’t on it aren’t shown.',
  'listedTokens.part': 'Some tokens can’t be read right now. Your funds are safe.',
} as const
