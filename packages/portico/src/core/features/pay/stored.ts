import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import type { Keeping } from '../../payments/keeping.js'
import { keptPayments } from '../../payments/kept.js'
import { isSameOrder } from './order.js'
import type { PayOrder, PayPlan, PayProgress } from './state.js'

/**
 * A payment that may have left the wallet before this page was loaded, or in another tab; nothing where that was not so.
 * @param askedAt What is in a block counts where it was paid since then; without it that is over, and the same may be paid anew
 */
export function storedPayment(
  client: Client,
  order: PayOrder,
  askedAt = Number.POSITIVE_INFINITY,
): PayProgress | undefined {
  const found = keptPayments(client).find(({ guard }) => guard && isSameOrder(guard.order, order))
  if (!found?.guard) return undefined
  const { guard, hash, id, sentAt } = found
  const { plan, paid, buys } = guard
  if (paid && sentAt < askedAt) return undefined
  if (buys) return { status: 'signing', plan, step: 'swap', ...(hash && { hash }) }
  if (hash === undefined && id === undefined) return { status: 'unknown', plan }
  return { status: 'sent', plan, sentAt, ...(hash && { hash }), ...(id && { id }) }
}

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
