import { isCodedError } from '../../../base/errors/CodedError.js'
import type { Client } from '../../client.js'
import { lastsStill } from '../../payments/exchange/approval.js'
import { askPermit } from '../../payments/exchange/permit.js'
import { makePlan, type Order, type SwapPlan } from '../../payments/exchange/plan.js'
import { type Trader, traderOf } from '../../payments/exchange/trader.js'
import { applyPay, checkPlace } from './current.js'
import type { PayPlan } from './state.js'

/** Has the wallet sign what lets the exchange take what is paid. @throws what the wallet says; AppError `http/answer` */
export async function signPermit(client: Client, plan: PayPlan): Promise<void> {
  const { from, maximum, pay, swap } = plan
  if (!swap?.approval) return
  const trader = await traderOf(client)
  checkPlace(client, plan)
  applyPay(client, { type: 'signing', step: 'approve' })
  const asked = { from, token: pay.address, spender: swap.approval.spender, amount: BigInt(maximum) }
  // Somebody else's wallet by now: `checkPlace` throws.
  const isOver = () => {
    checkPlace(client, plan)
    return false
  }
  const permit = await askPermit(trader, asked, { isOver, signal: client.signal })
  if (permit) applyPay(client, { type: 'approved', permit })
}

/**
 * The swap with what was signed for it, as long as the token takes that; otherwise as if nothing had been signed.
 *
 * @throws as `makePlan`
 */
export async function makeSigned(client: Client, trader: Trader, order: Order, signal: AbortSignal): Promise<SwapPlan> {
  if (!lastsStill(order.permit)) return makePlan(client, trader, { ...order, permit: undefined }, signal)
  return makePlan(client, trader, order, signal).catch((error: unknown) => {
    if (signal.aborted || !isCodedError(error, 'tx/reverted')) throw error
    return makePlan(client, trader, { ...order, permit: undefined, pay: { ...order.pay, permits: false } }, signal)
  })
}
