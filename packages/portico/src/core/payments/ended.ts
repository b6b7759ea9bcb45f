import type { Client } from '../client.js'
import type { KeptPayment } from './keptShape.js'

/** What an earlier page sent and has come to its end on this one, for whoever tells it: each is handed out once. */
export function takeEnded(client: Client): readonly KeptPayment[] {
  const { ended = [] } = client.store.get()
  if (ended.length > 0) client.store.set({ ended: undefined })
  return ended
}
