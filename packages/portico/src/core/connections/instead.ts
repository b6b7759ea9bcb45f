import type { StoredConnection } from '../../base/entities/connection.js'
import type { ConnectorSession } from '../connector.js'

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
