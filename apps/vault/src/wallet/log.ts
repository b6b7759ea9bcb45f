import type { SessionCaller, Vault } from '../context.js'
import { type LogEntry, logEntryText, logStart } from '../contract/index.js'
import { isSame, sha256 } from '../crypto/hash.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'

type Head = { id: string; log_seq: number; log_head: string }
type Row = {
  seq: number
  at: number
  event: LogEntry['event']
  slot_id: string
  slot_type: LogEntry['slotType']
  device_id: string
  origin: string
  evidence: LogEntry['evidence']
  previous: string
  remembered_seq: number | null
  remembered_hash: string | null
  hash: string
}
const columns = (sql: Query) => sql`
  seq, at, event, slot_id, slot_type, device_id, origin, evidence, previous, remembered_seq, remembered_hash, hash`

/** What happened; who, where and when are the caller's and the clock's. */
export type Happening = Pick<LogEntry, 'event' | 'slotId' | 'slotType' | 'evidence' | 'remembered'>

const read = (row: Row): LogEntry => ({
  seq: row.seq,
  at: row.at,
  event: row.event,
  slotId: row.slot_id,
  slotType: row.slot_type,
  deviceId: row.device_id,
  origin: row.origin,
  evidence: row.evidence,
  previous: row.previous,
  ...(row.remembered_seq === null || row.remembered_hash === null
    ? {}
    : { remembered: { seq: row.remembered_seq, hash: row.remembered_hash } }),
  hash: row.hash,
})

/**
 * Adds a line, in the transaction of what it tells of.
 * @throws Refusal `record_tampered` when the newest line is not the one the wallet remembers
 */
export async function addEntry(
  vault: Vault,
  sql: Query,
  { session }: { session: Pick<SessionCaller['session'], 'deviceId' | 'origin'> },
  walletId: string,
  happening: Happening,
): Promise<LogEntry> {
  const [head] = await sql<Head[]>`select id, log_seq, log_head from wallets where id = ${walletId} for update`
  if (!head) throw new Refusal('wallet_unknown')
  await checkHead(vault, sql, head)
  const entry = {
    seq: head.log_seq + 1,
    at: vault.clock(),
    ...happening,
    deviceId: session.deviceId,
    origin: session.origin,
    previous: head.log_head,
  }
  const hash = sha256(logEntryText(walletId, entry))
  await sql`
    insert into release_log (wallet_id, seq, at, event, slot_id, slot_type, device_id, origin, evidence, previous,
      remembered_seq, remembered_hash, hash)
    values (${walletId}, ${entry.seq}, ${entry.at}, ${entry.event}, ${entry.slotId}, ${entry.slotType}, ${entry.deviceId},
      ${entry.origin}, ${entry.evidence}, ${entry.previous}, ${entry.remembered?.seq ?? null},
      ${entry.remembered?.hash ?? null}, ${hash})`
  await sql`update wallets set log_seq = ${entry.seq}, log_head = ${hash} where id = ${walletId}`
  return { ...entry, hash }
}

async function checkHead(vault: Vault, sql: Query, { id, log_seq, log_head }: Head): Promise<void> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from release_log where wallet_id = ${id} order by seq desc limit 1`
  const newest = row && read(row)
  const holds =
    log_seq === (newest?.seq ?? 0) &&
    isSame(log_head, newest?.hash ?? logStart) &&
    (newest === undefined || isSame(newest.hash, sha256(logEntryText(id, newest))))
  if (holds) return
  vault.log.error({ table: 'release_log' }, 'the release log was changed by somebody else')
  throw new Refusal('record_tampered')
}

/** Lines of the account's wallet after the `after`th, oldest first. The caller checks the chain: it alone knows the newest line it saw. */
export async function readLog({ sql }: Vault, { session }: SessionCaller, after: number): Promise<LogEntry[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from release_log
    where wallet_id = (select id from wallets where account_id = ${session.accountId}) and seq > ${after}
    order by seq limit 500`
  return rows.map(read)
}
