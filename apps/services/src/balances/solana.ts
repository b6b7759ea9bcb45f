import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { readTokenAccounts } from '../tokens/accounts.js'
import { nativeName } from '../tokens/native.js'
import { createMints } from '../tokens/solana.js'
import type { Holding } from './amounts.js'

const lamports = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })
/**
 * What an account holds on a Solana chain: SOL first, then the tokens of both token programs, by how they are listed.
 * Single tokens without decimals are collectibles, and left out.
 *
 * @throws when the chain does not answer, or answers in another shape
 */
export function createSolanaHoldings(nodes: Nodes): (chain: Chain, account: string) => Promise<Holding[]> {
  const mints = createMints(nodes)
  return async (chain, account) => {
    const [native, accounts] = await Promise.all([
      nodes.request<unknown>(chain.id, 'getBalance', [account, { commitment: 'confirmed' }]),
      readTokenAccounts(nodes, chain, account),
    ])
    const sums = new Map<string, { amount: bigint; decimals: number }>()
    for (const { mint, amount, decimals } of accounts)
      sums.set(mint, { amount: (sums.get(mint)?.amount ?? 0n) + amount, decimals })
    const held = [...sums].filter(([, { amount, decimals }]) => amount > 0n && decimals > 0)
    const facts = await mints(
      chain,
      held.map(([mint]) => mint),
    )
    const { symbol, decimals } = chain
    return [
      {
        chainId: chain.id,
        name: nativeName(symbol),
        symbol,
        decimals,
        amount: BigInt(v.parse(lamports, native).value),
      },
      ...held.map(([mint, { amount, decimals: places }]): Holding => {
        const { name = '', symbol: sign = '', icon } = facts.get(mint) ?? {}
        return { chainId: chain.id, address: mint, name, symbol: sign, decimals: places, amount, icon }
      }),
    ]
  }
}
