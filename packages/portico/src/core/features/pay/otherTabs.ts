import type { Client } from '../../client.js'
import { applyPay, payOf, setPay } from './current.js'
import { orderKey } from './order.js'
import { applyPaid } from './payment.js'
import { storedProgress } from './stored.js'

/**
 * Takes over what another tab has done, or may have done, of this payment.
 * @param only Nothing but this
 * @returns whether there is such
 */
export function takeOver(client: Client, only?: 'sent'): boolean {
  const pay = payOf(client)
  const progress = pay && storedProgress(client, pay.order, pay.askedAt)
  if (!progress || !('plan' in progress) || (only && progress.status !== only)) return false
  applyPay(client, { type: 'taken-over', progress })
  const { from: owner, asset } = progress.plan
  if (payOf(client)?.progress !== progress) return false
  setPay(client, { owner, asset })
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
  let isAsked = false
  const asked = navigator.locks.request(`portico.pay ${orderKey(pay.order)}`, { ifAvailable: true }, async (lock) => {
    isAsked = true
    if (lock) return run()
    applyPaid(client, { type: 'stopped', failure: 'elsewhere' })
  })
  await asked.catch((error: unknown) => {
    if (isAsked) throw error
    // Locks are denied where storage is.
    return run()
  })
}
