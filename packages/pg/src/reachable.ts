import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'

/** What the system, the driver or the server says, and what helps. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'it does not answer. Look at firewalls in between',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to its network',
  ECONNRESET: 'the connection was ended at once',
  CONNECT_TIMEOUT: 'it does not answer. Look at firewalls in between',
  CONNECTION_CLOSED: 'the connection was ended at once',
  CONNECTION_DESTROYED: 'it does not answer. Look at firewalls in between',
  '28P01': 'it refuses this password',
  '28000': 'it refuses this role',
  '3D000': 'it has no such database. Make it with createdb',
  '53300': 'it has no connection left. Raise max_connections, or lower the size of the pools',
  '57P01': 'it is ending. Try again in a moment',
  '57P03': 'it is starting or ending. Try again in a moment',
}

/** PgBouncer has one code for nearly all that it refuses. It takes few settings of a connection, and passes none of ours on. */
const refusedSetting = /^unsupported startup parameter/
const ofPooler =
  'a pooler in between refuses settings of the connection. Add synchronous_commit and statement_timeout to its ignore_startup_parameters, and set them with ALTER ROLE'

/** What a database says, or the way to it, that is just being started, or started anew. */
const passing = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  '53300',
  '57P01',
  '57P03',
])
const againMs = 250
const answerMsAtLeast = 1_000

/** What a start takes a database that is away for. */
export type Patience = {
  /** How long it may be away, in milliseconds. */
  waitMs: number
  /** Told once, when it is away and is waited for. */
  onWait?: ((reason: Error) => void) | undefined
  /** How long one question may take, in milliseconds, and no longer than is waited (a second at least): the driver connects again by itself, without an end, where it is cut off without a word. */
  answerMs?: number | undefined
}

function remedyFor(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === '08P01') return refusedSetting.test(String(message)) ? ofPooler : undefined
  return remedies[String(code ?? '')]
}

/**
 * Asks whether the database is there, so that a server that cannot be reached is named with what to do. One that is away, and may come, is
 * waited for where it is told for how long; one that refuses a password, a role or a name is not.
 * @param setting the name that operators know the URL by, such as `DATABASE_URL`
 * @throws Error with host, port and database, never with user or password
 * @example
 * await assertReachable(sql, url, 'DATABASE_URL', { waitMs: 60_000, onWait: (reason) => log.warn(reason.message) })
 */
export async function assertReachable<Types extends Record<string, unknown>>(
  sql: Sql<Types>,
  databaseUrl: string,
  setting: string,
  { waitMs, onWait, answerMs = 15_000 }: Patience = { waitMs: 0 },
): Promise<void> {
  const end = performance.now() + waitMs
  let asked: Promise<unknown> | undefined
  for (let tries = 0; ; tries++) {
    // One that is still under way is not asked again beside it.
    asked ??= Promise.resolve(sql`select 1`)
    try {
      const leftMs = Math.max(answerMsAtLeast, end - performance.now())
      await withinTime(asked, waitMs > 0 ? Math.min(answerMs, leftMs) : answerMs)
      return
    } catch (cause) {
      if (cause !== tooLate) asked = undefined
      const remedy = remedyFor(cause)
      if (!remedy) throw cause
      const place = placeOf(databaseUrl, setting)
      const reason = new Error(`The database ${place} cannot be used: ${remedy}, or set ${setting} to another one.`, {
        cause,
      })
      if (!passing.has(String((cause as { code?: unknown }).code)) || performance.now() >= end) throw reason
      if (tries === 0) onWait?.(reason)
      await pause(againMs)
    }
  }
}

const tooLate = Object.assign(new Error('It does not answer'), { code: 'CONNECT_TIMEOUT' })

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate), ms)
  })
  try {
    await Promise.race([work, late])
  } catch (error) {
    // Nobody may be left to hear how it ends.
    work.catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function placeOf(databaseUrl: string, setting: string): string {
  if (!URL.canParse(databaseUrl)) return `of ${setting}`
  const { host, pathname } = new URL(databaseUrl)
  return `"${pathname.slice(1)}" at ${host || 'this machine'}`
}
