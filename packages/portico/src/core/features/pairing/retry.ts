import type { Client } from '../../client.js'
import { retryPairing, writePairing } from './flow.js'

/** Makes a fresh URI after a failure, as soon as that is allowed. Returns how to give that up. */
export function retryWhenAllowed(client: Client): () => void {
  const { pairing } = client.store.get()
  if (pairing.status !== 'failed') return () => {}
  const timer = setTimeout(
    () => {
      if (client.store.get().pairing !== pairing) return
      // A timer counts by another clock than the one that says the time: it may be a moment ahead, and does not ring twice.
      writePairing(client, { pairing: { ...pairing, retryAt: 0 } })
      void retryPairing(client)
    },
    Math.max(0, pairing.retryAt - Date.now()),
  )
  return () => clearTimeout(timer)
}
