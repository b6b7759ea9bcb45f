import { hit, lockKeys, waitOf } from '../budgets.js'
import { day, minute, second } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import type { Sealed, VaultAnswer, VaultRequest } from '../contract/index.js'
import { randomId, randomMatch } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { closedMail } from '../mail/mails.js'
import { pollUntil } from '../poll.js'
import { Refusal } from '../refusal.js'
import { deviceOf } from '../session/devices.js'
import { tell } from '../session/tell.js'
import { close, closedFor, closedOf } from './closings.js'

type State = 'waiting' | 'ready' | 'denied' | 'taken'
type Row = {
  id: string
  device_id: string
  origin: string
  match: string
  state: State
  sealed: string | null
  created_at: number
  expires_at: number
}

const columns = (sql: Query) => sql`id, device_id, origin, match, state, sealed, created_at, expires_at`

const lifeMs = 10 * minute

/**
 * A signed-in device asks the account's other devices for the wallet's key. What it asked before is over; a question that still waits, or
 * whose answer the device has not made use of, is the same one again, so that a page that was loaded anew goes on with it.
 * @throws Refusal `handover_closed`, or `rate_limited` for who asks too often
 */
export async function ask(vault: Vault, { session }: SessionCaller): Promise<VaultAnswer<'/handover/ask'>> {
  const { accountId, deviceId, origin } = session
  const now = vault.clock()
  return vault.sql.begin(async (sql) => {
    await lockHandovers(sql, accountId)
    const closed = await closedFor(sql, accountId, deviceId, now)
    if (closed)
      throw new Refusal('handover_closed', closed.until === null ? {} : { retryAfter: seconds(closed.until - now) })
    const [open] = await sql<Row[]>`
      select ${columns(sql)} from handovers where account_id = ${accountId} and device_id = ${deviceId} and state in ('waiting', 'ready')
        and expires_at > ${now}`
    if (open) return { request: open.id, match: open.match, expiresAt: open.expires_at }
    await takeAsk(vault, sql, accountId, deviceId)
    const { match } = randomMatch()
    const request = randomId(128)
    await sql`delete from handovers where (account_id = ${accountId} and device_id = ${deviceId}) or expires_at <= ${now}`
    await sql`
      insert into handovers (id, account_id, device_id, origin, match, state, created_at, expires_at)
      values (${request}, ${accountId}, ${deviceId}, ${origin}, ${match}, 'waiting', ${now}, ${now + lifeMs})`
    return { request, match, expiresAt: now + lifeMs }
  })
}

/** Takes one question from the budgets of the device and of the account. */
async function takeAsk({ config, clock }: Vault, sql: Query, accountId: string, deviceId: string): Promise<void> {
  const { handoverEveryMs, handoversPerDevicePerDay, handoversPerDay } = config.limits
  const [own, all] = [`handover-device/${accountId}/${deviceId}`, `handover-all/${accountId}`]
  const budgets = [
    { key: own, limit: 1, windowMs: handoverEveryMs },
    { key: own, limit: handoversPerDevicePerDay, windowMs: day },
    { key: all, limit: handoversPerDay, windowMs: day },
  ]
  const wait = await waitOf(sql, budgets, clock())
  if (wait > 0) throw new Refusal('rate_limited', { retryAfter: seconds(wait) })
  await hit(sql, [own, all], clock())
}

/** The question to answer at this moment, for another device of the account: one at a time, the oldest first; and what is closed. */
export async function asks(vault: Vault, { session }: SessionCaller): Promise<VaultAnswer<'/handover/asks'>> {
  const { accountId, deviceId } = session
  const rows = await vault.sql<Row[]>`
    select ${columns(vault.sql)} from handovers where account_id = ${accountId} and device_id <> ${deviceId} and state = 'waiting'
      and expires_at > ${vault.clock()} order by created_at`
  const closed = await closedOf(vault.sql, accountId, vault.clock())
  for (const { id: request, device_id, origin, created_at: at } of rows) {
    const device = await deviceOf(vault, vault.sql, accountId, device_id)
    // One that is not trusted any more asks nothing.
    if (!device) continue
    return {
      asks: [{ request, deviceId: device.id, enc: device.keys.enc, browser: device.browser, origin, at }],
      closed,
    }
  }
  return { asks: [], closed }
}

/**
 * The answer of a device that has a slot of its own: the key, sealed to the one that asks, or a refusal. The wrong number is a refusal that
 * closes hand-overs: to that device, and with the third to all for an hour. The person is told by mail.
 * @throws Refusal `handover_over`, `slot_refused` or `choice_wrong`
 */
export async function offer(
  vault: Vault,
  { session, locale }: SessionCaller,
  given: VaultRequest<'/handover/offer'>,
): Promise<void> {
  const { accountId, deviceId } = session
  const wrong = await vault.sql.begin(async (sql) => {
    await lockHandovers(sql, accountId)
    const row = await find(sql, accountId, given.request, vault.clock())
    if (row?.state !== 'waiting' || row.device_id === deviceId) throw new Refusal('handover_over')
    const own = await sql`
      select 1 from slots where account_id = ${accountId} and wallet_id is not null and type = 'device' and device_id = ${deviceId}`
    if (own.length === 0) throw new Refusal('slot_refused')
    if (!('deny' in given) && given.choice === row.match) {
      await sql`update handovers set state = 'ready', sealed = ${JSON.stringify(given.sealed)} where id = ${row.id}`
      return
    }
    await sql`update handovers set state = 'denied' where id = ${row.id}`
    if ('deny' in given) return
    const browser = (await deviceOf(vault, sql, accountId, row.device_id))?.browser ?? ''
    const isAll = await close(vault, sql, accountId, { deviceId: row.device_id, browser })
    const site = new URL(row.origin).host
    const link = `${vault.config.origin}/wallet?projectId=${session.projectId}&lang=${locale}`
    const mail = closedMail(locale, { name: vault.config.mail.name, link, site, browser, isAll })
    return { told: await tell(vault, sql, accountId, mail) }
  })
  if (!wrong) return
  wrong.told?.send()
  throw new Refusal('choice_wrong')
}

/**
 * Waits for the answer and gives what was offered: to the device that asked, and again when the answer was lost on its way, until its slot
 * is there or the time is over.
 * @throws Refusal `handover_over`
 */
export async function take(
  vault: Vault,
  { session }: SessionCaller,
  request: string,
  signal: AbortSignal,
): Promise<VaultAnswer<'/handover/take'>> {
  const look = async (): Promise<VaultAnswer<'/handover/take'>> => {
    const [row] = await vault.sql<Row[]>`
      select ${columns(vault.sql)} from handovers where id = ${request} and account_id = ${session.accountId}`
    if (row?.device_id !== session.deviceId || row.state === 'taken') throw new Refusal('handover_over')
    if (row.expires_at <= vault.clock()) return { state: 'expired' }
    if (row.state !== 'ready' || row.sealed === null) return { state: row.state === 'denied' ? 'denied' : 'waiting' }
    return { state: 'ready', sealed: JSON.parse(row.sealed) as Sealed }
  }
  return pollUntil(look, ({ state }) => state !== 'waiting', { ms: vault.config.limits.pollMs, signal })
}

/** Keeps an account's questions to one at a time, until the transaction ends. Ahead of any lock on the account. */
export const lockHandovers = (sql: Query, accountId: string): Promise<void> => lockKeys(sql, [`handover/${accountId}`])

/** The device has a slot of its own: what was handed to it is nobody's any more. Behind `lockHandovers`. */
export async function endHandover(sql: Query, accountId: string, deviceId: string): Promise<void> {
  await sql`
    update handovers set state = 'taken', sealed = null
    where account_id = ${accountId} and device_id = ${deviceId} and state = 'ready'`
}

async function find(sql: Query, accountId: string, id: string, now: number): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from handovers where id = ${id} and account_id = ${accountId} and expires_at > ${now} for update`
  return row
}

const seconds = (ms: number) => Math.ceil(ms / second)
