import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { type Unanswered, unlimited } from './unanswered.js'

/** A connection of which so much is known is closed well before that. */
const closingMs = 10_000
const gone = 'The connection of this transaction is gone'

/**
 * Transactions that outlive the end of their connection. The driver would write the rollback of a transaction to a connection that is gone, outside of
 * everything that could catch it, and the process would end with it. Here nothing more is written to it: the transaction is rejected when
 * the driver hears of the end.
 */
export function withSafeTransactions<Types extends Record<string, unknown>>(
  sql: Sql<Types>,
  unanswered?: Unanswered,
): Sql<Types> {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>
  const safely = async (...given: unknown[]) => {
    const work = given.at(-1) as (step: TransactionSql<Types>) => unknown
    let over = false
    let giveUp: (reason: Error) => void = () => {}
    const lost = new Promise<never>((_, reject) => {
      giveUp = (reason) => {
        over = true
        reject(reason)
      }
    })
    lost.catch(() => {})
    let answered = unanswered?.asked('begin', giveUp)
    let isUnlimited = () => false
    const ends = () => (isUnlimited() ? undefined : unanswered?.asked('end', giveUp))
    const guarded = (step: TransactionSql<Types>) => {
      isUnlimited = () => unlimited.has(own)
      const watched = <T>(made: T): T => (isUnlimited() ? made : (unanswered?.statement(made, giveUp) ?? made))
      const own = new Proxy(step, {
        apply(target, self, args) {
          if (over) throw new Error(gone)
          return watched(Reflect.apply(target, self, args))
        },
        get(target, key) {
          if (over) throw new Error(gone)
          if (key === 'unsafe') return (...args: Parameters<typeof step.unsafe>) => watched(step.unsafe(...args))
          return Reflect.get(target, key)
        },
      })
      return own
    }
    let close: (() => void) | undefined
    const run = async (step: TransactionSql<Types>) => {
      close = unanswered?.opened()
      answered?.()
      // It got its connection after it had been given up: nothing was done on it, and its rollback comes by the driver.
      if (over) throw new Error(gone)
      try {
        const value = await work(guarded(step))
        answered = ends()
        return value
      } catch (error) {
        if (!over && isLoss(error)) await pause(closingMs, undefined, { ref: false })
        if (!over) answered = ends()
        // Nobody waits for this any more, and whatever it came to would be followed by a rollback.
        return over ? new Promise(() => {}) : Promise.reject(error)
      }
    }
    try {
      const begun = begin(...given.slice(0, -1), run)
      begun.catch(() => {})
      return await Promise.race([begun, lost])
    } finally {
      over = true
      answered?.()
      close?.()
    }
  }
  return Object.assign(sql, { begin: safely as unknown as Sql<Types>['begin'] })
}

/** Whether the driver said it, of a query, and it means that the connection ends. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isLoss(error.cause)) return true
  if (!('query' in error) || !('parameters' in error)) return false
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:CONNECTION_\w+|E[A-Z]+)$/.test(String(code))
}
