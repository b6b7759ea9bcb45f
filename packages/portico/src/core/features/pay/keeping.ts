import { formatUnits } from '../../../base/units.js'
import type { Keeping } from '../../payments/keeping.js'
import { isSameOrder } from './order.js'
import type { PayOrder, PayPlan } from './state.js'

/** How what an app asked for is kept. */
export function keepingOf(order: PayOrder): Keeping<PayPlan> {
  return {
    factsOf: ({ networkId, from, recipient, pay, maximum }, isBought) => ({
      networkId,
      from,
      to: isBought ? undefined : recipient,
      operation: isBought ? 'trade' : 'send',
      out: { symbol: pay.symbol, amount: formatUnits(BigInt(maximum), pay.decimals), icon: pay.logoUri },
    }),
    guard: {
      // The swap is done or lost by then: only what it was paid with is of use.
      of: ({ swap: _, ...plan }) => ({ order, plan }),
      isOf: (other) => isSameOrder(other.order, order),
    },
  }
}
