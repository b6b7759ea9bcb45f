/** Words of a wallet that holds accounts of several families. */
export const multiChainCopy = {
  'multiChain.heading': 'Which network family?',
  'multiChain.text': '{wallet} holds accounts for several. You can add the others later.',
  'multiChain.families': 'Families of {wallet}',
  'multiChain.all': 'Connect all',
} as const
