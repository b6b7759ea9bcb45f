import type { Client } from '../../client.js'
import { change, keptPayments } from '../../payments/kept.js'
import { nameOf } from '../../payments/state.js'
import { isSameOrder } from './order.js'
import type { PayOrder, PayProgress } from './state.js'

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
  if (buys) return hash ? { status: 'signing', plan, step: 'swap', hash } : { status: 'unknown', plan, step: 'swap' }
  if (hash === undefined && id === undefined) return { status: 'unknown', plan }
  return { status: 'sent', plan, sentAt, ...(hash && { hash }), ...(id && { id }) }
}

/** The person says that it was not sent: it no longer stands in the way of the same. */
export function forgetAsked(client: Client, order: PayOrder): void {
  change(client, (all) =>
    all.filter((entry) => !entry.guard || !isSameOrder(entry.guard.order, order) || nameOf(entry) !== undefined),
  )
}
