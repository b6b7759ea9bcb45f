import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import type { NativeBalance } from '../core/family.js'
import { readQuantity } from './hex.js'
import { type Transports, transportOf } from './transport.js'

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
