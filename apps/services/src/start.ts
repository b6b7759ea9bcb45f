import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { assertReachable, isLocked, lossesOf } from '@portico/pg'
import { processText, type Sample, samplesOf, serveMetrics } from '@portico/watch'
import type { Context } from 'hono'
import { keepPartitions } from './analytics/partitions.js'
import { createEventSink } from './analytics/sink.js'
import { createApp } from './app.js'
import { createNodes } from './chains/nodes.js'
import { startChainWatch } from './chains/watch.js'
import { connectRedis } from './cluster/redis.js'
import { createSharedRateLimiter, type SharedRateLimiter } from './cluster/sharedRate.js'
import { assertSafe, type Config, isPublic, notesOn, parseConfig, poolOf, type ServicesConfig } from './config.js'
import type { Deps } from './context.js'
import { createData } from './data.js'
import { connect, type Database } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { fillDirectory } from './directory/fill.js'
import { networkOf } from './guards/network.js'
import { createRateLimiter } from './guards/rate.js'
import { refuseUpgrade } from './guards/refuseUpgrade.js'
import { type Indexer, startIndexer } from './indexer/indexer.js'
import { createLogger, type Logger } from './log.js'
import { formatSamples } from './metrics.js'
import { createGateway } from './names/gateway.js'
import { nameOf, sweepUsedMessages } from './names/store.js'
import { startDeliveries } from './onramp/deliveries.js'
import { sweepPurchases } from './onramp/purchases.js'
import { processName } from './processes.js'
import { createProjects, type Projects } from './projects.js'
import { createRelay, type Relay, relayPath } from './relay/relay.js'
import { sweepPrepared } from './rpc/prepared.js'
import { type ChainSockets, createChainSockets } from './rpc/sockets.js'
import { seedDemo } from './seed/seed.js'
import { sweepSessions } from './sessions/store.js'
import { sweepSpending } from './sponsorship/spending.js'
import { startSweeps } from './sweeps.js'
import { createUsage } from './usage/usage.js'
import { createAttestor } from './verify/attestor.js'
import { type Watched, watchProcess } from './watched.js'
import { inOnePiece } from './wholeText.js'

export type RunningServices = {
  /** Base URL of the HTTP side, as this process is reached on its own machine or as `publicUrl` says. */
  url: string
  /** WebSocket URL of the relay. */
  relayUrl: string
  port: number
  /** Where Prometheus asks, when the numbers have a port of their own. */
  metricsUrl: string | undefined
  /** Adds and changes projects of the running server. */
  projects: Projects
  /** What this process has counted, by name. */
  counters(): Readonly<Record<string, number>>
  /** All that `/metrics` tells: the counters, and what has labels. */
  samples(): readonly Sample[]
  /** Cuts all relay connections off and starts the relay anew, as a restart of the process would. */
  restartRelay(): Promise<void>
  /** Ends everything; what was acknowledged is kept. */
  stop(): Promise<void>
}

const sweepMs = 60_000
const sweepPicturesMs = 3_600_000

/**
 * Starts the services: brings the database up to date, then listens.
 *
 * @example
 * const services = await startServices({ databaseUrl: 'postgres://…', port: 4301 })
 * await services.stop()
 * @throws Error when a setting is wrong or not safe in production, the database stays away for `database.waitMs` or the port is taken.
 */
export async function startServices(
  input: ServicesConfig,
  options: { log?: Logger | undefined } = {},
): Promise<RunningServices> {
  const config = parseConfig(input)
  const log = options.log ?? createLogger(config.logLevel)
  assertSafe(config)
  for (const note of notesOn(config)) log.warn(note)
  const watched = watchProcess(config, log)
  const database = connect(config.databaseUrl, { ...poolOf(config), name: processName(config), watch: watched.pool })
  try {
    await assertReachable(database.sql, config.databaseUrl, 'DATABASE_URL', {
      waitMs: config.database.waitMs,
      onWait: ({ message }) => log.warn({ waitMs: config.database.waitMs }, `${message} It is waited for.`),
    })
    await refuseLosses(config, log, database)
    await migrate(database)
    await keepPartitions(database, config.analytics.retentionDays).catch((error: unknown) => {
      if (!isLocked(error)) throw error
      // The next sweep does it. Nobody has to wait for a report to be read, or for another process.
      log.warn({ error }, 'somebody reads the events, or keeps their partitions: they are kept up later')
    })
    if (config.seed) await seedDemo(database, createProjects(database), config)
    else if (config.directory.registry && config.roles.includes('api')) await fillDirectory(database, log)
    return await listen(config, log, database, watched)
  } catch (error) {
    await database.close()
    await watched.stop()
    throw error
  }
}

/** @throws Error for a public host on a server that may lose what it said is committed; elsewhere that is a warning, and a remark beside the demo's data */
async function refuseLosses(config: Config, log: Logger, database: Database): Promise<void> {
  const losses = await lossesOf(database.sql, 'DATABASE_URL')
  if (losses.length === 0) return
  if (isPublic(config)) throw new Error(`Not safe in production:\n${losses.map((line) => `  ${line}`).join('\n')}`)
  // Who starts with the demo's data has nothing to lose.
  log[config.seed ? 'info' : 'warn']({ losses }, 'this database is for development alone')
}

async function listen(config: Config, log: Logger, database: Database, watched: Watched): Promise<RunningServices> {
  let ready = true
  // The routes need the relay, and the relay needs the port, which is known only when the server listens.
  const live: { relay?: Relay; indexer?: Indexer; sockets?: ChainSockets } = {}
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log)
  const shared = redis && createSharedRateLimiter(redis, config.rate)
  const sharedByProject: SharedRateLimiter[] = []
  const usage = createUsage(database, {
    common: config.quota,
    limiterOf(bucket) {
      if (!redis) return createRateLimiter(bucket)
      const limiter = createSharedRateLimiter(redis, bucket)
      sharedByProject.push(limiter)
      return limiter
    },
    onError: (error) => log.warn({ error }, 'what a project uses cannot be counted'),
  })
  const projects = createProjects(database, { usage, caches: watched.caches })
  const events = createEventSink(database)
  const attestor = createAttestor(database, projects, config.verify)
  const nodes = createNodes(config.chains, { watch: watched.nodes })
  const registered = async (address: string) => {
    const name = await nameOf({ database }, address)
    return name === undefined ? undefined : { name }
  }
  const gateway = createGateway({ database }, config)
  const data = createData({
    config,
    log,
    database,
    nodes,
    gateway,
    registered,
    caches: watched.caches,
    tracer: watched.traces.tracer,
  })
  const { sandbox } = config.onramp
  const deliveries = has('api') && sandbox ? startDeliveries({ log, database, nodes }, sandbox) : undefined
  const watch = has('api') || has('indexer') ? startChainWatch(nodes, { everyMs: config.chainCheckMs, log }) : undefined
  const counters = () => ({
    ...events.counters(),
    ...data.frame.counters(),
    ...deliveries?.counters(),
    ...live.relay?.counters(),
    ...redis?.counters(),
  })
  const samples = () => [
    ...samplesOf(counters()),
    ...(live.indexer?.samples() ?? []),
    ...(watch?.samples() ?? []),
    ...nodes.samples(),
    ...(live.sockets ? [{ name: 'chain_sockets', value: live.sockets.size() }] : []),
    ...watched.samples(),
  ]
  const deps: Deps = {
    config,
    log,
    database,
    projects,
    events,
    attestor,
    nodes,
    watch,
    data,
    caches: watched.caches,
    gateway,
    deliveries,
    limiter: shared ?? createRateLimiter(config.rate),
    addressOf: (c) => addressOf(incomingOf(c), config.trustProxy),
    isReady: () => ready,
    metrics: samples,
    requests: watched.requests,
    traces: watched.traces,
    metricsText: async () => (await Promise.all([formatSamples(samples()), watched.text(), processText()])).join(''),
  }
  const app = createApp(deps)
  app.post('/rpc', async (c) => {
    const given = {
      query: new URL(c.req.url).searchParams,
      header: (name: string) => c.req.header(name),
      body: await c.req.text(),
      network: networkOf(deps.addressOf(c)),
    }
    if (!live.relay) return c.notFound()
    const result = await live.relay.post(given)
    return c.body(result.body, result.status as 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    })
  })

  const { receiveMs } = config
  const server = createAdaptorServer({
    fetch: inOnePiece(app.fetch),
    overrideGlobalObjects: false,
    // Looked at often enough that nobody is let in for much longer.
    serverOptions: {
      requestTimeout: receiveMs,
      headersTimeout: receiveMs,
      connectionsCheckingInterval: Math.min(5_000, receiveMs),
    },
  }) as Server
  // Longer than load balancers keep theirs: no request goes out on a connection that is just being closed here.
  server.keepAliveTimeout = 65_000
  // A balancer that keeps this connection for another request would find it cut off.
  server.prependListener('request', (_, response) => {
    if (!ready) response.setHeader('connection', 'close')
  })
  const sockets = createChainSockets(deps)
  live.sockets = sockets
  server.on('upgrade', (request, socket, head) => {
    const network = networkOf(addressOf(request, config.trustProxy))
    if (sockets.upgrade(request, socket, head, network)) return
    if (live.relay) live.relay.upgrade(request, socket, head, network)
    else refuseUpgrade(socket, 404)
  })
  const metricsServer =
    typeof config.metrics === 'object' ? await serveMetrics(config.metrics, deps.metricsText) : undefined
  const port = await bind(server, config).catch(async (error: unknown) => {
    await metricsServer?.stop()
    throw error
  })
  const url = config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  const startRelay = () =>
    createRelay({
      settings: config.relay,
      database,
      projects,
      log,
      limiter: deps.limiter,
      audiences: audiencesOf(url, port),
      redis,
      tracer: watched.traces.tracer,
    })
  // What a role does begins here and ends in `stop`.
  if (has('relay')) live.relay = startRelay()
  if (has('indexer')) live.indexer = startIndexer({ ...deps, past: data.pastPrices })

  const stopSweeps = [
    startSweeps(
      {
        events: () => keepPartitions(database, config.analytics.retentionDays),
        attestations: () => attestor.sweep(),
        relay: () => live.relay?.sweep(),
        usage: () => usage.sweep(),
        sponsorship: () => sweepSpending({ database }),
        purchases: () => sweepPurchases({ database }),
        prepared: () => sweepPrepared({ database }),
        'used messages': () => sweepUsedMessages({ database }),
        sessions: () => sweepSessions({ database }),
      },
      { everyMs: sweepMs, log },
    ),
    startSweeps({ pictures: () => data.pictures.sweep() }, { everyMs: sweepPicturesMs, log }),
  ]
  log.info({ url, port }, 'the services listen')

  let stopping: Promise<void> | undefined
  return {
    url,
    relayUrl: `${url.replace(/^http/, 'ws')}${relayPath}`,
    port,
    metricsUrl: metricsServer?.url,
    projects,
    counters,
    samples,
    async restartRelay() {
      if (!live.relay) return
      await live.relay.close()
      live.relay = startRelay()
    },
    stop() {
      stopping ??= (async () => {
        ready = false
        for (const stopSweep of stopSweeps) stopSweep()
        watch?.stop()
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        await Promise.all([live.relay?.close(), sockets.close(), live.indexer?.stop(), deliveries?.stop()])
        for (const limiter of [shared, ...sharedByProject]) limiter?.stop()
        await redis?.close()
        server.closeIdleConnections()
        const cut = setTimeout(() => server.closeAllConnections(), 3_000)
        await closed
        clearTimeout(cut)
        // To the last: what ends badly is counted, too.
        await metricsServer?.stop()
        await usage.stop()
        await data.pictures.stop()
        await database.close()
        await watched.stop()
        log.info('the services have stopped')
      })()
      return stopping
    },
  }
}

/** Loopback has several names, and clients take the one they were given as the audience of their tokens. */
function audiencesOf(url: string, port: number): string[] {
  const local = ['localhost', '127.0.0.1', '[::1]', 'api.localhost'].map((host) => `ws://${host}:${port}${relayPath}`)
  return [`${url}${relayPath}`, ...local]
}

function bind(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Set "port" (PORTICO_PORT) to another one.`, { cause: error })
          : error,
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
}

/** The last entry of X-Forwarded-For is what the proxy saw; those before it are what the caller said. */
function addressOf(request: IncomingMessage | undefined, trustProxy: boolean): string {
  const forwarded = request?.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy && last) || request?.socket.remoteAddress || 'unknown'
}
