import type { Sql } from 'postgres'
import { follow } from './statement.js'

/** What a pool is asked: a statement, or a transaction, whose statements are its own. */
export type PoolWork = 'select' | 'insert' | 'update' | 'delete' | 'transaction' | 'other'

/** Told when work begins, for a pool or for its waiting line. @returns told once when it has ended, well or not */
export type PoolWatch = (work: PoolWork) => (failed: boolean) => void

/** How a pool is used at this moment, and what it has done since it was made. */
export type PoolState = {
  /** Connections at most. */
  size: number
  /** Work under way that has a connection. */
  inUse: number
  /** Work that waits for one. */
  waiting: number
  done: number
  failed: number
  /** Milliseconds that all of it took, waiting included. */
  ms: number
}

export type PoolMeter = { watch: PoolWatch; state(): PoolState }

/**
 * Counts the work of a pool. The driver tells nobody how many wait: what is under way beyond the pool's size does.
 * @param size connections at most
 */
export function createPoolMeter(size: number, now: () => number = () => performance.now()): PoolMeter {
  let current = 0
  const counts = { done: 0, failed: 0, ms: 0 }
  return {
    watch() {
      const began = now()
      current += 1
      return (failed) => {
        current -= 1
        counts[failed ? 'failed' : 'done'] += 1
        counts.ms += now() - began
      }
    },
    state: () => ({ size, inUse: Math.min(current, size), waiting: Math.max(0, current - size), ...counts }),
  }
}

/** The same pool, with somebody who is told of its work. */
export function withWatch<Types extends Record<string, unknown>>(sql: Sql<Types>, watch: PoolWatch): Sql<Types> {
  const begin = sql.begin as unknown as (...given: unknown[]) => Promise<unknown>
  const watchedBegin = (...given: unknown[]) => {
    const end = watch('transaction')
    return begin(...given).then(
      (value) => {
        end(false)
        return value
      },
      (error: unknown) => {
        end(true)
        throw error
      },
    )
  }
  const watchedUnsafe = (...given: Parameters<typeof sql.unsafe>) => counted(sql.unsafe(...given), watch)
  return new Proxy(sql, {
    apply: (target, self, given) => counted(Reflect.apply(target, self, given), watch),
    get(target, key) {
      if (key === 'begin') return watchedBegin
      if (key === 'unsafe') return watchedUnsafe
      return Reflect.get(target, key)
    },
  })
}

function counted<T>(made: T, watch: PoolWatch): T {
  return follow(made, ({ strings }) => watch(workOf(strings[0] ?? '')))
}

const words: ReadonlySet<string> = new Set<PoolWork>(['select', 'insert', 'update', 'delete'])

function workOf(text: string): PoolWork {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return words.has(word) ? (word as PoolWork) : 'other'
}
