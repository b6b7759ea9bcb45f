import { parseNetworkId } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'
import type { StoredPayment } from '../../storage/keys.js'
import { isCount, isText, listOf } from '../../storage/shapes.js'
import { isSameOrder } from './order.js'
import type { PayOrder, PayProgress, PayState } from './state.js'

const keptMax = 20
/** A payment that nobody has heard of for this long is asked about no more, in milliseconds. */
const keptMs = 7 * 86_400_000
/** So long after a payment another tab, in which the same was asked for before, takes it for its own; in milliseconds. */
const paidMs = 86_400_000

// Written here, so that what every page loads at its start has no more to hand out.
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOptionalText = (value: unknown) => value === undefined || isText(value)
const isNetworkId = (value: unknown) => typeof value === 'string' && parseNetworkId(value) !== undefined
const isAmount = (value: unknown) => isText(value, 78) && /^\d+$/.test(value)
const isToken = (value: unknown): value is SwapToken =>
  isObject(value) &&
  isText(value.address) &&
  isText(value.symbol, 80) &&
  isText(value.name, 80) &&
  isCount(value.decimals) &&
  value.decimals <= 77
const isOrder = (value: unknown) =>
  isObject(value) &&
  isNetworkId(value.networkId) &&
  isText(value.recipient) &&
  isText(value.amount, 80) &&
  isOptionalText(value.token) &&
  isOptionalText(value.text)
const isPlan = (value: unknown) =>
  isObject(value) &&
  isNetworkId(value.networkId) &&
  [value.from, value.recipient].every((text) => isText(text)) &&
  [value.amount, value.maximum, value.held].every(isAmount) &&
  (value.fee === undefined || isAmount(value.fee)) &&
  isToken(value.asset) &&
  isToken(value.pay) &&
  (value.way === 'direct' || value.way === 'together' || value.way === 'apart') &&
  isCount(value.builtAt)

const readPayments = listOf<StoredPayment>(
  ({ order, plan, hash, id, paid, at }) =>
    isOrder(order) &&
    isPlan(plan) &&
    isOptionalText(hash) &&
    isOptionalText(id) &&
    (paid === undefined || (paid === true && isText(hash))) &&
    isCount(at),
  keptMax,
)

/**
 * A payment that may have left the wallet before this page was loaded, or in another tab; nothing where that was not so.
 * @param askedAt What is in a block counts where it was paid since then; without it that is over, and the same may be paid anew
 */
export function storedPayment(
  client: Client,
  order: PayOrder,
  askedAt = Number.POSITIVE_INFINITY,
): PayProgress | undefined {
  const found = paymentsOf(client).find((entry) => isSameOrder(entry.order, order))
  if (!found || (found.paid && found.at < askedAt)) return undefined
  const { plan, hash, id, at } = found
  if (hash === undefined && id === undefined) return { status: 'unknown', plan }
  return { status: 'sent', plan, sentAt: at, ...(hash && { hash }), ...(id && { id }) }
}

/** Keeps what must not be paid twice over a reload, and lets go of it once it is known what became of it. */
export function keepPayment(client: Client, { order, progress: before }: PayState, progress: PayProgress): void {
  const entry = entryOf(order, progress)
  const own = entryOf(order, before)
  // What this tab has not sent another one may have: that is not for it to forget.
  if (!entry && !own) return
  const isOwn = ({ hash, id }: StoredPayment) => entry || (hash === own?.hash && id === own?.id)
  const rest = paymentsOf(client).filter((other) => !isSameOrder(other.order, order) || !isOwn(other))
  client.storage.set('payments', entry ? [entry, ...rest].slice(0, keptMax) : rest)
}

function paymentsOf(client: Client): readonly StoredPayment[] {
  const all = client.storage.get('payments', readPayments) ?? []
  return all.filter(({ at, paid }) => Date.now() - at < (paid ? paidMs : keptMs))
}

function entryOf(order: PayOrder, progress: PayProgress): StoredPayment | undefined {
  if (progress.status === 'confirmed') {
    const { swap: _, ...plan } = progress.plan
    return { order, plan, hash: progress.hash, paid: true, at: progress.sentAt }
  }
  const isAsked = progress.status === 'signing' && (progress.step === 'pay' || progress.step === 'all')
  if (!isAsked && progress.status !== 'sent' && progress.status !== 'unknown') return undefined
  // The swap is done or lost by then: only what it was paid with is of use.
  const { swap: _, ...plan } = progress.plan
  if (progress.status !== 'sent') return { order, plan, at: Date.now() }
  const { hash, id, sentAt } = progress
  return { order, plan, ...(hash && { hash }), ...(id && { id }), at: sentAt }
}
