import { toCaipAddress } from '../../../base/caip.js'
import { parseCaipAddress } from '../../../base/caipAddress.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import type { Client } from '../../client.js'
import type { ServiceFee } from './state.js'
import type { SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

/** A swap as the services made it. Amounts in the smallest unit. */
export type Built = {
  to: string
  data: string
  amountOut: bigint
  /** Missing when the services named none: nothing takes no gas. */
  gas?: bigint | undefined
  serviceFee?: ServiceFee | undefined
}

type Ask = { pay: SwapToken; get: SwapToken; amount: bigint; slippage: number }

/**
 * Has the services make a swap.
 *
 * @param permit A signed permission that the swap is to carry; `0x` for a swap that can carry one.
 * @throws AppError `http/*`; `http/answer` when they answered for another network
 */
export async function buildSwap(
  client: Client,
  { network, address: payer }: Trader,
  { pay, get, amount, slippage }: Ask,
  signal: AbortSignal,
  permit?: string | undefined,
): Promise<Built> {
  const { caipNetworkId } = network
  const caip = (address: string) => toCaipAddress(caipNetworkId, address)
  const body = {
    projectId: client.config.projectId,
    from: caip(pay.address),
    to: caip(get.address),
    amount: amount.toString(),
    userAddress: caip(payer),
    eip155: { slippage: slippage / 100, ...(permit !== undefined && { permit }) },
  }
  const { tx } = await client.services.call('convert.buildTransaction', { body }, { signal })
  const { fee } = tx
  return {
    to: addressOn(caipNetworkId, tx.to),
    data: tx.data,
    amountOut: BigInt(tx.amount),
    gas: BigInt(tx.eip155?.gas ?? '0') || undefined,
    ...(fee && { serviceFee: { hundredths: fee.basisPoints, receiver: addressOn(caipNetworkId, fee.receiver) } }),
  }
}

/** @throws AppError `http/answer` when the services answered for another network */
export function addressOn(networkId: string, caip: string): string {
  const parsed = parseCaipAddress(caip)
  if (parsed?.networkId !== networkId || !/^0x[0-9a-f]{40}$/i.test(parsed.address))
    throw fail(httpErrors, 'http/answer', { endpoint: 'convert.buildTransaction' })
  return parsed.address
}
