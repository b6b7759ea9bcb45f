/** Numbers of swapping, and of paying with another token. */
export const swapNumbers = {
  slippagePercent: 1,
  networkIds: [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554],
  quoteDelayMs: 200,
  refreshMs: 10_000,
  suggestedMax: 8,
  suggestedSymbols: ['USDC', 'USDT', 'DAI', 'WBTC', 'ETH', 'WETH', 'LINK', 'UNI', 'ARB', 'OP', 'USDX', 'EURX'],
} as const
