import type { Network } from '../base/entities/network.js'
import {
  type Dialect,
  makeNodes,
  type Transport,
  type TransportOptions,
  type Transports,
  transportFor,
} from '../base/rpc/transport.js'
import { readChainId } from './hex.js'

export type { Transport, Transports } from '../base/rpc/transport.js'

export function transportOf(transports: Transports, network: Network, options?: TransportOptions): Transport {
  return transportFor(transports, network, (urls) => makeTransport(urls, String(network.id), options))
}

/** The nodes of one chain: they are of it when they say its id. */
export function makeTransport(urls: readonly string[], chainId: string, options?: TransportOptions): Transport {
  const dialect: Dialect = {
    look: { method: 'eth_chainId', accepts: (answer) => readChainId(answer) === chainId },
    sends: 'eth_sendRawTransaction',
  }
  return makeNodes(urls, dialect, options)
}
