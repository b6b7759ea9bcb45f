import type { Client } from '../../client.js'
import { readGasPrices } from '../../payments/exchange/market.js'
import { swapOf, traderFor } from './current.js'

/** What a swap comes to at a speed: about so much in the smallest unit of the native currency, in a block after about so many seconds. */
export type SwapSpeed = { fee: string; seconds?: number | undefined }

/** Gas of a swap of two tokens by an exchange of one pool, with what it takes to let it. */
const usualGas = 250_000n
/** The least tip waits while those before it get in. */
const standardBlocks = 2

/**
 * What a swap would come to on the network in use, at either speed. `undefined` where another account or network is in use by now.
 *
 * @throws AppError `swap/*`, `http/*`
 */
export async function readSwapSpeeds(
  client: Client,
  signal: AbortSignal,
): Promise<{ standard: SwapSpeed; fast: SwapSpeed } | undefined> {
  const swap = swapOf(client.store.get())
  const trader = swap && (await traderFor(client, swap))
  if (!trader) return undefined
  const { network, transact } = trader
  const [prices, seconds] = await Promise.all([
    readGasPrices(client, network.caipNetworkId, signal),
    transact.blockSeconds?.({ network, signal }),
  ])
  const speed = (price: bigint, blocks: number): SwapSpeed => ({
    fee: (price * usualGas).toString(),
    seconds: seconds && seconds * blocks,
  })
  return { standard: speed(prices.standard, standardBlocks), fast: speed(prices.fast, 1) }
}
