import { wait } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { followStored } from '../../payments/follow.js'
import { nameOf } from '../../payments/state.js'
import { isOpen, recall } from '../../payments/stored.js'

/** How long the services are given to list what is in a block. */
const listingMs = 2_000

/**
 * Takes up what was sent from this browser, by this page, an earlier one or another tab, and follows what of it the active account
 * waits for. `then` runs after each that came to its end, when the list may know it. Returns how to stop.
 */
export function watchPending(client: Client, then: () => void): () => void {
  const stop = new AbortController()
  const signal = AbortSignal.any([client.signal, stop.signal])
  const watched = new Set<string>()
  const poll = () => {
    recall(client)
    const { address, caipNetworkId } = activeConnection(client.store.get()) ?? {}
    for (const payment of client.store.get().pending ?? []) {
      const name = nameOf(payment) ?? ''
      const isHere = payment.from === address && payment.networkId === caipNetworkId
      if (!isHere || !isOpen(payment) || watched.has(name)) continue
      watched.add(name)
      followStored(client, payment)
        .then(() => wait(listingMs, signal))
        .then(then)
        .catch((error: unknown) => {
          // The view is gone, or nobody can tell.
          if (!signal.aborted) client.logger.debug('A payment cannot be followed', error)
        })
    }
  }
  const quiet = client.storage.watch('sent', poll)
  poll()
  return () => {
    quiet()
    stop.abort()
  }
}
