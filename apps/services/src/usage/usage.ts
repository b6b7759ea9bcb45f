import { createHash } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import type { Database } from '../db/connect.js'
import { createRateLimiter, type RateLimiter } from '../guards/rate.js'
import type { Limits } from './config.js'

type Counted = { id: string; limits: Limits }
export type Standing = {
  tier: NonNullable<Limits['tier']>
  month: string
  calls: number
  users: number
  isAboveRpcLimit: boolean
  isAboveMauLimit: boolean
}
export type Verdict = 'admitted' | 'quota' | { waitSeconds: number }

/** What projects use, and whether they may go on. */
export type Usage = {
  /** Counts a call. A database that does not answer lets everybody in. */
  admit(project: Counted): Promise<Verdict>
  /** Counts calls that have been answered already, such as the further ones of a batch. */
  count(project: Counted, calls: number): void
  /** Counts an account among the users of this month, where the project has a limit of them. */
  meet(project: Counted, account: string): Promise<void>
  standing(project: Counted): Promise<Standing>
  /** Forgets the accounts of earlier months. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

type Entry = {
  month: string
  /** As the database said, calls of all processes. */
  calls: number
  /** What this process has not told the database yet. */
  pending: number
  users: number
  met: Set<string>
  readAt: number
  /** Statements that change what the database says, how many were begun and how many have ended. */
  writes: { begun: number; ended: number }
}
type Options = {
  /** Limits of projects that have none of their own. */
  common?: Limits | undefined
  limiterOf?: ((bucket: { capacity: number; perSecond: number }) => RateLimiter) | undefined
  onError?: ((error: unknown) => void) | undefined
  now?: (() => number) | undefined
}

/** What other processes counted is known after so long. */
const staleMs = 5_000
const flushMs = 1_000
const rememberedAccounts = 100_000

/** As what an account is counted, once for each project and month. */
export function accountMark(projectId: string, month: string, account: string): Buffer {
  const form = account.startsWith('0x') ? account.toLowerCase() : account
  return createHash('sha256').update(`${projectId} ${month} ${form}`).digest().subarray(0, 16)
}

export function createUsage({ sql }: Pick<Database, 'sql'>, options: Options = {}): Usage {
  const { common = {}, limiterOf = createRateLimiter, onError = () => {}, now = Date.now } = options
  const entries = new Map<string, Promise<Entry>>()
  const limiters = new Map<string, RateLimiter>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushing: Promise<void> | undefined

  const limitsOf = ({ limits }: Counted): Limits => ({ ...common, ...limits })
  const monthNow = () => new Date(now()).toISOString().slice(0, 7)

  async function read(id: string, month: string): Promise<Pick<Entry, 'calls' | 'users'>> {
    const [row] = await sql<{ calls: string; users: string }[]>`
      select coalesce((select calls from project_usage where project_id = ${id} and month = ${month}), 0)::text as calls,
        (select count(*) from project_users where project_id = ${id} and month = ${month})::text as users`
    return { calls: Number(row?.calls ?? 0), users: Number(row?.users ?? 0) }
  }

  function entryOf(id: string): Promise<Entry> {
    const month = monthNow()
    const known = entries.get(id)
    const made = (async (): Promise<Entry> => {
      const before = await known?.catch(() => undefined)
      if (before?.month === month && now() - before.readAt < staleMs) return before
      if (before && before.month !== month) await tell(id, before)
      if (before?.month !== month)
        return {
          month,
          ...(await read(id, month)),
          pending: 0,
          met: new Set(),
          readAt: now(),
          writes: { begun: 0, ended: 0 },
        }
      const { begun, ended } = before.writes
      // What is not told yet must outlive a database that is away.
      const found = await read(id, month).catch(onError)
      // What was read while something was written may be of before it.
      const overlaps = begun !== ended || begun !== before.writes.begun
      if (found && !overlaps) Object.assign(before, found)
      before.readAt = found && overlaps ? now() - staleMs + flushMs : now()
      return before
    })()
    entries.set(id, made)
    made.catch(() => {
      if (entries.get(id) === made) entries.delete(id)
    })
    return made
  }

  function add(entry: Entry, calls: number): void {
    entry.pending += calls
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  async function tell(id: string, entry: Entry): Promise<void> {
    const { pending, month } = entry
    if (pending === 0) return
    entry.pending = 0
    entry.calls += pending
    entry.writes.begun++
    try {
      const [row] = await sql<{ calls: string }[]>`
        insert into project_usage (project_id, month, calls) values (${id}, ${month}, ${pending})
        on conflict (project_id, month) do update set calls = project_usage.calls + excluded.calls
        returning calls::text as calls`
      entry.calls = Number(row?.calls ?? entry.calls)
    } catch (error) {
      entry.calls -= pending
      entry.pending += pending
      onError(error)
    } finally {
      entry.writes.ended++
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = (flushing ?? Promise.resolve()).then(async () => {
      for (const [id, made] of entries) {
        const entry = await made.catch(() => undefined)
        if (entry) await tell(id, entry)
      }
    })
    return flushing
  }

  function waitOf(project: Counted): number {
    const { perSecond, burst = (perSecond ?? 0) * 2 } = limitsOf(project)
    if (perSecond === undefined) return 0
    const key = `${burst}/${perSecond}`
    const limiter = limiters.get(key) ?? limiterOf({ capacity: burst, perSecond })
    limiters.set(key, limiter)
    return limiter.take(`project ${project.id}`)
  }

  return {
    async admit(project) {
      const waitSeconds = waitOf(project)
      if (waitSeconds > 0) return { waitSeconds }
      const { callsPerMonth } = limitsOf(project)
      try {
        const entry = await entryOf(project.id)
        if (callsPerMonth !== undefined && entry.calls + entry.pending >= callsPerMonth) return 'quota'
        add(entry, 1)
      } catch (error) {
        onError(error)
      }
      return 'admitted'
    },
    count(project, calls) {
      if (calls > 0) entryOf(project.id).then((entry) => add(entry, calls), onError)
    },
    async meet(project, account) {
      const { usersPerMonth } = limitsOf(project)
      if (usersPerMonth === undefined) return
      try {
        const entry = await entryOf(project.id)
        // That it is above is all that is told: nobody is noted beyond.
        if (entry.users > usersPerMonth) return
        const hash = accountMark(project.id, entry.month, account)
        const key = hash.toString('base64')
        if (entry.met.has(key)) return
        if (entry.met.size >= rememberedAccounts) entry.met.clear()
        entry.met.add(key)
        entry.writes.begun++
        const rows = await sql`
          insert into project_users (project_id, month, account) values (${project.id}, ${entry.month}, ${hash})
          on conflict do nothing returning 1 as one`.finally(() => entry.writes.ended++)
        entry.users += rows.length
      } catch (error) {
        onError(error)
      }
    },
    async standing(project) {
      const { tier = 'none', callsPerMonth, usersPerMonth } = limitsOf(project)
      const { month, calls, pending, users } = await entryOf(project.id)
      const all = calls + pending
      return {
        tier,
        month,
        calls: all,
        users,
        isAboveRpcLimit: callsPerMonth !== undefined && all >= callsPerMonth,
        isAboveMauLimit: usersPerMonth !== undefined && users > usersPerMonth,
      }
    },
    async sweep() {
      await inSlowTransaction(sql, (step) => step`delete from project_users where month < ${monthNow()}`)
    },
    async stop() {
      await flush()
    },
  }
}
