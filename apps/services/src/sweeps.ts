import type { Logger } from './log.js'

/** What is swept, by the name that a failure is told by. */
type Sweeps = Readonly<Record<string, () => Promise<unknown> | undefined>>

/**
 * Sweeps again and again. One that takes longer than its turn is not begun a second time: it would wait for the first, and a few of those
 * use up the pool. What fails keeps nothing else from being swept.
 *
 * @returns ends it; what is under way goes on
 * @example
 * const stop = startSweeps({ usage: () => usage.sweep() }, { everyMs: 60_000, log })
 */
export function startSweeps(sweeps: Sweeps, { everyMs, log }: { everyMs: number; log: Logger }): () => void {
  const underWay = new Set<string>()
  const sweep = async (name: string, work: Sweeps[string]) => {
    if (underWay.has(name)) return
    underWay.add(name)
    try {
      await work()
    } catch (error) {
      log.error({ error, sweep: name }, 'sweeping failed')
    } finally {
      underWay.delete(name)
    }
  }
  const timer = setInterval(() => {
    for (const [name, work] of Object.entries(sweeps)) void sweep(name, work)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
