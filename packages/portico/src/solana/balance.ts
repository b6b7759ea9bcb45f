import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import type { Transports } from '../base/rpc/transport.js'
import type { NativeBalance } from '../core/family.js'
import { readAmount, transportOf } from './node.js'

/** What an address holds of SOL, in lamports. @throws AppError `rpc/*`, `http/*`; the signal's reason */
export async function readBalance(
  transports: Transports,
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
): Promise<NativeBalance> {
  const asked = [address, { commitment: 'confirmed' }]
  const answer = await transportOf(transports, network).request('getBalance', asked, { signal })
  const amount = readAmount((answer as { value?: unknown } | null)?.value)
  if (amount === undefined) throw fail(httpErrors, 'http/answer', { endpoint: 'getBalance' })
  return { amount, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}
