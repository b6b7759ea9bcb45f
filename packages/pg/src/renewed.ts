import type { Sql } from 'postgres'
import { noticeUnanswered, type Unanswered } from './unanswered.js'

/**
 * A pool that another one takes the place of when the server is gone without a word on one of its connections. What the old one was asked there is
 * rejected at once. What it was asked on connections that still answer is answered, and it ends then.
 */
export function renewed<Types extends Record<string, unknown>>(
  make: (unanswered: Unanswered) => Sql<Types>,
  statementMs: number,
): Sql<Types> {
  type Pool = { sql: Sql<Types>; unanswered: Unanswered }
  const leaving = new Set<Pool>()
  let isEnded = false
  const leave = async (pool: Pool) => {
    leaving.add(pool)
    await pool.unanswered.settled()
    leaving.delete(pool)
    // Nobody is at the other end who could answer to the end.
    await pool.sql.end({ timeout: 0 }).catch(() => {})
  }
  const open = (): Pool => {
    const unanswered = noticeUnanswered(statementMs, () => {
      if (isEnded || current !== pool) return
      current = open()
      void leave(pool)
    })
    const pool: Pool = { sql: make(unanswered), unanswered }
    return pool
  }
  let current = open()
  const late = {
    begin: (...given: unknown[]) => (current.sql.begin as (...given: unknown[]) => Promise<unknown>)(...given),
    unsafe: (...given: Parameters<Sql<Types>['unsafe']>) => {
      const { sql, unanswered } = current
      return unanswered.statement(sql.unsafe(...given))
    },
    end: async (options?: { timeout?: number }) => {
      isEnded = true
      // One that leaves may have nobody at its other end.
      const most = { timeout: options?.timeout ?? 0 }
      await Promise.all([current.sql.end(options), ...[...leaving].map(({ sql }) => sql.end(most))])
    },
  }
  return new Proxy(current.sql, {
    apply: (_, self, given) => current.unanswered.statement(Reflect.apply(current.sql, self, given)),
    get: (_, key) => (Object.hasOwn(late, key) ? Reflect.get(late, key) : Reflect.get(current.sql, key)),
  })
}
