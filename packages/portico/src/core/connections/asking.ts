import type { Client } from '../client.js'
import type { AskingEvent } from '../connector.js'
import { onAsking } from '../features/approve/flow.js'
import { refreshBalance } from '../features/balance/flow.js'

/** An embedded wallet wants something of its person. What they said yes to may have moved money. */
export function ask(client: Client, event: AskingEvent): void {
  onAsking(client, event)
  if (event.type === 'asking') event.answered.then(() => refreshBalance(client, { force: true })).catch(() => {})
}
