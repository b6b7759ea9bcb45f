import type { Vault } from '../context.js'
import type { VaultRequest } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'
import { addEntry } from '../wallet/log.js'
import { forgivePin } from '../wallet/pins.js'
import { checkDelayed, type DelayedRow, delayedColumns } from './delayed.js'

/**
 * The owner objects, by the link of the mail: it is not done, and the device that asked is signed out.
 * @throws Refusal `approval_over`
 */
export async function objectTo(vault: Vault, { token }: VaultRequest<'/objection'>): Promise<void> {
  await vault.sql.begin(async (sql) => {
    const [row] = await sql<
      DelayedRow[]
    >`delete from delayed where hash = ${sha256(token)} returning ${delayedColumns(sql)}`
    if (!row) throw new Refusal('approval_over')
    checkDelayed(vault, row)
    const now = vault.clock()
    if (row.due_at <= now) throw new Refusal('approval_over')
    const { account_id, device_id } = row
    await sql`
      update sessions set revoked_at = ${now}
      where account_id = ${account_id} and device_id = ${device_id} and revoked_at is null`
    await sql`update devices set revoked_at = ${now} where account_id = ${account_id} and id = ${device_id}`
    if (row.kind === 'pin') await forgivePin(vault, sql, row.slot_id)
  })
}

/** Does what nobody objected to in time. One that cannot be done keeps no other waiting. @throws the first failure */
export async function carryOut(vault: Vault): Promise<void> {
  const now = vault.clock()
  const due = await vault.sql<{ hash: string }[]>`select hash from delayed where due_at <= ${now} order by due_at`
  const failures: unknown[] = []
  for (const { hash } of due) await carryOutOne(vault, hash, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function carryOutOne(vault: Vault, hash: string, now: number): Promise<void> {
  await vault.sql.begin(async (sql) => {
    const [row] = await sql<DelayedRow[]>`delete from delayed where hash = ${hash} returning ${delayedColumns(sql)}`
    if (!row) return
    checkDelayed(vault, row)
    await (row.kind === 'end' ? endOthers(sql, row, now) : endPin(vault, sql, row))
  })
}

/** Those that were there when it was asked for; who has signed in since then is not meant. */
async function endOthers(sql: Query, row: DelayedRow, now: number): Promise<void> {
  await sql`
    update sessions set revoked_at = ${now}
    where account_id = ${row.account_id} and login_at <= ${row.asked_at} and id <> ${row.session_id} and revoked_at is null`
  await sql`
    update devices d set revoked_at = ${now}
    where account_id = ${row.account_id} and id <> ${row.device_id} and revoked_at is null and not exists (
      select 1 from sessions s where s.account_id = d.account_id and s.device_id = d.id and s.revoked_at is null)`
}

async function endPin(vault: Vault, sql: Query, row: DelayedRow): Promise<void> {
  const [slot] = await sql<{ wallet_id: string | null }[]>`
    select wallet_id from slots where id = ${row.slot_id} and account_id = ${row.account_id} and type = 'pin' for update`
  if (!slot?.wallet_id) return
  const by = { session: { deviceId: row.device_id, origin: row.origin } }
  const happening = { event: 'remove', slotId: row.slot_id, slotType: 'pin', evidence: 'login' } as const
  await addEntry(vault, sql, by, slot.wallet_id, happening)
  await sql`delete from slots where id = ${row.slot_id}`
}
