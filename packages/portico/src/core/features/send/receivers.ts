import { type ChainNamespace, isChainNamespace } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import { isSameAddress } from '../../families.js'
import type { KnownReceiver } from '../../storage/keys.js'
import { isCount, isText, listOf } from '../../storage/shapes.js'
import { sendNumbers } from './numbers.js'

/** To whom was sent. */
export const readReceivers = listOf<KnownReceiver>(
  (entry) =>
    isChainNamespace(entry.namespace) && isText(entry.address) && isCount(entry.times) && isCount(entry.lastAt),
  sendNumbers.receiversMax,
)

/** To whom was sent from this browser, the latest first. */
export function recentReceivers(client: Client, namespace: ChainNamespace): readonly KnownReceiver[] {
  const all = client.storage.get('receivers', readReceivers) ?? []
  return all.filter((entry) => entry.namespace === namespace).sort((a, b) => b.lastAt - a.lastAt)
}

/** How often, and when last, was sent to an address from this browser. */
export function receiverOf(client: Client, namespace: ChainNamespace, address: string): KnownReceiver | undefined {
  return recentReceivers(client, namespace).find((entry) => isSameAddress(client, namespace, entry.address, address))
}

export function rememberReceiver(client: Client, namespace: ChainNamespace, address: string): void {
  const times = (receiverOf(client, namespace, address)?.times ?? 0) + 1
  const rest = (client.storage.get('receivers', readReceivers) ?? []).filter(
    (entry) => entry.namespace !== namespace || !isSameAddress(client, namespace, entry.address, address),
  )
  client.storage.set(
    'receivers',
    [{ namespace, address, times, lastAt: Date.now() }, ...rest].slice(0, sendNumbers.receiversMax),
  )
}
