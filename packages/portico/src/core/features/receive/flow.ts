import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { writerOf } from '../../writerOf.js'
import { askedOf } from './select.js'
import type { ReceiveToken } from './state.js'

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
