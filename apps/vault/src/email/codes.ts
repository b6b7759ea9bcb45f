import { hit, lockKeys, waitOf } from '../budgets.js'
import { day, hour } from '../clock.js'
import type { Vault } from '../context.js'
import type { VaultErrorCode } from '../contract/index.js'
import { isSame, macOf } from '../crypto/hash.js'
import type { Query } from '../db/connect.js'
import { afterFailure, mayCompare, type Purpose } from './rules.js'

/** What a code is bound to: it is wrong for any other flow, purpose, address or device, even when somebody rewrites the tables. */
export type Bound = {
  flow: string
  purpose: Purpose
  email: string
  deviceId: string
  /** The device is one of the account: its wrong codes are counted for it alone. */
  isKnown?: boolean
}

type Row = { id: number; mac: string; attempts: number; over: boolean; expires_at: number }

const macOfCode = ({ secrets }: Vault, bound: Bound, code: string) =>
  macOf(secrets.code, [bound.flow, bound.purpose, bound.email, bound.deviceId, code])

/** Makes the code of a flow; the one before is over. */
export async function makeCode(vault: Vault, sql: Query, bound: Bound): Promise<string> {
  const code = vault.drawCode()
  await sql`update codes set over = true where flow = ${bound.flow}`
  await sql`
    insert into codes (flow, purpose, mac, expires_at)
    values (${bound.flow}, ${bound.purpose}, ${macOfCode(vault, bound, code)}, ${vault.clock() + vault.config.limits.codeMs})`
  return code
}

export type Compared = { ok: true } | { ok: false; refusal: VaultErrorCode; retryAfterMs?: number }

type Guarded = Pick<Bound, 'email' | 'deviceId' | 'isKnown'>

/** What wrong codes are counted for: all unknown devices of an address together, a known one by itself, so that it shuts out no other. */
const guardOf = ({ email, deviceId, isKnown }: Guarded) => (isKnown ? `${email}/${deviceId}` : email)

/**
 * Compares a code. Guesses that are counted together wait for each other; each is counted before it is compared, in the transaction `sql`, which the
 * caller must commit whatever comes out.
 */
export async function compareCode(vault: Vault, sql: Query, bound: Bound, code: string): Promise<Compared> {
  const { limits } = vault.config
  const now = vault.clock()
  const own = guardOf(bound)
  const failed = `failed/${own}`
  await lockKeys(sql, [failed])
  await sql`insert into guards (email) values (${own}) on conflict do nothing`
  const [guard] = await sql<{ failures: number; frozenUntil: number }[]>`
    select failures, frozen_until as "frozenUntil" from guards where email = ${own} for update`
  const [row] = await sql<Row[]>`
    select id, mac, attempts, over, expires_at from codes where flow = ${bound.flow} and purpose = ${bound.purpose}
    order by id desc limit 1 for update`
  const waits = await waitOf(
    sql,
    [
      { key: failed, limit: limits.failuresPerHour, windowMs: hour },
      { key: failed, limit: limits.failuresPerDay, windowMs: day },
    ],
    now,
  )
  const standing = guard ?? { failures: 0, frozenUntil: 0 }
  const newest = row && { attempts: row.attempts, over: row.over, expiresAt: row.expires_at }
  const verdict = mayCompare({ code: newest, guard: standing, waits }, limits, now)
  if (!verdict.ok || !row) return verdict.ok ? { ok: false, refusal: 'code_over' } : verdict

  const after = afterFailure(standing, limits, now)
  await sql`update codes set attempts = attempts + 1 where id = ${row.id}`
  await sql`update guards set failures = ${after.failures}, frozen_until = ${after.frozenUntil} where email = ${own}`
  await hit(sql, [failed], now)
  if (!isSame(row.mac, macOfCode(vault, bound, code))) return { ok: false, refusal: 'code_wrong' }

  await sql`update codes set over = true where id = ${row.id}`
  await sql`update guards set failures = 0, frozen_until = 0 where email = ${own}`
  await sql`delete from hits where key = ${failed}`
  return { ok: true }
}

/** Milliseconds for which the address is frozen for a device. */
export async function frozenFor({ clock }: Vault, sql: Query, bound: Guarded): Promise<number> {
  const [guard] = await sql<{ until: number }[]>`
    select frozen_until as until from guards where email = ${guardOf(bound)}`
  return Math.max(0, (guard?.until ?? 0) - clock())
}

/** Lifts the freeze of an address, for all devices. */
export async function liftFreeze(sql: Query, email: string): Promise<void> {
  await sql`update guards set failures = 0, frozen_until = 0 where email = ${email} or starts_with(email, ${`${email}/`})`
}

/** Nobody logs in by the address any more. What was guessed within a day is counted on (`hits`): changing the address buys no guesses. */
export async function forgetGuards(sql: Query, email: string): Promise<void> {
  await sql`delete from guards where email = ${email} or starts_with(email, ${`${email}/`})`
}
