import type { SessionCaller, Vault } from '../context.js'
import { sha256 } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { delayedMail } from '../mail/mails.js'
import { checkRow, rowMac } from '../rows.js'
import { noticeOf } from './accounts.js'

/** What a login without the wallet's key asks for, and its owner may object to: the end of all other sessions, or of a PIN. */
type Delayed = { kind: 'end' } | { kind: 'pin'; slotId: string }

export type DelayedRow = {
  hash: string
  account_id: string
  kind: Delayed['kind']
  slot_id: string
  /** Who asked. */
  device_id: string
  session_id: string
  origin: string
  asked_at: number
  due_at: number
  mac: string
}

/** For whoever reads whole rows. */
export const delayedColumns = (sql: Query) => sql`
  hash, account_id, kind, slot_id, device_id, session_id, origin, asked_at, due_at, mac`

const parts = (row: Omit<DelayedRow, 'mac'>) => [
  row.hash,
  row.account_id,
  row.kind,
  row.slot_id,
  row.device_id,
  row.session_id,
  row.origin,
  row.asked_at,
  row.due_at,
]

/** @throws Refusal `record_tampered` */
export const checkDelayed = (vault: Vault, row: DelayedRow): void => checkRow(vault, 'delayed', parts(row), row.mac)

/** Whether the device of a session holds the wallet's key: such a one acts at once. */
export async function holdsKey(sql: Query, { accountId, deviceId }: SessionCaller['session']): Promise<boolean> {
  const rows = await sql`
    select 1 from slots where account_id = ${accountId} and wallet_id is not null and type = 'device' and device_id = ${deviceId}`
  return rows.length > 0
}

/** @returns when what was asked for before will be done */
async function dueAt(sql: Query, accountId: string, { kind, ...given }: Delayed): Promise<number | undefined> {
  const slotId = 'slotId' in given ? given.slotId : ''
  const [row] = await sql<{ at: number }[]>`
    select due_at as at from delayed where account_id = ${accountId} and kind = ${kind} and slot_id = ${slotId}`
  return row?.at
}

/**
 * Puts something off, in the caller's transaction, behind a lock on the account. Its owner is told by mail, with a link to object.
 * @returns when it will be done, and what sends the mail once the transaction has ended
 */
export async function delay(
  vault: Vault,
  sql: Query,
  { session, locale, browser }: SessionCaller,
  asked: Delayed,
  /** Who is told, where that is not who has the account now. */
  owner?: string,
): Promise<{ at: number; tell(): void }> {
  const { accountId, deviceId, id, origin } = session
  const before = await dueAt(sql, accountId, asked)
  // Asked for again: neither sooner nor later, and no second mail.
  if (before !== undefined) return { at: before, tell: () => undefined }
  const token = randomId(256)
  const now = vault.clock()
  const row = {
    hash: sha256(token),
    account_id: accountId,
    kind: asked.kind,
    slot_id: 'slotId' in asked ? asked.slotId : '',
    device_id: deviceId,
    session_id: id,
    origin,
    asked_at: now,
    due_at: now + vault.config.limits.objectMs,
  }
  await sql`insert into delayed ${sql({ ...row, mac: rowMac(vault, 'delayed', parts(row)) })}`
  const to = owner ?? (await noticeOf(vault, sql, accountId))
  if (to === undefined) return { at: row.due_at, tell: () => undefined }
  const about = {
    name: vault.config.mail.name,
    site: new URL(origin).host,
    browser,
    link: `${vault.config.origin}/object?lang=${locale}#${token}`,
  }
  const posted = await vault.outbox.put(sql, to, delayedMail(locale, { ...about, kind: asked.kind }))
  return { at: row.due_at, tell: posted.send }
}
