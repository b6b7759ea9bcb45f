import type { ChainNamespace } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import type { KnownReceiver } from '../../storage/keys.js'
import { sendNumbers } from './numbers.js'
import { readReceivers } from './stored.js'

/** To whom was sent from this browser, the latest first. */
export function recentReceivers(client: Client, namespace: ChainNamespace): readonly KnownReceiver[] {
  const all = client.storage.get('receivers', readReceivers) ?? []
  return all.filter((entry) => entry.namespace === namespace).sort((a, b) => b.lastAt - a.lastAt)
}

/** How often, and when last, was sent to an address from this browser. */
export function receiverOf(client: Client, namespace: ChainNamespace, address: string): KnownReceiver | undefined {
  return recentReceivers(client, namespace).find((entry) => isSame(entry, address))
}

export function rememberReceiver(client: Client, namespace: ChainNamespace, address: string): void {
  const times = (receiverOf(client, namespace, address)?.times ?? 0) + 1
  const rest = (client.storage.get('receivers', readReceivers) ?? []).filter(
    (entry) => entry.namespace !== namespace || !isSame(entry, address),
  )
  client.storage.set(
    'receivers',
    [{ namespace, address, times, lastAt: Date.now() }, ...rest].slice(0, sendNumbers.receiversMax),
  )
}

function isSame(entry: KnownReceiver, address: string): boolean {
  return entry.namespace === 'eip155'
    ? entry.address.toLowerCase() === address.toLowerCase()
    : entry.address === address
}
