import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import {
  type Dialect,
  makeNodes,
  type Transport,
  type TransportOptions,
  type Transports,
  transportFor,
} from '../base/rpc/transport.js'
import type { NativeBalance } from '../core/family.js'
import { readChainId, readQuantity } from './hex.js'

export type { Transport, Transports } from '../base/rpc/transport.js'

export function transportOf(transports: Transports, network: Network, options?: TransportOptions): Transport {
  return transportFor(transports, network, (urls, preferred) =>
    makeTransport(urls, String(network.id), { preferred, ...options }),
  )
}

/** The nodes of one chain: they are of it when they say its id. */
export function makeTransport(urls: readonly string[], chainId: string, options?: TransportOptions): Transport {
  const dialect: Dialect = {
    probe: { method: 'eth_chainId', accepts: (answer) => readChainId(answer) === chainId },
    sends: 'eth_sendRawTransaction',
  }
  return makeNodes(urls, dialect, options)
}

/** What an address holds of the network's own currency. @throws AppError `rpc/*`, `http/*`; the signal's reason */
export async function readBalance(
  transports: Transports,
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
): Promise<NativeBalance> {
  const transport = transportOf(transports, network)
  const amount = readQuantity(await transport.request('eth_getBalance', [address, 'latest'], { signal }))
  if (amount === undefined) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_getBalance' })
  return { amount, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}
