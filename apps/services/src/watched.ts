import { createPoolMeter, type PoolWatch } from '@portico/pg'
import {
  createLatency,
  poolSamples,
  type Sample,
  startTraces,
  type Tracer,
  type Traces,
  tracedPool,
} from '@portico/watch'
import { type Caches, createCaches } from './cache.js'
import type { NodeWatch } from './chains/nodes.js'
import type { Config } from './config.js'
import type { Logger } from './log.js'
import { createRequestMetrics, helps, type RequestMetrics } from './metrics.js'
import { version } from './version.js'

/** What counts and follows the work of this process, from its first statement on. */
export type Watched = {
  pool: PoolWatch
  caches: Caches
  requests: RequestMetrics
  nodes: NodeWatch
  traces: Traces
  samples(): Sample[]
  /** What is counted by how long it took. */
  text(): Promise<string>
  /** Hands over what is left to be told. */
  stop(): Promise<void>
}

export function watchProcess({ database, traces: settings }: Config, log: Logger): Watched {
  const traces = startTraces(settings, {
    name: 'portico-services',
    version,
    onChange(isTaken, reason) {
      if (isTaken) log.info('the collector takes traces again')
      else log.warn({ reason }, 'the collector does not take traces, which are thrown away meanwhile')
    },
  })
  const meter = createPoolMeter(database.poolSize)
  const caches = createCaches()
  const requests = createRequestMetrics()
  const nodes = createNodeLatency()
  return {
    pool: tracedPool(meter.watch, traces.tracer),
    caches,
    requests,
    traces,
    nodes: watchNodes(nodes, traces.tracer),
    samples: () => [
      { name: 'build_info', labels: { version }, value: 1 },
      ...poolSamples(meter.state()),
      ...caches.samples(),
      ...traces.samples(),
    ],
    text: async () => (await Promise.all([requests.text(), nodes.text()])).join(''),
    stop: traces.stop,
  }
}

/** By the host of a node: the rest of its address may be a key. */
const createNodeLatency = () =>
  createLatency('node_request_duration_seconds', helps.node_request_duration_seconds ?? '', [
    'chain',
    'node',
    'outcome',
  ])

function watchNodes(latency: ReturnType<typeof createNodeLatency>, tracer: Tracer): NodeWatch {
  return ({ chain, node, what }) => {
    const began = performance.now()
    const attributes = { 'portico.chain': chain, 'server.address': node, 'rpc.method': what }
    const span = tracer.part({ name: `node ${what}`, kind: 'client', attributes })
    return (outcome) => {
      if (outcome !== 'left') latency.observe({ chain, node, outcome }, performance.now() - began)
      span.tell({ failed: outcome === 'failed' })
      span.end()
    }
  }
}
