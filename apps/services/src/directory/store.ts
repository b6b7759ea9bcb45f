import { createHash } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import type { Database } from '../db/connect.js'
import { type Change, noteChange, operatorChanges } from '../operatorChanges.js'
import { fold } from './fold.js'
import { type ImportedWallet, type Listing, type ListingEdits, readEdits, readListing } from './listing.js'
import { type FromRegistry, type RegistryWallet, registrySource, rowsOfRegistry } from './registry.js'
import { listOrder } from './wallets.js'

/** A wallet as an operator sees it. */
export type KeptWallet = { id: string; listing: Listing; edits: ListingEdits; hidden: boolean; featured: boolean }
export type Imported = { added: number; changed: number; unchanged: number }
export type PictureFile = { type: string; bytes: Uint8Array }

/**
 * The wallets of these services, to be changed by an operator: each change is done once, however often it is asked for, and noted with who and
 * when in the same transaction.
 */
export type Directory = {
  list(options?: { search?: string | undefined; hidden?: boolean | undefined }): Promise<KeptWallet[]>
  /** @throws Error when another wallet has its id or its rdns */
  add(wallet: Listing): Promise<KeptWallet>
  /** Takes a list over. What an operator has changed of a wallet that is there already stays as he left it. */
  take(wallets: readonly (Listing & { file?: PictureFile | undefined })[], source: string): Promise<Imported>
  /**
   * Takes the wallets of the registry over. Beside what an operator has changed of them, wallets of their own stay as they are.
   *
   * @param options.onlyIfEmpty Nothing is taken where there is any wallet already.
   * @returns `undefined` where nothing was to be taken
   */
  takeRegistry(
    wallets: readonly RegistryWallet[],
    source: string,
    options?: { onlyIfEmpty?: boolean },
  ): Promise<(Imported & FromRegistry) | undefined>
  /**
   * Changes what is said of a wallet.
   *
   * @param edits What is to be another, or what follows from the listing as it is while nobody else changes it; of nothing the wallet stays as
   * it is. What a function throws changes nothing.
   * @throws Error when there is no such wallet, or what it would be is wrong
   * @example
   * await directory.edit('io.acme', ({ chains }) => ({ chains: [...(chains ?? []), 'eip155:10'] }))
   */
  edit(id: string, edits: ListingEdits | ((now: Listing) => ListingEdits)): Promise<KeptWallet>
  /** Takes back all that an operator has said of a wallet's facts, its picture included. */
  reset(id: string): Promise<KeptWallet>
  hide(ids: readonly string[], hidden: boolean): Promise<void>
  /** Those before all others, in the order of their ranks. */
  feature(ids: readonly string[], featured: boolean): Promise<void>
  picture(id: string, file: PictureFile): Promise<KeptWallet>
  /** What was changed, the newest first. */
  changes(last: number): Promise<Change[]>
}

type Sql = Database['sql']
/** Where a wallet comes from, and what that place alone says of it. */
type Origin = { source: string | null; aliases: readonly string[]; namespaces: readonly string[] }
type Saved = Origin & { id: string; listing: Listing; given: Listing | null; edits: ListingEdits }
type Row = Saved & { hidden: boolean; top: boolean }
const columns = (sql: Sql) => sql`id, listing, given, edits, source, aliases, namespaces, hidden, top`
const own: Origin = { source: null, aliases: [], namespaces: [] }
const kept = ({ id, listing, edits, hidden, top }: Row): KeptWallet => ({ id, listing, edits, hidden, featured: top })
/** Any number: changes of the directory come one after the other, so that two of them cannot give two wallets one rdns. */
const lock = 1_702_260_512

/** @param by Who changes it, for the notes. */
export function createDirectory({ sql }: Pick<Database, 'sql'>, by: string): Directory {
  const alone = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    sql.begin(async (step) => {
      await step`select pg_advisory_xact_lock(${lock})`
      return work(step as unknown as Sql)
    }) as Promise<T>
  /** A start waits here for another one, which takes as long as it needs. */
  const aloneAndSlow = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    inSlowTransaction(sql, async (step) => {
      await step`select pg_advisory_xact_lock(${lock})`
      return work(step)
    })
  const note = (step: Sql, action: string, subject: string, change: unknown) =>
    noteChange(step, { by, action, subject, change })

  async function find(step: Sql, id: string): Promise<Row> {
    const [row] = await step<Row[]>`select ${columns(step)} from wallets where id = ${id}`
    if (!row) throw new Error(`There is no wallet "${id}"`)
    return row
  }

  const all = async (step: Sql) =>
    new Map((await step<Row[]>`select ${columns(step)} from wallets`).map((row) => [row.id, row]))

  async function imported(step: Sql, before: ReadonlyMap<string, Row>, rows: readonly Saved[], source: string) {
    const saved = await saveRows(step, rows)
    await refuseTwins(
      step,
      rows.map(({ listing }) => listing),
    )
    const added = saved.filter((id) => !before.has(id))
    const changed = saved.filter((id) => before.has(id))
    if (saved.length > 0) await note(step, 'wallets import', source, { added, changed })
    return { added: added.length, changed: changed.length, unchanged: rows.length - saved.length }
  }

  async function edit(step: Sql, id: string, changes: object, action = 'wallets edit'): Promise<KeptWallet> {
    const row = await find(step, id)
    const given = row.given ?? row.listing
    const said = Object.fromEntries(
      Object.entries({ ...row.edits, ...changes }).filter(([, value]) => value !== undefined),
    )
    const listing = readListing({ ...given, ...said })
    // As it was read, so that a later import serves the same.
    const edits = readEdits(said)
    const next = { ...row, listing, given, edits }
    const changed = await saveRows(step, [next])
    await refuseTwins(step, [listing])
    if (changed.length > 0) await note(step, action, id, changes)
    return kept(next)
  }

  /** @param change Changes it, and says how many rows were not so before. */
  async function each(
    ids: readonly string[],
    action: string,
    change: (step: Sql, id: string) => Promise<{ count: number }>,
  ) {
    await alone(async (step) => {
      for (const id of ids) {
        await find(step, id)
        const { count } = await change(step, id)
        if (count > 0) await note(step, action, id, {})
      }
    })
  }

  return {
    async list({ search = '', hidden = false } = {}) {
      const rows = await sql<Row[]>`
        select ${columns(sql)} from wallets
        where (not ${hidden}::boolean or hidden) and position(${fold(search)} in folded) > 0
        order by ${listOrder(sql)}`
      return rows.map(kept)
    },
    add: (wallet) =>
      alone(async (step) => {
        const [there] = await step<Row[]>`select ${columns(step)} from wallets where id = ${wallet.id}`
        if (there && JSON.stringify(sorted(there.given)) !== JSON.stringify(sorted(wallet)))
          throw new Error(
            `There is a wallet "${wallet.id}" already (${there.listing.name}): change it with wallets edit`,
          )
        if (there) return kept(there)
        await saveRows(step, [{ ...own, id: wallet.id, listing: wallet, given: wallet, edits: {} }])
        await refuseTwins(step, [wallet])
        await note(step, 'wallets add', wallet.id, wallet)
        return kept(await find(step, wallet.id))
      }),
    take: (wallets, source) =>
      alone(async (step) => {
        const before = await all(step)
        await savePictures(step, wallets)
        const rows = wallets.map(({ file, ...wallet }) => savedOf(before, pictured(wallet, file), own))
        return imported(step, before, rows, source)
      }),
    takeRegistry: (wallets, source, { onlyIfEmpty = false } = {}) =>
      aloneAndSlow(async (step) => {
        const before = await all(step)
        if (onlyIfEmpty && before.size > 0) return undefined
        const { taken, ...rest } = rowsOfRegistry(wallets, [...before.values()])
        await savePictures(step, taken)
        const rows = taken.map(({ listing, file, aliases, namespaces }) =>
          savedOf(before, pictured(listing, file), { source: registrySource, aliases, namespaces }),
        )
        return { ...(await imported(step, before, rows, source)), ...rest }
      }),
    edit: (id, edits) =>
      alone(async (step) => {
        const row = await find(step, id)
        const changes = typeof edits === 'function' ? edits(row.listing) : edits
        return Object.keys(changes).length === 0 ? kept(row) : edit(step, id, changes)
      }),
    reset: (id) =>
      alone(async (step) => {
        const names = Object.keys((await find(step, id)).edits)
        return edit(step, id, Object.fromEntries(names.map((name) => [name, undefined])), 'wallets reset')
      }),
    hide: (ids, hidden) =>
      each(
        ids,
        hidden ? 'wallets hide' : 'wallets show',
        (step, id) => step`update wallets set hidden = ${hidden} where id = ${id} and hidden <> ${hidden}`,
      ),
    feature: (ids, featured) =>
      each(
        ids,
        featured ? 'wallets feature' : 'wallets unfeature',
        (step, id) =>
          step`update wallets set featured = ${featured} where id = ${id} and featured is distinct from ${featured}`,
      ),
    picture: (id, file) =>
      alone(async (step) => {
        await savePictures(step, [{ file }])
        return edit(step, id, { image_id: pictureIdOf(file) })
      }),
    changes: (last) => operatorChanges({ sql }, { last, about: 'wallets' }),
  }
}

/** What an operator has said of a wallet. @throws Error where it was said to a version that took what is refused now */
function editsOf(row: Row | undefined): ListingEdits {
  try {
    return readEdits(row?.edits ?? {})
  } catch (cause) {
    throw new Error(
      `What was changed of "${row?.id}" is not valid any more: change it anew with wallets edit, or take it back with wallets reset`,
      { cause },
    )
  }
}

/** Of JSON as the database keeps it, whose keys have another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** The key of a picture follows from its bytes: another picture has another address, so that nobody sees an old one out of a cache. */
function pictureIdOf({ bytes }: PictureFile): string {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const pictured = (listing: Listing, file: PictureFile | undefined): Listing =>
  file ? { ...listing, image_id: pictureIdOf(file) } : listing

/** A listing that somebody gave, with what an operator has said of it since. */
function savedOf(before: ReadonlyMap<string, Row>, given: Listing, origin: Origin): Saved {
  const edits = editsOf(before.get(given.id))
  return { ...origin, id: given.id, listing: { ...given, ...edits }, given, edits }
}

/** Each may have 256 kB, and all of a part go to the database in one text. */
const picturesAtOnce = 20

async function savePictures(sql: Sql, wallets: readonly { file?: PictureFile | undefined }[]): Promise<void> {
  const files = new Map(wallets.flatMap(({ file }) => (file ? [[pictureIdOf(file), file] as const] : [])))
  const rows = [...files]
  for (let at = 0; at < rows.length; at += picturesAtOnce) {
    const part = rows
      .slice(at, at + picturesAtOnce)
      .map(([id, { type, bytes }]) => ({ id, type, bytes: Buffer.from(bytes).toString('base64') }))
    await sql`
      insert into images (kind, id, type, bytes)
      select 'wallet', id, type, decode(bytes, 'base64')
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(id text, type text, bytes text)
      on conflict (kind, id) do nothing`
  }
}

/** Pages know a wallet that announces itself by its rdns: two with one would be taken for each other. */
async function refuseTwins(sql: Sql, listings: readonly Pick<Listing, 'rdns'>[]): Promise<void> {
  const named = new Set(listings.flatMap(({ rdns }) => rdns ?? []))
  if (named.size === 0) return
  const rows = await sql<{ rdns: string; ids: string }[]>`
    select rdns, string_agg(id, ', ' order by id) as ids from wallets where rdns is not null group by rdns having count(*) > 1`
  const twins = rows.filter(({ rdns }) => named.has(rdns))
  if (twins.length === 0) return
  const lines = twins.slice(0, 20).map(({ rdns, ids }) => `  ${rdns}: ${ids}`)
  throw new Error(`Several wallets would have one rdns, so that nothing was changed:\n${lines.join('\n')}`)
}

/** What of a listing has a column of its own, to be looked for. */
const columnsOf = (listing: Listing) => ({
  id: listing.id,
  name: listing.name,
  folded: fold(listing.name),
  rank: listing.order ?? 1_000_000,
  image_id: listing.image_id,
  rdns: listing.rdns,
  chains: listing.chains ?? [],
  badge: listing.badge_type ?? 'none',
  ios: listing.app_store !== null || listing.mobile_link !== null,
  android: listing.play_store !== null || listing.mobile_link !== null,
})

const rowsAtOnce = 500

/** @returns the ids of the wallets that were not as they are now */
async function saveRows(sql: Sql, rows: readonly Saved[]): Promise<string[]> {
  const changed: string[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows
      .slice(at, at + rowsAtOnce)
      .map(({ listing, ...others }) => ({ ...columnsOf(listing), listing, ...others }))
    const saved = await sql<{ id: string }[]>`
      insert into wallets (id, name, folded, rank, image_id, rdns, chains, badge, ios, android, listing, given, edits,
        source, aliases, namespaces)
      select id, name, folded, rank, image_id, rdns, chains, badge, ios, android, listing, given, edits,
        source, aliases, namespaces
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(
        id text, name text, folded text, rank integer, image_id text, rdns text, chains text[], badge text,
        ios boolean, android boolean, listing jsonb, given jsonb, edits jsonb, source text, aliases text[],
        namespaces text[])
      on conflict (id) do update set
        name = excluded.name, folded = excluded.folded, rank = excluded.rank, image_id = excluded.image_id,
        rdns = excluded.rdns, chains = excluded.chains, badge = excluded.badge, ios = excluded.ios, android = excluded.android,
        listing = excluded.listing, given = excluded.given, edits = excluded.edits, source = excluded.source,
        aliases = excluded.aliases, namespaces = excluded.namespaces
      where (wallets.listing, wallets.given, wallets.edits, wallets.source, wallets.aliases, wallets.namespaces)
        is distinct from
        (excluded.listing, excluded.given, excluded.edits, excluded.source, excluded.aliases, excluded.namespaces)
      returning id`
    changed.push(...saved.map(({ id }) => id))
  }
  return changed
}

/** From a list that was read: without what names a file. */
export function listingOf({ picture: _, ...listing }: ImportedWallet): Listing {
  return listing
}
