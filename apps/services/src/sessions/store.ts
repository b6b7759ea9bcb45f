import type { SmartSession } from 'portico/wire'
import type { Database } from '../db/connect.js'
import { deleteInParts } from '../db/deleteInParts.js'
import { ownDelegationIn } from '../delegations/delegation.js'
import { type DelegationFacts, factsOf } from '../delegations/store.js'

type Source = { database: Pick<Database, 'sql'> }
type Typed = { type: string; data?: unknown }
/** What a permission allows, to whom and until when. */
export type Terms = { expiry: number; signer: Typed; permissions: readonly Typed[]; policies: readonly Typed[] }
type Row = {
  pci: string
  project_id: string
  project_name: string
  expiry: string
  created_at: string
  permissions: Required<Typed>[]
  policies: Required<Typed>[]
  context: string | null
  revoked_at: string | null
}

const listedAtMost = 255
/** What an app asked for and no wallet gave is forgotten after this time. */
const pendingSeconds = 86_400
/** Of one account by one app. Nobody has to sign to ask, so what is asked next takes the place of what was asked first. */
const pendingAtMost = 20
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const now = () => Math.floor(Date.now() / 1_000)
const columns = [
  'pci',
  'project_id',
  'project_name',
  'expiry',
  'created_at',
  'permissions',
  'policies',
  'context',
  'revoked_at',
] as const

function sessionOf(row: Row): SmartSession {
  return {
    project: { id: row.project_id, name: row.project_name, url: null, iconUrl: null },
    pci: row.pci,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    permissions: row.permissions,
    policies: row.policies,
    context: row.context,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  }
}

/** CAIP-10 in two. */
const partsOf = (account: string) => {
  const at = account.lastIndexOf(':')
  return { chain: account.slice(0, at), address: account.slice(at + 1) }
}

/**
 * With what the chain says: a permission that the account has taken back there is taken back, whoever heard of it.
 * @param isWhole all that the chain says of the account is known: then a delegation that it never told of was never used
 */
async function withChain(
  source: Source,
  account: string,
  rows: readonly Row[],
  isWhole: boolean,
): Promise<SmartSession[]> {
  const { chain, address } = partsOf(account)
  const hashes = rows.map(({ context }) => ownDelegationIn(context, address))
  const named = [...new Set(hashes.flatMap((hash) => hash ?? []))]
  const facts = new Map(
    (named.length > 0 ? await factsOf(source, chain, address, named) : []).map((each) => [each.hash, each]),
  )
  return rows.map((row, index) => {
    const session = sessionOf(row)
    const hash = hashes[index]
    const fact = hash && facts.get(hash)
    if (fact) return { ...session, revokedAt: earlier(session.revokedAt, fact.revokedAt), onChain: onChainOf(fact) }
    return hash && isWhole
      ? { ...session, onChain: { delegation: hash, uses: 0, usedAt: null, revokedAt: null } }
      : session
  })
}

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const onChainOf = ({ hash, uses, usedAt, revokedAt }: DelegationFacts) => ({
  delegation: hash,
  uses,
  usedAt,
  revokedAt,
})

/** The account's delegations of which its chain has told. */
export async function delegationsOf(source: Source, account: string) {
  const { chain, address } = partsOf(account)
  const facts = await factsOf(source, chain, address)
  return facts.map((fact) => ({ ...onChainOf(fact), delegate: fact.delegate, expiry: fact.expiry }))
}

/** The permissions of an account, the newest first; those that a wallet gave before those that were only asked for. */
export async function sessionsOf(source: Source, account: string, isWhole = false): Promise<SmartSession[]> {
  const { sql } = source.database
  const rows = await sql<Row[]>`
    select ${sql(columns)} from sessions where account = ${account}
    order by context is null, created_at desc, pci limit ${listedAtMost}`
  return withChain(source, account, rows, isWhole)
}

/** @returns nothing when the account has no such permission, or `pci` is no id at all */
export async function findSession(
  source: Source,
  account: string,
  pci: string,
  isWhole = false,
): Promise<SmartSession | undefined> {
  if (!uuid.test(pci)) return undefined
  const { sql } = source.database
  const [row] = await sql<Row[]>`select ${sql(columns)} from sessions where pci = ${pci} and account = ${account}`
  return row && (await withChain(source, account, [row], isWhole))[0]
}

export async function addSession(
  { database: { sql } }: Source,
  account: string,
  project: { id: string; name: string },
  terms: Terms,
): Promise<string> {
  const [row] = await sql<{ pci: string }[]>`
    with forgotten as (
      delete from sessions where pci in (
        select pci from sessions where account = ${account} and project_id = ${project.id} and context is null
        order by created_at desc, pci offset ${pendingAtMost - 1}))
    insert into sessions (pci, account, project_id, project_name, expiry, created_at, signer, permissions, policies)
    values (gen_random_uuid(), ${account}, ${project.id}, ${project.name}, ${terms.expiry}, ${now()},
      ${JSON.stringify(terms.signer)}::jsonb, ${JSON.stringify(terms.permissions)}::jsonb, ${JSON.stringify(terms.policies)}::jsonb)
    returning pci`
  return row?.pci ?? ''
}

/** Forgets permissions that were asked for, and that no wallet gave in time. */
export async function sweepSessions({ database: { sql } }: Source): Promise<void> {
  await deleteInParts(
    sql,
    (step, most) => step`
      delete from sessions where context is null and pci in (
        select pci from sessions where context is null and created_at < ${now() - pendingSeconds} limit ${most})`,
  )
}

/** How many permissions that hold an account has given to an app, as they were told. */
export async function countGiven({ database: { sql } }: Source, account: string, projectId: string): Promise<number> {
  const [row] = await sql<{ given: string }[]>`
    select count(*) as given from sessions where account = ${account} and project_id = ${projectId}
      and context is not null and revoked_at is null and expiry > ${now()}`
  return Number(row?.given ?? 0)
}

/** Writes down what the wallet gave. @returns false when that was done before: what is in force cannot be widened later */
export async function activateSession(
  { database: { sql } }: Source,
  pci: string,
  terms: Terms & { context: string },
): Promise<boolean> {
  const rows = await sql`
    update sessions set expiry = ${terms.expiry}, context = ${terms.context}, signer = ${JSON.stringify(terms.signer)}::jsonb,
      permissions = ${JSON.stringify(terms.permissions)}::jsonb, policies = ${JSON.stringify(terms.policies)}::jsonb
    where pci = ${pci} and context is null and revoked_at is null returning pci`
  return rows.length > 0
}

/** @returns false when it was taken back before */
export async function revokeSession({ database: { sql } }: Source, pci: string): Promise<boolean> {
  const rows =
    await sql`update sessions set revoked_at = ${now()} where pci = ${pci} and revoked_at is null returning pci`
  return rows.length > 0
}

/** Counts native currency against the allowance of a period. @returns false, with nothing counted, when it is not enough */
export async function spend(
  { database: { sql } }: Source,
  pci: string,
  { value, period, allowance }: { value: bigint; period: bigint; allowance: bigint },
): Promise<boolean> {
  const [current, added, most] = [String(period), String(value), String(allowance)]
  const rows = await sql`
    update sessions
    set spent = case when spent_period = ${current}::bigint then spent else 0 end + ${added}::numeric, spent_period = ${current}::bigint
    where pci = ${pci} and revoked_at is null
      and case when spent_period = ${current}::bigint then spent else 0 end + ${added}::numeric <= ${most}::numeric
    returning pci`
  return rows.length > 0
}
