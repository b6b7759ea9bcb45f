import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { AppError } from '../../../base/errors/AppError.js'
import type { Client, State } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import type { TransactFeature } from '../../family.js'
import type { SwapState } from './state.js'
import { nextSwap, type SwapEvent } from './transitions.js'

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

/** The swap of the account and the network in use. */
export function swapOf(state: State): SwapState | undefined {
  const connection = activeConnection(state)
  const { swap } = state
  const isMine = swap?.owner === connection?.address && swap?.networkId === connection?.caipNetworkId
  return swap && isMine ? swap : undefined
}

export function setSwap(client: Client, part: Partial<SwapState>): void {
  const { swap } = client.store.get()
  if (swap) client.store.set({ swap: { ...swap, ...part } })
}

export function applySwap(client: Client, event: SwapEvent): void {
  const { swap } = client.store.get()
  if (!swap) return
  const progress = nextSwap(swap.progress, event)
  if (progress !== swap.progress) setSwap(client, { progress })
}
