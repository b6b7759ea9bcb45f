import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import type { State } from '../../state.js'
import { writerOf } from '../../writerOf.js'
import type { ReceiveState, ReceiveToken } from './state.js'

const write = writerOf('receive')

/** Writes down what is asked for. What was asked for another account, or on another network, is forgotten. */
export function askFor(client: Client, asked: { amount: string } | { token: ReceiveToken | undefined }): void {
  const state = client.store.get()
  const connection = activeConnection(state)
  const network = activeNetwork(state)
  if (!connection || !network) return
  const of = { address: connection.address, networkId: network.caipNetworkId }
  write(client, { receive: { amount: '', ...askedOf(state), ...of, ...asked } })
}

export function askForNothing(client: Client): void {
  if (client.store.get().receive) write(client, { receive: undefined })
}

/** What the account in use asks for on the network in use; `undefined` while it asks for nothing. */
export function askedOf(state: State): ReceiveState | undefined {
  const { receive } = state
  const isMine =
    receive?.address === activeConnection(state)?.address && receive?.networkId === activeNetwork(state)?.caipNetworkId
  return isMine ? receive : undefined
}
