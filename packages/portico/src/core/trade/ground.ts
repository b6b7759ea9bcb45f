import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import { AppError } from '../../base/errors/AppError.js'
import type { Client } from '../client.js'
import { activeConnection, activeNetwork } from '../connections/select.js'
import type { TransactFeature } from '../family.js'

export type Ground = { connection: Connection; network: Network; transact: TransactFeature; provider: unknown }

/**
 * Who acts, where, and with what.
 *
 * @throws AppError `connections/no-active-address`, `swap/network-unsupported`
 */
export async function groundOf(client: Client): Promise<Ground> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection) throw new AppError('connections/no-active-address')
  const network = activeNetwork(state)
  const load = client.families.get(connection.namespace)?.features.transact
  if (!network || !load) throw new AppError('swap/network-unsupported')
  const provider = client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  return { connection, network, transact: await load(), provider }
}
