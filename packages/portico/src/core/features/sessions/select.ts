import type { SmartSession } from '../../../wire/calls/sessions.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { SessionsState } from './state.js'

/** Whether the account in use can have permissions that are shown: the app wants it, its family has them, and there are services that keep them. */
export function offersSessions(client: Client, state: State): boolean {
  const connection = activeConnection(state)
  const family = connection && client.families.get(connection.namespace)
  return (
    state.flags.features.smartSessions && family?.traits?.permissions === true && client.services.has('sessions.list')
  )
}

/** What was read for the account in use on its network; `undefined` before. */
export function sessionsOf(state: State): SessionsState | undefined {
  const { sessions } = state
  const connection = activeConnection(state)
  const isMine = sessions?.address === connection?.address && sessions?.networkId === connection?.caipNetworkId
  return isMine ? sessions : undefined
}

/** The last second of which a date can be told. */
const lastSecond = 8_640_000_000_000

/**
 * Whether a permission can still be used. Its id becomes a part of what the wallet signs: one that is more than an id is no permission,
 * lest the services have the person sign a text of their own.
 *
 * @param now milliseconds since 1970
 */
export function isInForce({ pci, expiry, revokedAt }: SmartSession, now: number): boolean {
  return /^[\w-]{1,64}$/.test(pci) && expiry <= lastSecond && expiry * 1_000 > now && revokedAt === null
}
