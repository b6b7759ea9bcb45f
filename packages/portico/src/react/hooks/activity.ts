import type { Client } from '../../core/client.js'
import { loadActivity } from '../../core/features/activity/flow.js'
import { watchPending } from '../../core/features/activity/watch.js'

export { loadActivity }

/** Reads what the account in use did, and follows what of it is on its way. Returns how to stop. */
export function followActivity(client: Client): () => void {
  void loadActivity(client)
  return watchPending(client, () => void loadActivity(client))
}
