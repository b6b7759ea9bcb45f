import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { nativeName } from '../tokens/native.js'
import { createMints } from '../tokens/solana.js'
import type { Holding } from './amounts.js'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const lamports = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({
                amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * What an account holds on a Solana chain: SOL first, then the tokens of both token programs, by how they are listed.
 * Single tokens without decimals are collectibles, and left out.
 *
 * @throws when the chain does not answer, or answers in another shape
 */
export function createSolanaHoldings(nodes: Nodes): (chain: Chain, account: string) => Promise<Holding[]> {
  const mints = createMints(nodes)
  return async (chain, account) => {
    const ask = (method: string, params: unknown[]) => nodes.request<unknown>(chain.id, method, params)
    const setting = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const [native, ...answers] = await Promise.all([
      ask('getBalance', [account, { commitment: 'confirmed' }]),
      ...programs.map((programId) => ask('getTokenAccountsByOwner', [account, { programId }, setting])),
    ])
    const sums = new Map<string, { amount: bigint; decimals: number }>()
    for (const answer of answers) {
      for (const { account: holder } of v.parse(tokenAccounts, answer).value) {
        const { mint, tokenAmount } = holder.data.parsed.info
        const before = sums.get(mint)?.amount ?? 0n
        sums.set(mint, { amount: before + BigInt(tokenAmount.amount), decimals: tokenAmount.decimals })
      }
    }
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
