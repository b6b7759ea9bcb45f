import { wait } from '../../../base/promise.js'
import { takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { type PendingTransaction, settlePending } from './pending.js'

const turn = 'activity.watch'
/** How long the services are given to list what is in a block. */
const listingMs = 2_000

/** Follows what is pending until it is in a block, was replaced or failed. `then` runs after each, when the list may know it. */
export function watchPending(client: Client, then: () => void): () => void {
  const signal = takeTurn(client.live.tasks, turn, client.signal)
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  for (const transaction of client.store.get().pending ?? [])
    if (transaction.status === 'pending') void follow(client, transaction, either, then)
  return () => stop.abort()
}

async function follow(
  client: Client,
  { hash, networkId }: PendingTransaction,
  signal: AbortSignal,
  then: () => void,
): Promise<void> {
  const network = client.store.get().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const load = network && client.families.get(network.chainNamespace)?.features.send
  if (!network || !load) return
  try {
    const { status } = await (await load()).wait({ network, hash, signal })
    settlePending(client, hash, status)
  } catch (error) {
    if (signal.aborted) return
    const code = codeOf(error, 'http/unreachable')
    if (code === 'tx/reverted' || code === 'tx/expired') settlePending(client, hash, 'failed')
    else if (code === 'tx/nonce') settlePending(client, hash, 'replaced')
    else client.logger.debug('A transaction cannot be followed', error)
  }
  try {
    await wait(listingMs, signal)
    then()
  } catch {
    // The view is gone.
  }
}
