import type { Network } from '../base/entities/network.js'
import { AppError } from '../base/errors/AppError.js'
import type { NativeBalance } from '../core/family.js'
import { readQuantity } from './hex.js'
import type { Transport } from './transport.js'

export async function readBalance(
  transport: Transport,
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
): Promise<NativeBalance> {
  const amount = readQuantity(await transport.request('eth_getBalance', [address, 'latest'], { signal }))
  if (amount === undefined) throw new AppError('http/answer', { endpoint: 'eth_getBalance' })
  return { amount, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}
