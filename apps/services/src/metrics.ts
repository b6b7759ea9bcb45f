import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the latency buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What each counter counts; one without a text is explained by its name. */
export const helps: Readonly<Record<string, string>> = {
  relay_published: 'Calls that published messages.',
  relay_delivered: 'Messages sent to clients.',
  relay_acknowledged: 'Deliveries that clients acknowledged.',
  relay_refused: 'Connections and requests that were refused.',
  relay_failed: 'Calls that failed here.',
  relay_connections: 'Open connections.',
  relay_topics: 'Topics that connections of this process listen to.',
  relay_watch_told: 'Messages that services were told of.',
  relay_watch_failed: 'Tries to tell a service of a message that failed.',
  relay_watch_lost: 'Messages that services could not be told of.',
  relay_rescued: 'Messages that were found in the database without an announcement.',
  redis_up: 'Whether Redis is reached.',
  redis_reconnections: 'Times that Redis was reached again.',
  redis_unsent: 'Announcements that could not be sent; the database holds them.',
  events_accepted: 'Analytics events that were kept.',
  events_refused: 'Analytics events that were refused.',
  chain_up: 'Whether a node of the chain answered when it was asked last.',
  chain_head_age_seconds: 'Seconds since this process saw a new block of the chain.',
  node_failures: 'Questions that a node of a chain did not answer, or not as it should.',
  index_lag_blocks: 'Blocks between the index and the newest block of a chain.',
  onramp_delivered: 'Purchases that were delivered.',
  onramp_failed: 'Purchases that were paid for and could not be delivered.',
}
const gauges = new Set([
  'relay_connections',
  'relay_topics',
  'redis_up',
  'index_lag_blocks',
  'chain_up',
  'chain_head_age_seconds',
])

/** A number for the operator, of those with its name the one with these labels. */
export type Sample = { name: string; labels?: Readonly<Record<string, string>>; value: number }

/** Counters that have no labels. */
export function samplesOf(counters: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counters).map(([name, value]) => ({ name, value }))
}

export type RequestMetrics = {
  /** Counts a request that has been answered. */
  observe(c: Context, ms: number): void
  text(): Promise<string>
}

/** Requests and their latencies by method, route (never the path itself) and status. */
export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Requests and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [registry],
  })
  return {
    observe(c, ms) {
      const matched = routePath(c, -1)
      const route = matched === '' || matched.includes('*') ? 'none' : matched.replace(/:(\w+)/g, '{$1}')
      requests.observe({ method: methodOf(c.req.method), route, status: String(c.res.status) }, ms / 1_000)
    },
    text: () => registry.metrics(),
  }
}

/** Samples in the text format of Prometheus. One that no counter or gauge can have is left out. */
export function formatSamples(all: readonly Sample[]): Promise<string> {
  const families = new Map<string, { labels: Readonly<Record<string, string>>; value: number }[]>()
  for (const { name: given, labels = {}, value } of all) {
    const name = given.replace(/[^a-zA-Z0-9_]/g, '_')
    if (!Number.isFinite(value) || (value < 0 && !gauges.has(name))) continue
    families.set(name, [...(families.get(name) ?? []), { labels, value }])
  }
  // One for each scrape: a chain that cannot be followed any more has no line, rather than its last one.
  const registry = new Registry()
  for (const [name, samples] of families) {
    const described = {
      name: `portico_${name}`,
      help: helps[name] ?? `${name.replaceAll('_', ' ')}.`,
      labelNames: [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))],
      registers: [registry],
    }
    if (gauges.has(name)) {
      const gauge = new Gauge(described)
      for (const { labels, value } of samples) gauge.set(labels, value)
    } else {
      const counter = new Counter(described)
      for (const { labels, value } of samples) counter.inc(labels, value)
    }
  }
  return registry.metrics()
}

function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
