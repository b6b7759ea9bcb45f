import { isAppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { lastsStill } from '../../payments/exchange/approval.js'
import { failureOf } from '../../payments/exchange/failure.js'
import { makePlan, type Order, tryPlan } from '../../payments/exchange/plan.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import type { Trader } from '../../payments/exchange/trader.js'
import { doneOf, type PaymentDone } from '../../payments/state.js'
import { latest } from '../../work.js'
import { ownerOf, planTurn, progressOf, setSwap, swapOf, traderFor } from './current.js'
import { applySwapped, type SwapPaymentEvent as Event, terms } from './payment.js'

/** How long what was reviewed may be used while the services do not answer, in milliseconds. */
const reusableMs = 120_000

type Reviewed = PaymentDone & { plan: SwapPlan }

/** Looks at the price again while the swap is reviewed. True when what was agreed to still stands. */
export async function refreshReviewed(client: Client): Promise<boolean> {
  const progress = progressOf(client)
  if (progress?.status !== 'review') return false
  const { plan } = progress
  const event = await requote(client, progress)
  if (!event) return false
  applySwapped(client, plan, event)
  const next = progressOf(client)
  return event.type === 'refreshed' && next?.status === 'review' && !next.now
}

/**
 * What a swap is by the price of now. Nothing where somebody else looks by now, or another account or network is in use.
 *
 * @throws AppError `connections/no-active-address`, `swap/network-unsupported`
 */
export async function requote(client: Client, reviewed: Reviewed): Promise<Event | undefined> {
  const { plan } = reviewed
  const signal = latest(client, planTurn)
  const trader = await traderFor(client, ownerOf(plan))
  if (!trader || signal.aborted) return undefined
  const order = orderAgain(client, reviewed)
  try {
    const fresh = await planWithin(client, trader, order, BigInt(plan.minimum), signal)
    const { now, plan: next } = terms.judge({ plan, ...doneOf(reviewed) }, fresh)
    // What was agreed to before is what would be signed: it must still work.
    if (!now && next !== fresh) await tryPlan(trader, next, signal)
    return signal.aborted ? undefined : { type: 'refreshed', plan: fresh }
  } catch (error) {
    if (signal.aborted) return undefined
    const isUntaken = order.permit && isAppError(error, 'tx/reverted')
    const anew = isUntaken && (await unpermitted(client, trader, plan, signal))
    const event = anew || (await stillGood(trader, plan, error, signal))
    return signal.aborted ? undefined : event
  }
}

/**
 * What carries a permission is made anew after that was signed. Its least is no lower than what was agreed to, as long as the price
 * gives that.
 */
async function planWithin(
  client: Client,
  trader: Trader,
  order: Order,
  agreed: bigint,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const plan = await makePlan(client, trader, order, signal)
  const out = BigInt(plan.amountOut)
  if (!order.permit || BigInt(plan.minimum) >= agreed || out < agreed) return plan
  const slippage = Number(((out - agreed) * 10_000n) / out)
  return { ...(await makePlan(client, trader, { ...order, slippage }, signal)), slippage: order.slippage }
}

/** The token does not take what was signed, or the price is gone: by a transaction it may still work. Nothing where it would not. */
async function unpermitted(
  client: Client,
  trader: Trader,
  plan: SwapPlan,
  signal: AbortSignal,
): Promise<Event | undefined> {
  const pay = { ...plan.pay, permits: false }
  const next = await makePlan(client, trader, { ...orderAgain(client, { plan }), pay }, signal).catch(() => undefined)
  if (!next || signal.aborted) return undefined
  const swap = swapOf(client.store.get())
  if (swap?.draft.pay?.address === pay.address) setSwap(client, { draft: { ...swap.draft, pay } })
  return { type: 'unpermitted', plan: next }
}

/** Without the services, what was reviewed a moment ago may be used when the node says that it still works. */
async function stillGood(trader: Trader, plan: SwapPlan, error: unknown, signal: AbortSignal): Promise<Event> {
  const isOutage = failureOf(error) === 'unavailable' && Date.now() - plan.builtAt < reusableMs
  try {
    // What was let go by a signature is in no call as yet: that is for the services to write.
    if (!isOutage || plan.approval?.way === 'signature' || (plan.permit && !lastsStill(plan.permit))) throw error
    await tryPlan(trader, plan, signal)
    return { type: 'refreshed', plan }
  } catch (last) {
    return { type: 'stopped', failure: failureOf(last) }
  }
}

/** Agrees to the price of now. */
export function acceptPrice(client: Client): void {
  const progress = progressOf(client)
  if (progress?.status === 'review') applySwapped(client, progress.plan, { type: 'accepted' })
}

function orderAgain(client: Client, { plan, permit }: Reviewed): Order {
  const { pay, get, amountIn, slippage, impact } = plan
  const fast = swapOf(client.store.get())?.fast
  const order = { pay, get, amount: BigInt(amountIn), slippage, fast, impact, bySignature: true }
  return lastsStill(permit) ? { ...order, permit } : order
}
