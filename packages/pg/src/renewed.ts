import type { Sql } from 'postgres'
import { noticeUnanswered, type Unanswered } from './unanswered.js'

/** A pool that another one takes the place of when the server is gone without a word; what the old one was asked is rejected. */
export function renewed<Types extends Record<string, unknown>>(
  make: (unanswered: Unanswered) => Sql<Types>,
  statementMs: number,
): Sql<Types> {
  let isEnded = false
  const unanswered = noticeUnanswered(statementMs, () => {
    if (isEnded) return
    const old = current
    current = make(unanswered)
    // Nobody is at the other end who could answer to the end.
    old.end({ timeout: 0 }).catch(() => {})
  })
  let current = make(unanswered)
  const late = {
    begin: (...given: unknown[]) => (current.begin as (...given: unknown[]) => Promise<unknown>)(...given),
    unsafe: (...given: Parameters<typeof current.unsafe>) => unanswered.statement(current.unsafe(...given)),
    end: (options?: { timeout?: number }) => {
      isEnded = true
      return current.end(options)
    },
  }
  return new Proxy(current, {
    apply: (_, self, given) => unanswered.statement(Reflect.apply(current, self, given)),
    get: (_, key) => (Object.hasOwn(late, key) ? Reflect.get(late, key) : Reflect.get(current, key)),
  })
}
