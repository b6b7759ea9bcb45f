import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { Client } from '../../client.js'
import { sideOf } from '../../payments/exchange/tokens.js'
import { nameOf } from '../../payments/state.js'
import type { StoredAs } from '../../payments/storeChange.js'
import { change, isNamed, storedPayments, unguarded } from '../../payments/stored.js'
import type { Guard } from '../../payments/storedShape.js'
import { isCount, isNetworkId, isObject, isOptionalText, isText } from '../../storage/shapes.js'
import { isSameOrder } from './order.js'
import type { PayOrder, PayPlan, PayProgress } from './state.js'

/** How what an app asked for is kept. */
export function storedAs(order: PayOrder): StoredAs<PayPlan> {
  return {
    factsOf: ({ networkId, from, recipient, pay, maximum }, isBought) => ({
      networkId,
      from,
      to: isBought ? undefined : recipient,
      operation: isBought ? 'trade' : 'send',
      out: sideOf(pay, maximum),
    }),
    guard: {
      // The swap is done or lost by then: only what it was paid with is of use.
      of: ({ swap: _, ...plan }) => ({ order, plan }),
      isOf: (other) => isOrderOf(other, order),
    },
  }
}

/**
 * A payment that may have left the wallet before this page was loaded, or in another tab; nothing where that was not so.
 * @param askedAt What is in a block counts where it was paid since then; without it that is over, and the same may be paid anew
 */
export function storedProgress(
  client: Client,
  order: PayOrder,
  askedAt = Number.POSITIVE_INFINITY,
): PayProgress | undefined {
  const found = storedPayments(client).find(({ guard }) => isOrderOf(guard, order))
  if (!found?.guard) return undefined
  const { guard, hash, id, sentAt, status } = found
  const { paid, buys } = guard
  const plan = guard.plan as PayPlan
  if (paid && sentAt < askedAt) return undefined
  if (buys) return hash ? { status: 'signing', plan, step: 'swap', hash } : { status: 'unknown', plan, step: 'swap' }
  if (hash === undefined && id === undefined) return { status: 'unknown', plan }
  const named = { plan, sentAt, ...(hash && { hash }), ...(id && { id }) }
  if (status === 'replaced') return { status: 'unknown', ...named, message: fail(paymentErrors, 'tx/nonce').message }
  if (status === 'unknown') return { status: 'unknown', ...named, message: 'Nobody says any more what became of it' }
  return { status: status === 'dropped' ? 'unknown' : 'sent', ...named }
}

/**
 * The person says that it was not sent: it no longer stands in the way of the same. With a name it is followed still. What another tab has
 * sent of the same stands as it is.
 * @param name What it is known by; nothing where the wallet never said
 */
export function forgetAsked(client: Client, order: PayOrder, name?: string): void {
  change(client, (all) =>
    all.flatMap((entry) => {
      if (!isOrderOf(entry.guard, order)) return entry
      if (nameOf(entry) === undefined) return []
      return name !== undefined && isNamed(entry, name) ? unguarded(entry) : entry
    }),
  )
}

/** Whether it guards an order. What is of another shape stands for none. */
function isOrderOf(guard: Guard | undefined, order: PayOrder): boolean {
  return isOrder(guard?.order) && isPlan(guard?.plan) && isSameOrder(guard.order, order)
}

const isOrder = (value: unknown): value is PayOrder =>
  isObject(value) &&
  isNetworkId(value.networkId) &&
  isText(value.recipient) &&
  isText(value.amount, 80) &&
  isOptionalText(value.token) &&
  isOptionalText(value.text)
const isAmount = (value: unknown) => isText(value, 78) && /^\d+$/.test(value)
const isToken = (value: unknown) =>
  isObject(value) &&
  isText(value.address) &&
  isText(value.symbol, 80) &&
  isText(value.name, 80) &&
  isCount(value.decimals) &&
  value.decimals <= 77
/** Without its swap. */
const isPlan = (value: unknown): boolean =>
  isObject(value) &&
  isNetworkId(value.networkId) &&
  [value.from, value.recipient].every((text) => isText(text)) &&
  [value.amount, value.maximum, value.held].every(isAmount) &&
  [value.fee, value.doneFee, value.agreedFee].every((fee) => fee === undefined || isAmount(fee)) &&
  isToken(value.asset) &&
  isToken(value.pay) &&
  (value.way === 'direct' || value.way === 'together' || value.way === 'apart') &&
  isCount(value.builtAt)
