import type { Client } from '../../client.js'
import { groundOf } from '../../trade/ground.js'
import { askPermit } from '../../trade/permit.js'
import { applyPay, checkPlace } from './ground.js'
import type { PayPlan } from './state.js'

/** Has the wallet sign what lets the exchange take what is paid. @throws what the wallet says; AppError `http/answer` */
export async function signPermit(client: Client, plan: PayPlan): Promise<void> {
  const { from, maximum, pay, swap } = plan
  if (!swap?.approval) return
  const ground = await groundOf(client)
  checkPlace(client, plan)
  applyPay(client, { type: 'signing', step: 'approve' })
  const asked = { from, token: pay.address, spender: swap.approval.spender, amount: BigInt(maximum) }
  // Somebody else's wallet by now: `checkPlace` throws.
  const isOver = () => {
    checkPlace(client, plan)
    return false
  }
  const permit = await askPermit(ground, asked, { isOver, signal: client.signal })
  if (permit) applyPay(client, { type: 'approved', permit })
}
