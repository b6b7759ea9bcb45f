import type { Database } from '../db/connect.js'
import { fold } from '../directory/fold.js'
import { walletIdForm } from '../directory/forms.js'
import type { Listing, ListingEdits } from '../directory/listing.js'
import { listOrder } from '../directory/wallets.js'
import { rowsOfPage } from './visit.js'

type Sql = Pick<Database, 'sql'>
export type WalletRow = {
  id: string
  name: string
  order: number | null
  image: string | null
  hidden: boolean
  featured: boolean
}
export type WalletStanding = 'all' | 'shown' | 'hidden' | 'featured'

/** A page of the wallets in the order in which pages get them, and one more where there are more. */
export async function readWallets(
  { sql }: Sql,
  { search, standing, page }: { search: string; standing: WalletStanding; page: number },
): Promise<WalletRow[]> {
  const asked = search.replaceAll('\0', '').trim()
  const text = fold(asked)
  const found = text === '' ? sql`true` : sql`(position(${text} in folded) > 0 or id = ${asked})`
  const stands = { all: sql`true`, shown: sql`not hidden`, hidden: sql`hidden`, featured: sql`top` }[standing]
  return sql<WalletRow[]>`
    select id, name, case when rank < 1000000 then rank end as order, image_id as image, hidden, top as featured from wallets
    where ${found} and ${stands}
    order by ${listOrder(sql)} limit ${rowsOfPage + 1} offset ${(page - 1) * rowsOfPage}`
}

export type OneWallet = { id: string; listing: Listing; edits: ListingEdits; hidden: boolean; featured: boolean }

export async function readWallet({ sql }: Sql, id: string): Promise<OneWallet | undefined> {
  if (!walletIdForm.test(id)) return undefined
  const [row] = await sql<OneWallet[]>`
    select id, listing, edits, hidden, top as featured from wallets where id = ${id}`
  return row
}
