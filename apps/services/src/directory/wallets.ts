import type { EndpointAnswer, EndpointRequest } from 'portico/wire'
import type { Fragment, Sql } from 'postgres'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import { escapeLike, fold } from './fold.js'
import { chainForm } from './forms.js'

type Query = EndpointRequest<'wallets.list'>['query']

/** Postgres has no text with a zero character in it, and no name has one. */
const clean = (text: string) => text.replaceAll('\0', '')
const cleanList = (list: readonly string[]) => list.slice(0, 500).map(clean)
/** To be cast where it is used. One parameter, however long the list: each text of a query is prepared once on each connection. */
const listText = (list: readonly string[]) => arrayText(cleanList(list))

/** What clients look for in every wallet, where an operator's listing says nothing of it. */
const unsaid = {
  description: null,
  categories: [],
  supports_wc: true,
  supports_wcpay: false,
  rdns_web_wallet: null,
}

/** In which order the wallets stand, wherever they are listed: `wallets_order` is the index of it. */
export const listOrder = (sql: Sql): Fragment => sql`top desc, rank, folded, id`

/** A page of the directory: the featured ones, then the others, each by rank. What is hidden is not there. */
export async function listWallets(
  { sql }: Pick<Database, 'sql'>,
  query: Query,
): Promise<EndpointAnswer<'wallets.list'>> {
  const asked = query.chains && cleanList(query.chains).filter((chain) => chainForm.test(chain))
  const where = filtersOf(sql, query, asked).reduce((all, filter) => sql`${all} and ${filter}`, sql`not hidden`)
  const count = sql`select count(*)::int from wallets where ${where}`
  const rows = await sql<
    { listing: Record<string, unknown>; place: number; top: boolean; whole: readonly string[]; total: number }[]
  >`
    select listing, rank as place, top, case when edits ? 'chains' then '{}' else namespaces end as whole, (${count}) as total
    from wallets where ${where}
    order by ${listOrder(sql)} limit ${query.entries} offset ${(query.page - 1) * query.entries}`
  // Behind the last page no row says how many there are.
  const total = rows[0]?.total ?? (await sql<{ count: number }[]>`select (${count}) as count`)[0]?.count
  return {
    count: total ?? 0,
    data: rows.map(({ listing, place, top, whole }) => ({
      ...unsaid,
      display_index: place,
      ...listing,
      chains: chainsOf(listing, whole, asked),
      is_top_wallet: top,
    })) as unknown as EndpointAnswer<'wallets.list'>['data'],
  }
}

/** What a listing names, and those of the networks that were asked for of which it speaks every one of their kind. */
function chainsOf(
  { chains }: Record<string, unknown>,
  whole: readonly string[],
  asked: readonly string[] = [],
): unknown {
  if (!Array.isArray(chains)) return chains
  const spoken = asked.filter((chain) => whole.includes(namespaceOf(chain)))
  return [...new Set([...chains, ...spoken])]
}

const namespaceOf = (chain: string) => chain.split(':', 1)[0] ?? ''

/** @param asked The networks among what is asked for as `chains`: where there is none, no wallet fits. */
function filtersOf(sql: Sql, query: Query, asked: readonly string[] = []): Fragment[] {
  const filters: Fragment[] = []
  if (query.search) filters.push(sql`folded like ${`%${escapeLike(fold(clean(query.search)))}%`}`)
  if (query.include?.length) {
    const ids = listText(query.include)
    filters.push(sql`(id = any(${ids}::text[]) or aliases && ${ids}::text[])`)
  }
  if (query.exclude?.length) {
    const ids = listText(query.exclude)
    filters.push(sql`(id <> all(${ids}::text[]) and not aliases && ${ids}::text[])`)
  }
  if (query.chains?.length) {
    const kinds = listText(asked.map(namespaceOf))
    const speaksAll = sql`(namespaces && ${kinds}::text[] and not edits ? 'chains')`
    filters.push(sql`(chains && ${listText(asked)}::text[] or ${speaksAll})`)
  }
  const badge = query.badge_type ?? query.badge
  if (badge) filters.push(sql`badge = ${clean(badge)}`)
  if (query.platform) filters.push(query.platform === 'ios' ? sql`ios` : sql`android`)
  const names = query.names?.length ? sql`folded = any(${listText(query.names.map(fold))}::text[])` : sql`false`
  const rdns = query.rdns?.length ? sql`rdns = any(${listText(query.rdns)}::text[])` : sql`false`
  if (query.names?.length || query.rdns?.length) filters.push(sql`(${names} or ${rdns})`)
  return filters
}

/** Whose picture a key stands for: the directory's own, or one that clients of others know. */
export async function walletOfImage(
  { sql }: Pick<Database, 'sql'>,
  id: string,
): Promise<{ name: string; imageId: string | null } | undefined> {
  const [row] = await sql<{ name: string; imageId: string | null }[]>`
    select name, image_id as "imageId" from wallets
    where image_id = ${id} or aliases @> ${listText([id])}::text[]
    order by image_id is distinct from ${id}, id limit 1`
  return row
}
