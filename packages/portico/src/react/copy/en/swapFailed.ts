/** Words of a form to swap that has no tokens. */
export const swapFailedCopy = {
  'swap.noTokens': 'The tokens didn’t load',
  'swap.noTokensText': 'Your funds are safe. Try again.',
  'swap.tryAgain': 'Try again',
} as const
