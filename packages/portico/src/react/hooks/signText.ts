import type { ChainNamespace } from '../../base/caip.js'
import { fail } from '../../base/errors/AppError.js'
import type { Client } from '../../core/client.js'
import { connectionErrors } from '../../core/connections/errors.js'
import { activeConnection } from '../../core/connections/select.js'

/** Has the wallet in use sign a text, as its family does it. @throws AppError `connections/no-active-address`; what the wallet said */
export async function signText(
  client: Client,
  { namespace, message }: { namespace: ChainNamespace | undefined; message: string },
): Promise<string> {
  const connection = activeConnection(client.store.get(), namespace)
  const family = connection && client.families.get(connection.namespace)
  if (!family) throw fail(connectionErrors, 'connections/no-active-address')
  const provider = client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  return family.signMessage({ provider, address: connection.address, message })
}
