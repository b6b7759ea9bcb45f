import {
  createLatency,
  formatSamples as format,
  type Latency,
  type Names,
  poolGauges,
  poolHelps,
  type Sample,
} from '@portico/watch'
import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** What each counter counts; one without a text is explained by its name. */
export const helps: Readonly<Record<string, string>> = {
  relay_published: 'Calls that published messages.',
  relay_delivered: 'Messages sent to clients.',
  relay_acknowledged: 'Deliveries that clients acknowledged.',
  relay_refused: 'Connections and requests that were refused.',
  relay_failed: 'Calls that failed here.',
  relay_cut: 'Connections that were ended because their client read nothing.',
  relay_received_bytes: 'Bytes that clients sent on their connections.',
  relay_sent_bytes: 'Bytes that clients were sent on their connections.',
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
  chain_head_block: 'Height of the newest block that was seen, or the slot.',
  chain_sockets: 'Open connections to chains, for subscriptions.',
  chain_head_age_seconds: 'Seconds since this process saw a new block of the chain.',
  node_failures: 'Questions that a node of a chain did not answer, or not as it should.',
  node_request_duration_seconds: 'Questions to the nodes of chains and how long they took.',
  index_lag_blocks: 'Blocks between the index and the newest block of a chain.',
  onramp_delivered: 'Purchases that were delivered.',
  ...poolHelps,
  cache_hits: 'Questions that a cache could answer.',
  cache_misses: 'Questions that a cache could not answer.',
  cache_entries: 'What a cache holds.',
  traces_sent: 'Pieces of work that the collector took.',
  traces_dropped: 'Pieces of work that no collector took.',
  build_info: '1, with the version of the services.',
  onramp_failed: 'Purchases that were paid for and could not be delivered.',
}
const gauges: Names['gauges'] = new Set([
  'relay_connections',
  'relay_topics',
  'redis_up',
  'index_lag_blocks',
  'chain_up',
  'chain_head_age_seconds',
  'chain_head_block',
  'chain_sockets',
  ...poolGauges,
  'cache_entries',
  'build_info',
])

export type RequestMetrics = Pick<Latency<never>, 'text'> & {
  /** Counts a request that has been answered. */
  observe(c: Context, ms: number): void
}

/** Requests and their latencies by method, route (never the path itself) and status. */
export function createRequestMetrics(): RequestMetrics {
  const requests = createLatency('http_request_duration_seconds', 'Requests and how long they took.', [
    'method',
    'route',
    'status',
  ])
  return {
    observe: (c, ms) =>
      requests.observe({ method: methodOf(c.req.method), route: routeOf(c), status: String(c.res.status) }, ms),
    text: requests.text,
  }
}

/** The route that answered, with names in the places of what differs from request to request. */
export function routeOf(c: Context): string {
  const matched = routePath(c, -1)
  return matched === '' || matched.includes('*') ? 'none' : matched.replace(/:(\w+)/g, '{$1}')
}

/** Samples of the services in the text format of Prometheus. */
export const formatSamples = (all: readonly Sample[]): Promise<string> => format(all, { helps, gauges })

/** The method of a request: those that no route has are told as one. */
export function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
