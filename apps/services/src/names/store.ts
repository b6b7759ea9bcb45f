import { createHash } from 'node:crypto'
import type { Profile } from 'portico/wire'
import type { Database } from '../db/connect.js'
import { deleteInParts } from '../db/deleteInParts.js'
import { checksummed, same } from '../evm/address.js'
import { type ParsedName, skeletonOf } from './rules.js'

type Source = { database: Pick<Database, 'sql'> }
/** Moments as PostgreSQL writes them. */
type NameRow = { name: string; attributes: Record<string, string>; registered_at: string; updated_at: string }
type AddressRow = { name: string; coin_type: string; address: string; created_at: string }

const uniqueViolation = '23505'
/** Longer than any signed message is taken. */
const rememberedMs = 10 * 60_000
const namesOfOne = 100

/** A registered name with all that is known of it. */
export async function findName(source: Source, name: string): Promise<Profile | undefined> {
  return (await findNames(source, [name]))[0]
}

/**
 * The names of an address, the first registered first. Only those that the address itself has signed for: the owner of a name may point it at
 * anybody, and must not give him a name that way.
 */
export async function namesOf(source: Source, address: string): Promise<Profile[]> {
  const rows = await source.database.sql<{ name: string }[]>`
    select n.name from names n
    where exists (select 1 from name_addresses a where a.name = n.name and a.address = ${address.toLowerCase()} and a.proven)
    order by n.registered_at, n.name limit ${namesOfOne}`
  return findNames(
    source,
    rows.map(({ name }) => name),
  )
}

async function findNames({ database: { sql } }: Source, names: readonly string[]): Promise<Profile[]> {
  if (names.length === 0) return []
  const [rows, addresses] = await Promise.all([
    sql<NameRow[]>`select name, attributes, registered_at, updated_at from names where name in ${sql(names)}`,
    sql<
      AddressRow[]
    >`select name, coin_type, address, created_at from name_addresses where name in ${sql(names)} order by coin_type`,
  ])
  return names.flatMap((name) => {
    const row = rows.find((entry) => entry.name === name)
    if (!row) return []
    const own = addresses.filter((entry) => entry.name === name)
    return [
      {
        name,
        registered_at: isoOf(row.registered_at),
        updated_at: isoOf(row.updated_at),
        attributes: Object.keys(row.attributes).length > 0 ? row.attributes : null,
        addresses: Object.fromEntries(
          own.map(({ coin_type, address, created_at }) => [
            coin_type,
            { address: checksummed(address), created_at: isoOf(created_at) },
          ]),
        ),
      },
    ]
  })
}

const isoOf = (moment: string) => new Date(moment).toISOString()

/** Which of the names are taken, or look like one that is. */
export async function takenAmong({ database: { sql } }: Source, names: readonly ParsedName[]): Promise<Set<string>> {
  const [zone] = names.map((entry) => entry.zone)
  if (zone === undefined) return new Set()
  const skeletons = names.map(({ label }) => skeletonOf(label))
  const rows = await sql<{ skeleton: string }[]>`
    select skeleton from names where zone = ${zone} and skeleton in ${sql(skeletons)}`
  const taken = new Set(rows.map(({ skeleton }) => skeleton))
  return new Set(names.filter(({ label }) => taken.has(skeletonOf(label))).map(({ name }) => name))
}

/** How a change of names ended: `foreign` is one of a name that is not the signer's, or no longer. */
export type Outcome = 'done' | 'taken' | 'replayed' | 'foreign'
type Signed = { address: string; message: string }
/** By whom a name is owned whose address of this type is the signer's. */
type Owner = Signed & { coin_type: number }

/** A message of an address counts once, whatever form its signature has: there may be several signatures of one text. */
function hashOf({ address, message }: Signed): string {
  return createHash('sha256').update(`${address.toLowerCase()}\n${message}`).digest('hex')
}

async function use(sql: Database['sql'], signed: Signed): Promise<boolean> {
  const rows = await sql`
    insert into used_messages (hash, expires_at) values (${hashOf(signed)}, ${new Date(Date.now() + rememberedMs).toISOString()}::timestamptz)
    on conflict do nothing returning hash`
  return rows.length > 0
}

/** Forgets messages whose time is over: they are refused by it, whether they were used or not. */
export async function sweepUsedMessages({ database: { sql } }: Source): Promise<void> {
  await deleteInParts(
    sql,
    (step, most) => step`
      delete from used_messages where hash in (
        select hash from used_messages where expires_at < now() limit ${most})`,
  )
}

/** Changes that stand or fall with the single use of a message. */
async function once(
  { database }: Source,
  signed: Signed,
  change: (sql: Database['sql']) => Promise<unknown>,
  isAllowed: (sql: Database['sql']) => Promise<boolean> = async () => true,
): Promise<Outcome> {
  try {
    return await database.sql.begin(async (step) => {
      const sql = step as unknown as Database['sql']
      if (!(await use(sql, signed))) return 'replayed'
      if (!(await isAllowed(sql))) return 'foreign'
      await change(sql)
      return 'done'
    })
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return 'taken'
    throw error
  }
}

/** Whether the name is its signer's, who keeps it until the transaction ends: changes of one name follow each other. */
async function owns(sql: Database['sql'], { address, coin_type }: Owner, name: string): Promise<boolean> {
  await sql`select 1 from names where name = ${name} for update`
  const rows = await sql`
    select 1 from name_addresses where name = ${name} and coin_type = ${coin_type} and address = ${address.toLowerCase()}`
  return rows.length > 0
}

export function addName(
  source: Source,
  signed: Signed,
  name: ParsedName,
  given: { coinTypes: readonly number[]; attributes: Readonly<Record<string, string>> },
): Promise<Outcome> {
  return once(source, signed, async (sql) => {
    await sql`
      insert into names (name, label, zone, skeleton, attributes)
      values (${name.name}, ${name.label}, ${name.zone}, ${skeletonOf(name.label)}, ${JSON.stringify(given.attributes)}::jsonb)`
    for (const coinType of new Set(given.coinTypes)) {
      await sql`
        insert into name_addresses (name, coin_type, address, proven)
        values (${name.name}, ${coinType}, ${signed.address.toLowerCase()}, true)`
    }
  })
}

export function setAttributes(
  source: Source,
  signed: Owner,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Promise<Outcome> {
  return once(
    source,
    signed,
    (sql) =>
      sql`update names set attributes = ${JSON.stringify(attributes)}::jsonb, updated_at = now() where name = ${name}`,
    (sql) => owns(sql, signed, name),
  )
}

export function setAddress(
  source: Source,
  signed: Owner,
  name: string,
  record: { coinType: number; address: string },
): Promise<Outcome> {
  return once(
    source,
    signed,
    async (sql) => {
      await sql`
        insert into name_addresses (name, coin_type, address, proven)
        values (${name}, ${record.coinType}, ${record.address.toLowerCase()}, ${same(record.address, signed.address)})
        on conflict (name, coin_type) do update
        set address = excluded.address, proven = excluded.proven, created_at = now()`
      await sql`update names set updated_at = now() where name = ${name}`
    },
    (sql) => owns(sql, signed, name),
  )
}

/** The first name that an address registered, for whoever shows who it is. */
export async function nameOf(source: Source, address: string): Promise<string | undefined> {
  const rows = await source.database.sql<{ name: string }[]>`
    select n.name from names n join name_addresses a on a.name = n.name
    where a.address = ${address.toLowerCase()} and a.proven order by n.registered_at, n.name limit 1`
  return rows[0]?.name
}
