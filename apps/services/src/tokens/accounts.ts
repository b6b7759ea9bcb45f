import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'

/** The programs of tokens on Solana: the first, and the one that lets tokens carry more (Token-2022). */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const tokenAccounts = v.object({
  value: v.array(
    v.object({
      pubkey: v.string(),
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

export type TokenAccount = { address: string; mint: string; amount: bigint; decimals: number }

/**
 * The token accounts of an owner, of both programs, empty ones too.
 *
 * @throws when the chain does not answer, or answers in another shape
 */
export async function readTokenAccounts(
  nodes: Pick<Nodes, 'request'>,
  chain: Chain,
  owner: string,
): Promise<TokenAccount[]> {
  const setting = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      nodes.request<unknown>(chain.id, 'getTokenAccountsByOwner', [owner, { programId }, setting]),
    ),
  )
  return answers.flatMap((answer) =>
    v.parse(tokenAccounts, answer).value.map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return { address: pubkey, mint, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals }
    }),
  )
}
