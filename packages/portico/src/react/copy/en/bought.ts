/** That what was bought is here: said in its view, and to who left that. */
export const boughtCopy = {
  'buying.delivered': '{amount} {symbol} arrived',
} as const
