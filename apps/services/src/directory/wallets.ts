import { and, arrayOverlaps, asc, count, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { EndpointAnswer, EndpointRequest } from 'portico/wire'
import type { Database } from '../db/connect.js'
import { wallets } from '../db/schema.js'
import { escapeLike, fold } from './fold.js'

type Query = EndpointRequest<'wallets.list'>['query']

/** Postgres has no text with a zero character in it, and no name has one. */
const clean = (text: string) => text.replaceAll('\0', '')
const cleanList = (list: readonly string[]) => list.slice(0, 500).map(clean)

/** What clients look for in every wallet, where an operator's listing says nothing of it. */
const unsaid = {
  description: null,
  categories: [],
  supports_wc: true,
  is_top_wallet: false,
  supports_wcpay: false,
  rdns_web_wallet: null,
}

/** A page of the directory, by rank. */
export async function listWallets({ db }: Pick<Database, 'db'>, query: Query): Promise<EndpointAnswer<'wallets.list'>> {
  const where = and(...filtersOf(query))
  const [total, rows] = await Promise.all([
    db.select({ value: count() }).from(wallets).where(where),
    db
      .select({ listing: wallets.listing, place: wallets.rank })
      .from(wallets)
      .where(where)
      .orderBy(asc(wallets.rank), asc(wallets.id))
      .limit(query.entries)
      .offset((query.page - 1) * query.entries),
  ])
  return {
    count: total[0]?.value ?? 0,
    data: rows.map(({ listing, place }) => ({
      ...unsaid,
      display_index: place,
      ...listing,
    })) as unknown as EndpointAnswer<'wallets.list'>['data'],
  }
}

function filtersOf(query: Query): SQL[] {
  const filters: (SQL | undefined)[] = []
  if (query.search) filters.push(sql`${wallets.folded} like ${`%${escapeLike(fold(clean(query.search)))}%`}`)
  if (query.include?.length) filters.push(inArray(wallets.id, cleanList(query.include)))
  if (query.exclude?.length) filters.push(notInArray(wallets.id, cleanList(query.exclude)))
  if (query.chains?.length) filters.push(arrayOverlaps(wallets.chains, cleanList(query.chains)))
  const badge = query.badge_type ?? query.badge
  if (badge) filters.push(eq(wallets.badge, clean(badge)))
  if (query.platform) filters.push(eq(query.platform === 'ios' ? wallets.ios : wallets.android, true))
  const found: SQL[] = []
  if (query.names?.length) found.push(inArray(wallets.folded, cleanList(query.names).map(fold)))
  if (query.rdns?.length) found.push(inArray(wallets.rdns, cleanList(query.rdns)))
  if (found.length > 0) filters.push(or(...found))
  return filters.filter((filter) => filter !== undefined)
}

export async function hasWalletImage({ db }: Pick<Database, 'db'>, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: wallets.name }).from(wallets).where(eq(wallets.imageId, id)).limit(1)
  return row?.name
}
