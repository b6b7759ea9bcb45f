import type { SwapPlan } from '../../payments/exchange/state.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'

const token = (symbol: string): SwapToken => ({ address: `0x${symbol}`, symbol, name: symbol, decimals: 18 })
/** A swap for which something has to be let go first: 1,000 for 2,000, and 1,980 at least. */
export const plan: SwapPlan = {
  networkId: 'eip155:1',
  from: '0xa',
  pay: token('PAY'),
  get: token('GET'),
  amountIn: '1000',
  amountOut: '2000',
  minimum: '1980',
  slippage: 100,
  call: { to: '0xr', data: '0x', value: '0' },
  approval: { spender: '0xr', way: 'first', calls: [] },
  builtAt: 1_000,
}
/** The same, and nothing has to be let go. */
export const free: SwapPlan = { ...plan, approval: undefined }
/** What comes out by the price of another moment. */
export const at = (amountOut: string, minimum: string, builtAt = 2_000): SwapPlan => ({
  ...plan,
  amountOut,
  minimum,
  builtAt,
})
