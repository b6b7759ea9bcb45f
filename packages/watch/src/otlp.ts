import type { Sample } from './samples.js'
import type { Attributes, EndedSpan, SpanKind } from './tracer.js'

/** Hands ended spans to a collector, by OTLP over HTTP in JSON. */
export type Exporter = {
  add(span: EndedSpan): void
  /** What was handed over, and what was not. */
  samples(): Sample[]
  /** Hands over what is left, and ends. */
  stop(): Promise<void>
}

export type ExporterSettings = {
  /** Where OTLP is taken, with its path, as `http://127.0.0.1:4318/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** What the program is called. */
  service: { name: string; version: string; instance: string }
  /** In front of the names of its samples. */
  prefix?: string | undefined
  /** Told when the collector does not take them any more, and when it does again. */
  onChange(isTaken: boolean, reason: string): void
  everyMs?: number
}

const largestBatch = 500
/** More than waits for a collector that is away is thrown away: memory is for visitors. */
const mostWaiting = 5_000
const timeoutMs = 10_000
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4 }

export function createExporter(settings: ExporterSettings): Exporter {
  const { endpoint, headers, service, prefix = '', onChange, everyMs = 5_000 } = settings
  const counts = { traces_sent: 0, traces_dropped: 0 }
  let waiting: EndedSpan[] = []
  let sending: Promise<void> | undefined
  let isTaken = true
  const resource = attributesOf({
    'service.name': service.name,
    'service.version': service.version,
    'service.instance.id': service.instance,
  })

  async function hand(batch: readonly EndedSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'portico' }, spans: batch.map(spanOf) }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] })
    const reason = await fetch(endpoint, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok ? undefined : `It answered ${response.status}`
      },
      () => 'It does not answer',
    )
    counts[reason === undefined ? 'traces_sent' : 'traces_dropped'] += batch.length
    // Said once for each loss, not for each batch.
    if ((reason === undefined) !== isTaken) onChange(!isTaken, reason ?? '')
    isTaken = reason === undefined
  }

  async function handAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch)
      waiting = waiting.slice(largestBatch)
      await hand(batch)
    }
  }
  const flush = () => {
    sending ??= handAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    add(span) {
      if (waiting.length >= mostWaiting) {
        counts.traces_dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= largestBatch) void flush()
    },
    samples: () => Object.entries(counts).map(([name, value]) => ({ name: `${prefix}${name}`, value })),
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}

function spanOf({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, failed }: EndedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  }
}

/** As text: a number cannot hold it. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) }))

function typed(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
