import type { Chain } from '../chains/nodes.js'
import { ensureChain, keptAccounts } from './follow.js'
import { readBlockHead } from './reader.js'
import type { IndexDeps } from './types.js'

export type Filling = {
  /** All of the account's transactions from this block on are known. */
  from: bigint
  /** Time of that block, in seconds since 1970. */
  at: number | undefined
}

/**
 * Notes that somebody asked for an account: what happened before the followed range is looked up for it from now on.
 * @throws what the node throws when the chain's index has not begun and cannot begin
 */
export async function markSeen(deps: IndexDeps, chain: Chain, address: string): Promise<Filling> {
  const account = address.toLowerCase()
  const { sql } = deps.database
  const known = await fillingOf(deps, chain.id, account)
  if (known) return known
  await ensureChain(deps, chain)
  const followed = keptAccounts(chain) === 'seen' ? sql`next` : sql`start`
  // The share lock waits for blocks that are being taken: they either know the account already or lie below where its filling begins.
  await sql`insert into index_accounts (account, chain, filled_from)
    select ${account}, chain, ${followed} from index_chains where chain = ${chain.id} for share
    on conflict do nothing`
  const filling = (await fillingOf(deps, chain.id, account)) ?? { from: 0n, at: undefined }
  if (filling.from === 0n) return filling
  const at = (await readBlockHead(deps.nodes, chain.id, filling.from))?.at ?? Math.floor(Date.now() / 1_000)
  await sql`update index_accounts set filled_at = ${at}
    where account = ${account} and chain = ${chain.id} and filled_from = ${String(filling.from)}`
  return { from: filling.from, at }
}

export async function fillingOf(
  { database: { sql } }: Pick<IndexDeps, 'database'>,
  chain: string,
  account: string,
): Promise<Filling | undefined> {
  const [row] = await sql<{ from: string; at: string | null }[]>`
    select filled_from as from, filled_at as at from index_accounts where account = ${account} and chain = ${chain}`
  return row && { from: BigInt(row.from), at: row.at === null ? undefined : Number(row.at) }
}
