import type { Client } from '../client.js'
import { allConnections } from '../connections/select.js'
import { followersOf, followStored, knownBy, type Outcome } from './follow.js'
import { nameOf } from './state.js'
import { isOpen, recall, storedPayments, writeEnded } from './stored.js'
import type { StoredPayment } from './storedShape.js'

/**
 * Takes up what an earlier page sent for the accounts that are connected, whatever it was for, and follows it to its end, which is then
 * told once: see `takeEnded`. What this page sent is followed by whoever sent it.
 */
export function resumePayments(client: Client): void {
  recall(client)
  const connected = allConnections(client.store.get()).flatMap(({ namespace, accounts }) =>
    accounts.map(({ address }) => `${namespace} ${address}`),
  )
  for (const payment of storedPayments(client)) {
    const { networkId, from } = payment
    const name = nameOf(payment)
    const isOurs = connected.includes(`${networkId.split(':')[0]} ${from}`)
    if (name === undefined || !isOurs || !isOpen(payment) || followersOf(client).has(name)) continue
    followersOf(client).set(name, 'resumed')
    void resume(client, payment, name)
  }
}

async function resume(client: Client, payment: StoredPayment, name: string): Promise<void> {
  let end: Outcome | undefined
  try {
    end = await followStored(client, payment)
  } catch (error) {
    followersOf(client).delete(name)
    if (!client.signal.aborted) client.logger.debug('A payment cannot be followed', error)
    return
  }
  // Nothing is told but what somebody said: what is gone from the list has not been paid for that.
  const ended = end && { ...payment, ...knownBy(end) }
  if (!ended || isOpen(ended) || followersOf(client).get(name) !== 'resumed') return
  writeEnded(client, { ended: [...(client.store.get().ended ?? []), ended] })
}
