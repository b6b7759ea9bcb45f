import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { PermissionsState } from './state.js'

/** Whether the wallet in use tells what the app was given: the app wants it shown, and the wallet is an embedded one with a key. */
export function tellsPermissions(client: Client, state: State): boolean {
  const connection = activeConnection(state)
  if (!connection?.auth || connection.auth.passkey) return false
  return state.flags.features.smartSessions && client.families.get(connection.namespace)?.traits?.permissions === true
}

/** What was told of the account in use on its network; `undefined` before. */
export function permissionsOf(state: State): PermissionsState | undefined {
  const { permissions } = state
  const connection = activeConnection(state)
  const isMine = permissions?.address === connection?.address && permissions?.networkId === connection?.caipNetworkId
  return isMine ? permissions : undefined
}
