import type { EndpointAnswer, EndpointRequest } from 'portico/wire'
import type { Fragment, Sql } from 'postgres'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import { escapeLike, fold } from './fold.js'

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

/** A page of the directory: the featured ones, then the others, each by rank. What is hidden is not there. */
export async function listWallets(
  { sql }: Pick<Database, 'sql'>,
  query: Query,
): Promise<EndpointAnswer<'wallets.list'>> {
  const where = filtersOf(sql, query).reduce((all, filter) => sql`${all} and ${filter}`, sql`not hidden`)
  const [total, rows] = await Promise.all([
    sql<{ count: number }[]>`select count(*)::int as count from wallets where ${where}`,
    sql<{ listing: Record<string, unknown>; place: number; top: boolean }[]>`
      select listing, rank as place, top from wallets where ${where}
      order by top desc, rank, id limit ${query.entries} offset ${(query.page - 1) * query.entries}`,
  ])
  return {
    count: total[0]?.count ?? 0,
    data: rows.map(({ listing, place, top }) => ({
      ...unsaid,
      display_index: place,
      ...listing,
      is_top_wallet: top,
    })) as unknown as EndpointAnswer<'wallets.list'>['data'],
  }
}

function filtersOf(sql: Sql, query: Query): Fragment[] {
  const filters: Fragment[] = []
  if (query.search) filters.push(sql`folded like ${`%${escapeLike(fold(clean(query.search)))}%`}`)
  if (query.include?.length) filters.push(sql`id = any(${listText(query.include)}::text[])`)
  if (query.exclude?.length) filters.push(sql`id <> all(${listText(query.exclude)}::text[])`)
  if (query.chains?.length) filters.push(sql`chains && ${listText(query.chains)}::text[]`)
  const badge = query.badge_type ?? query.badge
  if (badge) filters.push(sql`badge = ${clean(badge)}`)
  if (query.platform) filters.push(query.platform === 'ios' ? sql`ios` : sql`android`)
  const names = query.names?.length ? sql`folded = any(${listText(query.names.map(fold))}::text[])` : sql`false`
  const rdns = query.rdns?.length ? sql`rdns = any(${listText(query.rdns)}::text[])` : sql`false`
  if (query.names?.length || query.rdns?.length) filters.push(sql`(${names} or ${rdns})`)
  return filters
}

export async function hasWalletImage({ sql }: Pick<Database, 'sql'>, id: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from wallets where image_id = ${id} limit 1`
  return row?.name
}
