import { fail } from '../base/errors/AppError.js'
import type { Client } from './client.js'
import { connectionErrors } from './connections/errors.js'
import type { AuthConnector, AuthSide } from './connector.js'

/** The connector of the embedded wallet, loaded. @throws AppError `embedded/no-connector` */
export async function authOf(client: Client): Promise<{ id: string; auth: AuthSide }> {
  const connector = [...client.connectors.values()].find(({ info }) => info.type === 'AUTH') as
    | AuthConnector
    | undefined
  if (!connector) throw fail(connectionErrors, 'embedded/no-connector')
  const auth = await connector.auth()
  auth.prefer(client.config.defaultAccountTypes.eip155)
  return { id: connector.info.id, auth }
}
