import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { nativeName } from '../tokens/native.js'
import type { Holding } from './amounts.js'

const sums = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
const stats = v.object({ chain_stats: sums, mempool_stats: sums })

/**
 * What a Bitcoin address holds, what waits for its block included, as wallets show it.
 * @throws when the interface does not answer, or answers in another shape
 */
export async function bitcoinHoldings(nodes: Nodes, chain: Chain, address: string): Promise<Holding[]> {
  const answer = await nodes.rest<unknown>(chain.id, `/address/${encodeURIComponent(address)}`)
  const { chain_stats: mined, mempool_stats: waiting } = v.parse(stats, answer)
  const received = BigInt(mined.funded_txo_sum) + BigInt(waiting.funded_txo_sum)
  const amount = received - BigInt(mined.spent_txo_sum) - BigInt(waiting.spent_txo_sum)
  const { symbol, decimals } = chain
  return [{ chainId: chain.id, name: nativeName(symbol), symbol, decimals, amount: amount > 0n ? amount : 0n }]
}
