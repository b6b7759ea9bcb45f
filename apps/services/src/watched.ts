import { createPoolMeter, type PoolMeter } from '@portico/pg'
import { createLatency, poolSamples, type Sample } from '@portico/watch'
import { type Caches, createCaches } from './cache.js'
import type { NodeWatch } from './chains/nodes.js'
import { createRequestMetrics, helps, type RequestMetrics } from './metrics.js'
import { version } from './version.js'

/** What counts the work of this process, from its first statement on. */
export type Watched = {
  pool: PoolMeter
  caches: Caches
  requests: RequestMetrics
  nodes: NodeWatch
  samples(): Sample[]
  /** What is counted by how long it took. */
  text(): Promise<string>
}

/** @param poolSize connections to the database at most */
export function watchProcess(poolSize: number): Watched {
  const pool = createPoolMeter(poolSize)
  const caches = createCaches()
  const requests = createRequestMetrics()
  // By the host of a node: the rest of its address may be a key.
  const latency = createLatency('node_request_duration_seconds', helps.node_request_duration_seconds ?? '', [
    'chain',
    'node',
    'outcome',
  ])
  return {
    pool,
    caches,
    requests,
    nodes({ chain, node }) {
      const began = performance.now()
      return (outcome) => {
        if (outcome !== 'left') latency.observe({ chain, node, outcome }, performance.now() - began)
      }
    },
    samples: () => [
      { name: 'build_info', labels: { version }, value: 1 },
      ...poolSamples(pool.state()),
      ...caches.samples(),
    ],
    text: async () => (await Promise.all([requests.text(), latency.text()])).join(''),
  }
}
