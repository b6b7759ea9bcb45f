import type { CaipNetworkId } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import { fail } from '../../base/errors/AppError.js'
import { paymentErrors } from '../../base/errors/payment.js'
import type { Client } from '../client.js'
import { connectionErrors } from '../connections/errors.js'
import { activeConnection, activeNetwork } from '../connections/select.js'
import type { Family } from '../family.js'
import { exchangeErrors } from './exchange/errors.js'

/** Who pays, where, and with which wallet. */
export type Payer = {
  connection: Connection
  /** Of the account that pays, which need not be the one in use. */
  address: string
  network: Network
  family: Family
  /** Of the wallet that will be asked. */
  provider: unknown
}

const placeErrors = { ...paymentErrors, ...exchangeErrors }

/** Where a payment was shown to leave from. */
type PayingPlace = { from: string; networkId: CaipNetworkId }

/**
 * Who pays, in every feature that spends or signs for an account.
 *
 * @param elsewhere What is thrown where the network is not one of the app's.
 * @throws AppError `connections/no-active-address`, also where no account of the wallet may pay; `elsewhere`
 */
export function payerOf(
  client: Client,
  elsewhere: 'send/unsupported-chain' | 'swap/network-unsupported' = 'send/unsupported-chain',
): Payer {
  const state = client.store.get()
  const connection = activeConnection(state)
  const address = payingAddress(connection)
  if (!connection || address === undefined) throw fail(connectionErrors, 'connections/no-active-address')
  const network = activeNetwork(state)
  const family = client.families.get(connection.namespace)
  if (!network || !family) throw fail(placeErrors, elsewhere)
  const provider = client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  return { connection, address, network, family, provider }
}

/**
 * The address that pays for a connection: the one in use, or the wallet's own for payments where that one keeps inscriptions. What lies
 * at an address for inscriptions is never spent: `undefined` where the wallet shows nothing else.
 */
export function payingAddress(connection: Pick<Connection, 'accounts' | 'address'> | undefined): string | undefined {
  if (!connection) return undefined
  const { accounts, address } = connection
  const pays = (one: string) => !accounts.some((account) => account.address === one && account.type === 'ordinal')
  return [address, ...accounts.map((account) => account.address)].find(pays)
}

/** Whether what was shown would still be paid by the same account, in the same place. */
export function stillPays(client: Client, { from, networkId }: PayingPlace): boolean {
  const connection = activeConnection(client.store.get())
  return payingAddress(connection) === from && connection?.caipNetworkId === networkId
}
