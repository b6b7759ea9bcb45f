import { minute } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import type { Sealed, VaultAnswer, VaultRequest } from '../contract/index.js'
import { randomId, randomMatch } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { pollUntil } from '../poll.js'
import { Refusal } from '../refusal.js'
import { deviceOf } from '../session/devices.js'

type State = 'waiting' | 'ready' | 'denied' | 'taken'
type Row = {
  id: string
  device_id: string
  origin: string
  match: string
  choices: string
  state: State
  sealed: string | null
  created_at: number
  expires_at: number
}

const lifeMs = 10 * minute

/** A signed-in device asks the account's other devices for the wallet's key. What it asked before is over. */
export async function ask(vault: Vault, { session }: SessionCaller): Promise<VaultAnswer<'/handover/ask'>> {
  const { accountId, deviceId, origin } = session
  const now = vault.clock()
  const { match, choices } = randomMatch()
  const request = randomId(128)
  await vault.sql.begin(async (sql) => {
    await sql`delete from handovers where (account_id = ${accountId} and device_id = ${deviceId}) or expires_at <= ${now}`
    await sql`
      insert into handovers (id, account_id, device_id, origin, match, choices, state, created_at, expires_at)
      values (${request}, ${accountId}, ${deviceId}, ${origin}, ${match}, ${JSON.stringify(choices)}, 'waiting', ${now}, ${now + lifeMs})`
  })
  return { request, match, expiresAt: now + lifeMs }
}

/** What asks at this moment, for another device of the account. */
export async function asks(vault: Vault, { session }: SessionCaller): Promise<VaultAnswer<'/handover/asks'>> {
  const { accountId, deviceId } = session
  const rows = await vault.sql<Row[]>`
    select * from handovers where account_id = ${accountId} and device_id <> ${deviceId} and state = 'waiting'
      and expires_at > ${vault.clock()} order by created_at limit 5`
  const told = await Promise.all(
    rows.map(async (row) => {
      const device = await deviceOf(vault, vault.sql, accountId, row.device_id)
      if (!device) return []
      const choices = JSON.parse(row.choices) as string[]
      const { id: request, origin, created_at: at } = row
      return [{ request, deviceId: device.id, enc: device.keys.enc, browser: device.browser, origin, at, choices }]
    }),
  )
  return { asks: told.flat() }
}

/**
 * The answer of a device that has a slot of its own: the key, sealed to the one that asks, or a refusal. The wrong number is a refusal.
 * @throws Refusal `handover_over`, `slot_refused` or `choice_wrong`
 */
export async function offer(
  vault: Vault,
  { session }: SessionCaller,
  given: VaultRequest<'/handover/offer'>,
): Promise<void> {
  const { accountId, deviceId } = session
  const wrong = await vault.sql.begin(async (sql) => {
    const row = await find(sql, accountId, given.request, vault.clock())
    if (row?.state !== 'waiting' || row.device_id === deviceId) throw new Refusal('handover_over')
    const own = await sql`
      select 1 from slots where account_id = ${accountId} and wallet_id is not null and type = 'device' and device_id = ${deviceId}`
    if (own.length === 0) throw new Refusal('slot_refused')
    if ('deny' in given || given.choice !== row.match) {
      await sql`update handovers set state = 'denied' where id = ${row.id}`
      return !('deny' in given)
    }
    await sql`update handovers set state = 'ready', sealed = ${JSON.stringify(given.sealed)} where id = ${row.id}`
    return false
  })
  if (wrong) throw new Refusal('choice_wrong')
}

/** Waits for the answer and gives what was offered, once. @throws Refusal `handover_over` */
export async function take(
  vault: Vault,
  { session }: SessionCaller,
  request: string,
  signal: AbortSignal,
): Promise<VaultAnswer<'/handover/take'>> {
  const look = () =>
    vault.sql.begin(async (sql): Promise<VaultAnswer<'/handover/take'>> => {
      const row = await find(sql, session.accountId, request, 0)
      if (row?.device_id !== session.deviceId || row.state === 'taken') throw new Refusal('handover_over')
      if (row.expires_at <= vault.clock()) return { state: 'expired' }
      if (row.state !== 'ready' || row.sealed === null) return { state: row.state === 'denied' ? 'denied' : 'waiting' }
      await sql`update handovers set state = 'taken', sealed = null where id = ${row.id}`
      return { state: 'ready', sealed: JSON.parse(row.sealed) as Sealed }
    })
  return pollUntil(look, ({ state }) => state !== 'waiting', { ms: vault.config.limits.pollMs, signal })
}

async function find(sql: Query, accountId: string, id: string, now: number): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select * from handovers where id = ${id} and account_id = ${accountId} and expires_at > ${now} for update`
  return row
}
