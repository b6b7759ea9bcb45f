import { hit, waitOf } from '../budgets.js'
import { day } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import type { Query } from '../db/connect.js'
import { requireKeyProof } from '../wallet/keyProof.js'

/** `until` absent: until its person lifts it. */
type Row = { device_id: string; browser: string; until: number | null }

/** In the place of a device: none may ask. */
const all = ''

/** What keeps a device of the account from asking, if anything does. */
export async function closedFor(
  sql: Query,
  accountId: string,
  deviceId: string,
  now: number,
): Promise<{ until: number | null } | undefined> {
  const [row] = await sql<Row[]>`
    select device_id, browser, until from handover_closings
    where account_id = ${accountId} and device_id in (${deviceId}, ${all}) and (until is null or until > ${now})
    order by until desc nulls first limit 1`
  return row
}

/** What is closed, for its person to see. */
export async function closedOf(
  sql: Query,
  accountId: string,
  now: number,
): Promise<VaultAnswer<'/handover/asks'>['closed']> {
  const rows = await sql<Row[]>`
    select device_id, browser, until from handover_closings
    where account_id = ${accountId} and (until is null or until > ${now}) order by device_id`
  return rows.map(({ device_id, browser, until }) => ({
    ...(device_id === all ? {} : { browser }),
    ...(until === null ? {} : { until }),
  }))
}

/**
 * After a wrong number: nothing more goes to the device; after some of them in a day nothing at all for a while. In the caller's
 * transaction, behind its lock.
 * @returns whether all are closed now
 */
export async function close(
  { config, clock }: Vault,
  sql: Query,
  accountId: string,
  device: { deviceId: string; browser: string },
): Promise<boolean> {
  const { handoversWrongToClose: limit, handoversClosedMs } = config.limits
  const now = clock()
  const put = ({ deviceId, browser }: typeof device, until: number | null) => sql`
    insert into handover_closings (account_id, device_id, browser, until) values (${accountId}, ${deviceId}, ${browser}, ${until})
    on conflict (account_id, device_id) do update set until = excluded.until, browser = excluded.browser`
  await put(device, null)
  const key = wrongKey(accountId)
  await hit(sql, [key], now)
  const isAll = (await waitOf(sql, [{ key, limit, windowMs: day }], now)) > 0
  if (!isAll) return false
  await put({ deviceId: all, browser: '' }, now + handoversClosedMs)
  // What waits already would be answered behind it.
  await sql`update handovers set state = 'denied' where account_id = ${accountId} and state = 'waiting'`
  return true
}

/** Lets all devices ask again. The wallet's key is needed for it: a login alone would lift what was closed against it. */
export async function lift(
  vault: Vault,
  { session: { accountId } }: SessionCaller,
  { proof }: VaultRequest<'/handover/lift'>,
): Promise<void> {
  await vault.sql.begin(async (sql) => {
    await requireKeyProof(vault, sql, accountId, proof)
    await sql`delete from handover_closings where account_id = ${accountId}`
    await sql`delete from hits where key = ${wrongKey(accountId)}`
  })
}

const wrongKey = (accountId: string) => `handover-wrong/${accountId}`
