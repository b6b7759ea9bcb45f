import { formatUnits } from '../../../base/units.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import type { Keeping } from '../../payments/keeping.js'

/** How a swap is kept. */
export const keeping: Keeping<SwapPlan> = {
  factsOf: ({ networkId, from, pay, get, amountIn, amountOut, call }) => ({
    networkId,
    from,
    to: call.to,
    operation: 'trade',
    out: { symbol: pay.symbol, amount: formatUnits(BigInt(amountIn), pay.decimals), icon: pay.logoUri },
    in: { symbol: get.symbol, amount: formatUnits(BigInt(amountOut), get.decimals), icon: get.logoUri },
  }),
}
