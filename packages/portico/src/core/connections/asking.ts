import type { Client } from '../client.js'
import type { AskingEvent } from '../connector.js'
import { onAsking } from '../features/approve/flow.js'
import { refreshBalance } from '../features/balance/flow.js'

/** A wallet wants something of its person. What they said yes to may have moved money. */
export async function ask(client: Client, event: AskingEvent): Promise<void> {
  if (event.type === 'returned') {
    const { backFromSocial } = await import('../features/social/flow.js')
    backFromSocial(client, event)
    return
  }
  if (event.type === 'waiting') {
    const { onWaiting } = await import('../features/approve/elsewhere.js')
    onWaiting(client, event)
    return
  }
  onAsking(client, event)
  if (event.type === 'asking') event.answered.then(() => refreshBalance(client, { force: true })).catch(() => {})
}
