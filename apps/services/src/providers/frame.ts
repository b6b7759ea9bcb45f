import { noTracer, type Tracer } from '@portico/watch'
import type { Logger } from '../log.js'

export type Named = { name: string }

export type Frame = {
  /**
   * Asks the providers of a kind in order until one answers. One that fails several times in a row is passed over for a while.
   * @throws AggregateError with what each said, when none answers
   */
  inOrder<P extends Named, T>(
    kind: string,
    providers: readonly P[],
    ask: (provider: P, signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  counters(): Readonly<Record<string, number>>
}

const failuresToOpen = 5

/** Time-out, circuit breaker and fall-back for all sources of data. */
export function createFrame(
  log: Logger,
  settings: { timeoutMs?: number; restMs?: number; now?: () => number; tracer?: Tracer | undefined } = {},
): Frame {
  const { timeoutMs = 15_000, restMs = 30_000, now = () => performance.now(), tracer = noTracer } = settings
  const circuits = new Map<string, { failures: number; until: number }>()
  const counts = new Map<string, number>()
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1)

  return {
    async inOrder(kind, providers, ask) {
      const reasons: unknown[] = []
      for (const provider of providers) {
        const key = `${kind}_${provider.name}`
        const circuit = circuits.get(key)
        if (circuit && circuit.failures >= failuresToOpen && circuit.until > now()) {
          reasons.push(new Error(`${key} rests`))
          continue
        }
        const cut = new AbortController()
        const span = tracer.part({ name: `source ${key}`, kind: 'internal' })
        try {
          const answer = await within(timeoutMs, cut, ask(provider, cut.signal))
          circuits.delete(key)
          count(`provider_${key}_answers`)
          return answer
        } catch (error) {
          span.tell({ failed: true })
          reasons.push(error)
          circuits.set(key, { failures: (circuit?.failures ?? 0) + 1, until: now() + restMs })
          count(`provider_${key}_failures`)
          log.warn({ error, provider: key }, 'a provider failed')
        } finally {
          span.end()
        }
      }
      throw new AggregateError(reasons, `No provider of ${kind} answers`)
    },
    counters: () => Object.fromEntries(counts),
  }
}

async function within<T>(ms: number, cut: AbortController, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      const reason = new Error(`No answer within ${ms} ms`)
      cut.abort(reason)
      fail(reason)
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
