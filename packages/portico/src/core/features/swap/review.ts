import type { Client } from '../../client.js'
import { failureOf } from '../../payments/exchange/failure.js'
import { makePlan, type Order } from '../../payments/exchange/plan.js'
import { latest } from '../../work.js'
import { readAmount } from './amounts.js'
import { applySwap, planTurn, progressOf, swapOf, traderFor } from './current.js'
import { pauseQuotes } from './flow.js'

/** The order that stands in the form; `undefined` while something is missing in it. */
function orderOf(client: Client): Order | undefined {
  const swap = swapOf(client.store.get())
  if (!swap) return undefined
  const { pay, get } = swap.draft
  const have = pay && swap.balances[pay.address]
  const read = readAmount(swap.draft, have === undefined ? undefined : BigInt(have))
  if (read.problem || !pay || !get || read.amount === undefined) return undefined
  const quote = swap.progress.status === 'editing' ? swap.progress.quote : undefined
  const { slippage, fast } = swap
  return { pay, get, amount: read.amount, slippage, fast, impact: quote?.impact, bySignature: true }
}

/** Whether two orders are for the same: what is read of their tokens meanwhile takes no press away. */
function isSame(one: Order | undefined, other: Order): boolean {
  return (
    one?.pay.address === other.pay.address &&
    one.get.address === other.get.address &&
    one.amount === other.amount &&
    one.slippage === other.slippage &&
    one.fast === other.fast
  )
}

/** Makes the swap ready to be signed; then the state is `review`. False when it cannot be: the state says why. */
export async function reviewSwap(client: Client): Promise<boolean> {
  const order = orderOf(client)
  const swap = swapOf(client.store.get())
  if (!order || !swap) return false
  pauseQuotes(client)
  applySwap(client, { type: 'refused' }, swap)
  const signal = latest(client, planTurn)
  try {
    const trader = await traderFor(client, swap)
    if (!trader) return false
    const plan = await makePlan(client, trader, order, signal)
    if (signal.aborted || !isSame(orderOf(client), order)) return false
    applySwap(client, { type: 'reviewed', plan }, swap)
    return progressOf(client)?.status === 'review'
  } catch (error) {
    if (signal.aborted) return false
    client.logger.debug('The swap cannot be made', error)
    const failure = failureOf(error)
    applySwap(client, { type: 'refused', refused: failure === 'unavailable' ? 'unchecked' : failure }, swap)
    return false
  }
}
