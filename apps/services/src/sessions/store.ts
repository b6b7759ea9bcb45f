import type { SmartSession } from 'portico/wire'
import type { TransactionSql } from 'postgres'
import type { Hex } from 'viem'
import type { Database } from '../db/connect.js'
import { deleteInParts } from '../db/deleteInParts.js'
import { ownDelegationIn } from '../delegations/delegation.js'
import { type DelegationFacts, factsOf } from '../delegations/store.js'
import { whoYields } from './room.js'

type Source = { database: Pick<Database, 'sql'> }
type Kept = { pci: string; teller: string | null }
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
/** Contexts of other makers have no signature that could be looked at: so many of an account by an app are taken at their word. */
const uncheckedAtMost = 100
/** Of one account by one app. Nobody has to sign to ask, so what is asked next takes the place of what `whoYields` says. */
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

/**
 * The permissions of an account, the newest first; those that a wallet gave before those that were only asked for. Of more than are listed
 * those stay that the account has signed, and then the latest of each provider and network that told of some: nobody crowds another out.
 */
export async function sessionsOf(source: Source, account: string, isWhole = false): Promise<SmartSession[]> {
  const { sql } = source.database
  const rows = await sql<Row[]>`
    select ${sql(columns)} from (
      select ${sql(columns)} from (
        select ${sql(columns)}, delegation, row_number() over (
            partition by split_part(told_by, '.', 1), context is null, delegation = '' order by within, created_at desc, pci) as place
        from (
          select ${sql(columns)}, delegation, told_by,
            row_number() over (partition by told_by, context is null, delegation = '' order by created_at desc, pci) as within
          from sessions where account = ${account}) as near) as ranked
      order by context is null, coalesce(delegation = '', false), place, created_at desc, pci
      limit ${listedAtMost}) as listed
    order by context is null, created_at desc, pci`
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

/** @param teller who asks, as `tellerOf` has it: what is forgotten for it is of whoever asked for most */
export async function addSession(
  { database: { sql } }: Source,
  account: string,
  project: { id: string; name: string },
  terms: Terms,
  teller: string,
): Promise<string> {
  return sql.begin(async (step) => {
    await oneByOne(step, account, project.id)
    const asked = await step<Kept[]>`
      select pci, told_by as teller from sessions
      where account = ${account} and project_id = ${project.id} and context is null order by created_at, pci`
    if (asked.length >= pendingAtMost) await forget(step, whoYields(asked, teller, pendingAtMost).pci)
    const [row] = await step<{ pci: string }[]>`
      insert into sessions (pci, account, project_id, project_name, expiry, created_at, told_by, signer, permissions, policies)
      values (gen_random_uuid(), ${account}, ${project.id}, ${project.name}, ${terms.expiry}, ${now()}, ${teller},
        ${JSON.stringify(terms.signer)}::jsonb, ${JSON.stringify(terms.permissions)}::jsonb, ${JSON.stringify(terms.policies)}::jsonb)
      returning pci`
    return row?.pci ?? ''
  })
}

/** What counts an account's permissions for an app, and then adds one, waits for whoever does so at the same moment. */
async function oneByOne(step: TransactionSql, account: string, projectId: string): Promise<void> {
  await step`select pg_advisory_xact_lock(hashtextextended(${`sessions ${account} ${projectId}`}, 0))`
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

/**
 * By whom a permission is told of, and the delegation of the account that it stands on, whose signature was looked at. `isVouched`: the
 * account has signed for the permission by itself.
 */
export type Told = {
  account: string
  projectId: string
  teller: string
  delegation: Hex | undefined
  isVouched?: boolean
}
export type Activated = 'active' | 'active already' | 'too many'

/**
 * Writes down what the wallet gave. What is in force cannot be widened later, nor what was taken back given anew by whoever has seen it.
 * What bears no signature that is known finds room beside others of its kind, or instead of one that `whoYields` says.
 */
export async function activateSession(
  { database: { sql } }: Source,
  pci: string,
  terms: Terms & { context: string },
  { account, projectId, teller, delegation, isVouched }: Told,
): Promise<Activated> {
  return sql.begin(async (step) => {
    await oneByOne(step, account, projectId)
    const [known] = delegation
      ? await step`
          select 1 from sessions
          where account = ${account} and project_id = ${projectId} and delegation = ${delegation} limit 1`
      : []
    if (known) return 'active already'
    if (!delegation && !isVouched && !(await makeRoom(step, { account, projectId, teller }))) return 'too many'
    const rows = await step`
      update sessions set expiry = ${terms.expiry}, context = ${terms.context}, signer = ${JSON.stringify(terms.signer)}::jsonb,
        permissions = ${JSON.stringify(terms.permissions)}::jsonb, policies = ${JSON.stringify(terms.policies)}::jsonb,
        told_by = ${teller}, delegation = ${delegation ?? (isVouched ? null : '')}
      where pci = ${pci} and context is null and revoked_at is null returning pci`
    return rows.length > 0 ? 'active' : 'active already'
  })
}

/** Room for one more that nobody can check, by `whoYields`. @returns false where only what the same network told of would give way */
async function makeRoom(
  step: TransactionSql,
  { account, projectId, teller }: Pick<Told, 'account' | 'projectId' | 'teller'>,
): Promise<boolean> {
  const kept = await step<Kept[]>`
    select pci, told_by as teller from sessions where account = ${account} and project_id = ${projectId} and context is not null
      and delegation = '' and revoked_at is null and expiry > ${now()} order by created_at, pci`
  if (kept.length < uncheckedAtMost) return true
  const { pci, isOwn } = whoYields(kept, teller, uncheckedAtMost)
  if (!isOwn) await forget(step, pci)
  return !isOwn
}

async function forget(step: TransactionSql, pci: string): Promise<void> {
  await step`delete from sessions where pci = ${pci}`
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
