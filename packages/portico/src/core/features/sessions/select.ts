import type { SmartSession } from '../../../wire/calls/sessions.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import { offersPermissions } from './offers.js'
import type { SessionsState } from './state.js'

/** Whether there are services that keep permissions of the account in use. */
export const offersSessions = (client: Client, state: State): boolean =>
  client.services.has('sessions.list') && offersPermissions(client, state)

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
export function isInForce(session: SmartSession, now: number): boolean {
  return session.revokedAt === null && isNotOver(session, now)
}

/** Whether a permission was taken back with the services alone: contracts let whoever holds it use it until its network hears of it. */
export function isHeldByChain(
  session: SmartSession,
  now: number,
): session is SmartSession & { context: string; onChain: NonNullable<SmartSession['onChain']> } {
  const { revokedAt, context, onChain } = session
  return revokedAt !== null && context !== null && onChain?.revokedAt === null && isNotOver(session, now)
}

const isNotOver = ({ pci, expiry }: SmartSession, now: number) =>
  /^[\w-]{1,64}$/.test(pci) && expiry <= lastSecond && expiry * 1_000 > now
