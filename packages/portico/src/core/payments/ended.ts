import type { Client } from '../client.js'
import { writerOf } from '../writerOf.js'
import type { KeptPayment } from './keptShape.js'

export const writeEnded = writerOf('ended')

/** What an earlier page sent and has come to its end on this one, for whoever tells it: each is handed out once. */
export function takeEnded(client: Client): readonly KeptPayment[] {
  const { ended = [] } = client.store.get()
  if (ended.length > 0) writeEnded(client, { ended: undefined })
  return ended
}
