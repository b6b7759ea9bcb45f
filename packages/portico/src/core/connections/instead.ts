import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import type { ConnectorSession } from '../connector.js'
import { commitConnections } from './apply.js'
import { allConnections } from './select.js'

/**
 * A login that comes back without the account that was in use: the key of an e-mail wallet, say, opens its smart account no more. The page
 * goes on with another of its accounts, and is told.
 */
export function withInstead(
  session: ConnectorSession,
  { address, namespace, auth }: StoredConnection,
): ConnectorSession {
  if (!session.auth || session.namespace !== namespace) return session
  const given = session.accounts.map((account) => account.address)
  const known = session.formerly?.includes(address ?? '') ? undefined : address
  const instead = [known, auth?.instead].find((one) => typeof one === 'string' && one && !given.includes(one))
  return instead ? { ...session, auth: { ...session.auth, instead } } : session
}

/** Its person has seen it. */
export function noteSeen(client: Client): void {
  for (const connection of allConnections(client.store.get())) {
    const { instead, ...auth } = connection.auth ?? {}
    if (instead) commitConnections(client, { type: 'changed', connection: { ...connection, auth } })
  }
}
