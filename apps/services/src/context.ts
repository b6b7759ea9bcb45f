import type { Sample, Traces } from '@portico/watch'
import type { Context } from 'hono'
import type { EndpointAnswer, EndpointName, EndpointRequest, endpoints } from 'portico/wire'
import type { EventSink } from './analytics/sink.js'
import type { Caches } from './cache.js'
import type { Nodes } from './chains/nodes.js'
import type { ChainWatch } from './chains/watch.js'
import type { Config } from './config.js'
import type { Data } from './data.js'
import type { Database } from './db/connect.js'
import type { RateLimiter } from './guards/rate.js'
import type { Logger } from './log.js'
import type { RequestMetrics } from './metrics.js'
import type { Gateway } from './names/gateway.js'
import type { Deliveries } from './onramp/deliveries.js'
import type { Projects } from './projects.js'
import type { Attestor } from './verify/attestor.js'
import type { JsonText } from './wholeText.js'

/** What the handlers work with. Everything hangs on it; a test hands in its own. */
export type Deps = {
  config: Config
  log: Logger
  database: Pick<Database, 'sql'>
  projects: Projects
  events: EventSink
  attestor: Attestor
  nodes: Nodes
  /** Which chains can be reached; absent where this process serves none. */
  watch?: ChainWatch | undefined
  data: Data
  /** Where what is kept in memory is counted. */
  caches?: Caches | undefined
  /** Answers for the resolver of the registered names on the chain, where it is configured. */
  gateway: Gateway | undefined
  /** Sends what was bought in the sandbox. */
  deliveries: Deliveries | undefined
  limiter: RateLimiter
  /** The address of the client. */
  addressOf(c: Context): string
  /** False while the process is ending. */
  isReady(): boolean
  metrics(): readonly Sample[]
  /** Where requests are counted. */
  requests: RequestMetrics
  /** Where work is followed. */
  traces: Pick<Traces, 'tracer' | 'trustParent'>
  /** All that `/metrics` tells. */
  metricsText(): Promise<string>
}

export type Picture = { type: string; bytes: Uint8Array }
export type Page = { html: string; headers?: Record<string, string> | undefined }

type Kind<N extends EndpointName> = (typeof endpoints)[N] extends { kind: infer K } ? K : 'json'
type Answer<N extends EndpointName> =
  Kind<N> extends 'bytes' ? Picture : Kind<N> extends 'page' ? Page : EndpointAnswer<N> | JsonText

/** Answers one endpoint. The request has passed the endpoint's schemas; the answer is typed by them. */
export type Handler<N extends EndpointName> = (
  deps: Deps,
  request: EndpointRequest<N>,
  c: Context,
) => Promise<Answer<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }
