import { cpus } from 'node:os'

const tickMs = 5_000
/** By the clock, however busy the machine is: a loop without an end on a machine of one processor. */
const atMost = 8

/**
 * Calls `end` when something has had `limitMs` of time to finish. Only time counts in which at least half a processor stood idle: what
 * waits although it could run hangs, while what others keep from running (a machine that is busy or slow, work of a higher priority)
 * only takes longer. `idleMs` tells how long the processors together have been idle so far.
 */
export function createLimit(limitMs, end, idleMs = idleOfAll) {
  const begin = performance.now()
  let counted = 0
  let last = begin
  let lastIdle = idleMs()
  const timer = setInterval(
    () => {
      const now = performance.now()
      const idle = idleMs()
      const passed = now - last
      if (idle - lastIdle >= passed / 2) counted += passed
      last = now
      lastIdle = idle
      if (counted < limitMs && now - begin < limitMs * atMost) return
      clearInterval(timer)
      end()
    },
    Math.min(tickMs, limitMs),
  )
  return { stop: () => clearInterval(timer) }
}

const idleOfAll = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
