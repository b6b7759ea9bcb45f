import { nativeOf } from '../balances/balances.js'
import type { Chain } from '../chains/nodes.js'
import { formatRatio, parseRatio, type Ratio } from '../money/ratio.js'
import type { PastPrices } from '../prices/past.js'
import { within } from '../within.js'
import { type TransactionRow, unpackRow } from './details.js'
import type { ChainTransaction, IndexDeps } from './types.js'
import type { Worths } from './worth.js'

export type PastDeps = Pick<IndexDeps, 'database'> & { past?: PastPrices | undefined }

/** As kept beside a transaction: US dollars of one whole token as decimal text, the native currency under the empty text. */
export type PackedPrices = Readonly<Record<string, string>>

const blocksAtOnce = 4
/** A flood of tokens in one block is not worth a flood of calls. */
const tokensAtMost = 40
const rowsAtMost = 200

/** In US dollars. @returns `undefined` when nothing is kept yet */
export function unpackPrices(prices: PackedPrices | null): Worths | undefined {
  if (!prices) return undefined
  return new Map(
    Object.entries(prices).flatMap(([token, text]): [string, Ratio][] => {
      const price = parseRatio(text)
      return price ? [[token, price]] : []
    }),
  )
}

/**
 * Finds what the tokens of kept transactions were worth at their blocks, in US dollars, and keeps it with them. Those whose time cannot be told are missing.
 * @param end what is not found by then is missing this time; in milliseconds since 1970
 */
export async function learnPrices(
  { database, past }: PastDeps,
  chain: Chain,
  transactions: readonly ChainTransaction[],
  end: number,
): Promise<ReadonlyMap<string, Worths>> {
  const learnt = new Map<string, Worths>()
  if (!past) return learnt
  const blocks = new Map<bigint, ChainTransaction[]>()
  for (const transaction of transactions)
    blocks.set(transaction.block, [...(blocks.get(transaction.block) ?? []), transaction])
  // The newest first: their state is what nodes have.
  const waiting = [...blocks].sort(([a], [b]) => (a < b ? 1 : -1))
  const worker = async () => {
    for (let next = waiting.shift(); next && Date.now() < end; next = waiting.shift()) {
      const [block, inBlock] = next
      const tokens = [...new Set(inBlock.flatMap(fungiblesOf))].slice(0, tokensAtMost)
      const addressOf = (token: string) => (token || nativeOf(chain)).toLowerCase()
      const found =
        tokens.length === 0
          ? new Map<string, Ratio>()
          : // Nodes that do not answer may do so for whoever asks next.
            await past(chain, tokens.map(addressOf), block).catch(() => undefined)
      if (!found) continue
      const worths = new Map(
        tokens.flatMap((token) => {
          const price = found.get(addressOf(token))
          return price ? [[token, price] as const] : []
        }),
      )
      for (const { hash } of inBlock) learnt.set(hash, worths)
      await keep(database, chain.id, inBlock, worths)
    }
  }
  await within(end, Promise.all(Array.from({ length: blocksAtOnce }, worker)), undefined)
  return learnt
}

/**
 * The same for what was just taken, as far as it is of accounts that somebody asked for: many nodes keep the state of the newest blocks alone.
 * @param to left out
 */
export async function learnTaken(
  deps: PastDeps,
  chain: Chain,
  { from, to }: { from: bigint; to: bigint },
  end: number,
): Promise<void> {
  const rows = await deps.database.sql<TransactionRow[]>`
    select hash, block, position, at, sender, details from index_transactions t
    where chain = ${chain.id} and block >= ${String(from)} and block < ${String(to)} and prices is null and exists (
      select 1 from index_entries e join index_accounts a on a.chain = e.chain and a.account = e.account
      where e.chain = t.chain and e.block = t.block and e.position = t.position)
    order by block desc limit ${rowsAtMost}`
  await learnPrices(deps, chain, rows.map(unpackRow), end)
}

function fungiblesOf({ flows }: ChainTransaction): string[] {
  return flows.flatMap(({ kind, token }) => (kind === 'native' ? [''] : kind === 'erc20' ? [token] : []))
}

/** Only beside what still stands in that block: a reorganisation takes the price with the transaction. */
async function keep(
  { sql }: PastDeps['database'],
  chain: string,
  transactions: readonly ChainTransaction[],
  worths: Worths,
): Promise<void> {
  const rows = transactions.map((transaction) => ({
    hash: transaction.hash,
    block: String(transaction.block),
    prices: Object.fromEntries(
      fungiblesOf(transaction).flatMap((token) => {
        const price = worths.get(token)
        return price ? [[token, formatRatio(price)]] : []
      }),
    ),
  }))
  await sql`update index_transactions t set prices = x.prices
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(hash text, block bigint, prices jsonb)
    where t.chain = ${chain} and t.hash = x.hash and t.block = x.block and t.prices is null`
}
