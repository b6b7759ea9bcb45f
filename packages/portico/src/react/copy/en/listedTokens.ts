/** Words of tokens that are read from the network itself. */
export const listedTokensCopy = {
  'listedTokens.note': 'Only tokens on a public list are shown. Being listed doesn’t mean they were checked.',
  'listedTokens.part': 'We can’t read some tokens right now. Your money is safe.',
} as const
