import { isCodedError } from '../../../base/errors/CodedError.js'
import { takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { lastsStill, type Permit } from '../../payments/exchange/approval.js'
import { failureOf } from '../../payments/exchange/failure.js'
import { makePlan, type Order, type SwapPlan, tryPlan } from '../../payments/exchange/plan.js'
import type { Trader } from '../../payments/exchange/trader.js'
import { applySwap, ownerOf, planTurn, progressOf, setSwap, swapOf, tell, traderFor } from './current.js'

/** How long what was reviewed may be used while the services do not answer, in milliseconds. */
const keptMs = 120_000

/** Looks at the price again while the swap is reviewed. True when what was agreed to still stands. */
export async function lookAgain(client: Client): Promise<boolean> {
  const progress = progressOf(client)
  if (progress?.status !== 'review') return false
  const { plan } = progress
  const signal = takeTurn(client.live.tasks, planTurn, client.signal)
  const trader = await traderFor(client, ownerOf(plan))
  if (!trader || signal.aborted) return false
  const order = orderAgain(client, progress)
  try {
    const fresh = await planWithin(client, trader, order, BigInt(plan.minimum), signal)
    if (signal.aborted) return false
    tell(client, plan, { type: 'looked', plan: fresh })
    const next = progressOf(client)
    if (next?.status !== 'review' || next.now) return false
    // What was agreed to before is what would be signed: it must still work.
    if (next.plan !== fresh) await tryPlan(trader, next.plan, signal)
    return !signal.aborted
  } catch (error) {
    if (signal.aborted) return false
    if (order.permit && isCodedError(error, 'tx/reverted') && (await unpermitted(client, trader, plan, signal)))
      return false
    return stillGood(client, trader, plan, error, signal)
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

/** The token does not take what was signed, or the price is gone: by a transaction it may still work. True when it would. */
async function unpermitted(client: Client, trader: Trader, plan: SwapPlan, signal: AbortSignal): Promise<boolean> {
  const pay = { ...plan.pay, permits: false }
  const order = { ...orderAgain(client, { plan }), pay }
  const next = await makePlan(client, trader, order, signal).catch(() => undefined)
  if (!next || signal.aborted) return false
  tell(client, plan, { type: 'unpermitted', plan: next })
  const swap = swapOf(client.store.get())
  if (swap?.draft.pay?.address === pay.address) setSwap(client, { draft: { ...swap.draft, pay } })
  return true
}

/** Without the services, what was reviewed a moment ago may be used when the node says that it still works. */
async function stillGood(
  client: Client,
  trader: Trader,
  plan: SwapPlan,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const isOutage = failureOf(error) === 'unavailable' && Date.now() - plan.builtAt < keptMs
  try {
    // What was let go by a signature is in no call as yet: that is for the services to write.
    if (!isOutage || plan.approval?.way === 'signature') throw error
    await tryPlan(trader, plan, signal)
    return !signal.aborted
  } catch (last) {
    if (!signal.aborted) tell(client, plan, { type: 'unquoted', failure: failureOf(last) })
    return false
  }
}

/** Agrees to the price of now. */
export function acceptPrice(client: Client): void {
  const swap = swapOf(client.store.get())
  if (swap) applySwap(client, { type: 'accepted' }, swap)
}

function orderAgain(client: Client, { plan, permit }: { plan: SwapPlan; permit?: Permit | undefined }): Order {
  const { pay, get, amountIn, slippage, impact } = plan
  const fast = swapOf(client.store.get())?.fast
  const order = { pay, get, amount: BigInt(amountIn), slippage, fast, impact, bySignature: true }
  return lastsStill(permit) ? { ...order, permit } : order
}
