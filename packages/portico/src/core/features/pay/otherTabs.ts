import type { Client } from '../../client.js'
import { resumePay } from './follow.js'
import { applyPay, payOf, setPay } from './ground.js'
import { orderKey } from './order.js'
import { storedPayment } from './stored.js'

/** Goes on with what another tab has sent of the payment that this one shows. */
export function goOn(client: Client): void {
  const pay = payOf(client)
  const found = pay && storedPayment(client, pay.order, pay.askedAt)
  // A wallet that is asked there may still say no.
  if (found?.status === 'sent') takeOver(client)
}

/** Takes over what another tab has done, or may have done, of this payment. True when there is such. */
export function takeOver(client: Client): boolean {
  const pay = payOf(client)
  const progress = pay && storedPayment(client, pay.order, pay.askedAt)
  if (!progress || !('plan' in progress)) return false
  applyPay(client, { type: 'taken-over', progress })
  if (payOf(client)?.progress !== progress) return false
  const { from: owner, asset } = progress.plan
  setPay(client, { owner, asset })
  resumePay(client)
  return true
}

/**
 * Runs while no other tab of the app pays the same; where one does, this one stops. What is stored says the rest, also where a browser has
 * no locks.
 */
export async function alone(client: Client, run: () => Promise<void>): Promise<void> {
  const { navigator } = globalThis as { navigator?: { locks?: LockManager } }
  const pay = payOf(client)
  if (!pay || !navigator?.locks) return run()
  await navigator.locks.request(`portico.pay ${orderKey(pay.order)}`, { ifAvailable: true }, async (lock) => {
    if (lock) return run()
    applyPay(client, { type: 'stopped', failure: 'elsewhere' })
  })
}
