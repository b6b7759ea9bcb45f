import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'

/** Whether the account in use can have permissions that are shown: the app wants it, its family has them, and services or its wallet tell them. */
export function offersPermissions(client: Client, state: State): boolean {
  const connection = activeConnection(state)
  const family = connection && client.families.get(connection.namespace)
  const { auth } = connection ?? {}
  const isTold = (auth && !auth.passkey) || client.services.has('sessions.list')
  return isTold && state.flags.features.smartSessions && family?.traits?.permissions === true
}
