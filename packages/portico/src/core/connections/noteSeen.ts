import type { Client } from '../client.js'
import { commitConnections } from './apply.js'
import { allConnections } from './select.js'

/** The person has seen that another account is in use than before: `instead.ts`. */
export function noteSeen(client: Client): void {
  for (const connection of allConnections(client.store.get())) {
    const { instead, ...auth } = connection.auth ?? {}
    if (instead) commitConnections(client, { type: 'changed', connection: { ...connection, auth } })
  }
}
