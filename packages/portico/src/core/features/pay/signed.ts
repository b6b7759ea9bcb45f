import { isAppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { lastsStill } from '../../payments/exchange/approval.js'
import { makePlan, type Order } from '../../payments/exchange/plan.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import type { Trader } from '../../payments/exchange/trader.js'

/**
 * The swap with what was signed for it, as long as the token takes that; otherwise as if nothing had been signed.
 *
 * @throws as `makePlan`
 */
export async function makeSigned(client: Client, trader: Trader, order: Order, signal: AbortSignal): Promise<SwapPlan> {
  if (!lastsStill(order.permit)) return makePlan(client, trader, { ...order, permit: undefined }, signal)
  return makePlan(client, trader, order, signal).catch((error: unknown) => {
    if (signal.aborted || !isAppError(error, 'tx/reverted')) throw error
    return makePlan(client, trader, { ...order, permit: undefined, pay: { ...order.pay, permits: false } }, signal)
  })
}
