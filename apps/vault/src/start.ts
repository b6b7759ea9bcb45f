import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { assertReachable, createPoolMeter, type PoolMeter } from '@portico/pg'
import {
  createLatency,
  poolSamples,
  processText,
  serveMetrics,
  startTraces,
  type Traces,
  tracedPool,
} from '@portico/watch'
import type { Logger } from 'pino'
import { type Clock, minute } from './clock.js'
import { type Config, parseConfig, type VaultConfig } from './config.js'
import type { Vault } from './context.js'
import { sixRandomDigits } from './crypto/random.js'
import { connect } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { assertSafeServer } from './db/server.js'
import { farcasterOf } from './farcaster/login.js'
import { createApp } from './http/app.js'
import { countedKek } from './kek/counted.js'
import { fileKek } from './kek/file.js'
import type { KekProvider } from './kek/provider.js'
import { severalKeks } from './kek/several.js'
import { type TransitSettings, transitKek } from './kek/transit.js'
import { createLogger } from './log.js'
import { createMailer } from './mail/mailer.js'
import { createOutbox } from './mail/outbox.js'
import { createCounts, formatCounts, helps } from './metrics.js'
import { openSecrets } from './secrets.js'
import { carryOut } from './session/objections.js'
import { sitesAt } from './sites.js'
import { clientsOf } from './social/provider.js'
import { createStanding } from './standing.js'
import { createSweeper } from './sweep.js'
import { version } from './version.js'

export type RunningVault = {
  /** Where it listens, for the services in front of it. */
  url: string
  port: number
  /** Where Prometheus asks, when the numbers have a port. */
  metricsUrl: string | undefined
  /** Ends everything; what was answered is kept. */
  stop(): Promise<void>
}

export type StartOptions = {
  log?: Logger | undefined
  clock?: Clock | undefined
  /** The operator's key, when it is neither in a file nor a transit key: another key management service, or an enclave. */
  kek?: KekProvider | undefined
}

/**
 * Starts the vault: brings its database up to date, opens its keys, then listens.
 *
 * @throws Error when a setting is wrong or not safe in production, the database stays away for `database.waitMs`, the key does not fit it, or the port is taken.
 */
export async function startVault(input: VaultConfig, options: StartOptions = {}): Promise<RunningVault> {
  const config = parseConfig(input)
  const log = options.log ?? createLogger(config.logLevel)
  const clock = options.clock ?? Date.now
  const tally = createCounts()
  const traces = startTraces(config.traces, {
    name: 'portico-vault',
    version,
    prefix: 'vault_',
    onChange(isTaken, reason) {
      if (isTaken) log.info('the collector takes traces again')
      else log.warn({ reason }, 'the collector does not take traces, which are thrown away meanwhile')
    },
  })
  const kek = countedKek(options.kek ?? (await kekOf(config)), tally, traces.tracer)
  if (kek.development && !config.development) throw new Error('Not safe in production: the key is one for development')
  const { poolSize, statementMs, waitMs } = config.database
  const pool = createPoolMeter(poolSize)
  const sql = connect(config.databaseUrl, { max: poolSize, statementMs, watch: tracedPool(pool.watch, traces.tracer) })
  try {
    await assertReachable(sql, config.databaseUrl, 'databaseUrl', {
      waitMs,
      onWait: ({ message }) => log.warn({ waitMs }, `${message} It is waited for.`),
    })
    if (!config.development) await assertSafeServer(sql)
    await migrate(sql)
    const secrets = await openSecrets(sql, kek)
    const mailer = createMailer(config.mail, { log, tally })
    const providers = clientsOf(config)
    const vault: Vault = {
      config,
      sql,
      clock,
      drawCode: sixRandomDigits,
      kek,
      secrets,
      mailer,
      outbox: createOutbox({ sql, secrets, mailer, clock, config, log, tally }),
      providers,
      farcaster: farcasterOf(config),
      sites: sitesAt(config),
      tally,
      log,
    }
    return await listen(vault, pool, traces)
  } catch (error) {
    await traces.stop()
    await sql.end({ timeout: 5 })
    throw error
  }
}

/** The operator's key, where the settings say it is: the first one seals, and all of them open. */
export async function kekOf(config: Config): Promise<KekProvider> {
  const [first, ...also] = await keksOf(config)
  return severalKeks(first, also)
}

/** Each of the operator's keys by itself, the one that seals ahead. */
export async function keksOf({ kek, development }: Config): Promise<[KekProvider, ...KekProvider[]]> {
  const at = (
    { file, transit }: { file?: string | undefined; transit?: TransitSettings | undefined },
    create = false,
  ) => (transit ? transitKek(transit) : fileKek(file ?? '', { create }))
  const also: KekProvider[] = []
  for (const one of kek.also) also.push(await at(one))
  return [await at(kek, development), ...also]
}

async function listen(vault: Vault, pool: PoolMeter, traces: Traces): Promise<RunningVault> {
  const { config, log, sql, mailer, outbox, clock } = vault
  const calls = createLatency('vault_http_request_duration_seconds', helps.vault_http_request_duration_seconds ?? '', [
    'route',
    'status',
  ])
  const app = createApp(
    vault,
    (c) => addressOf((c.env as { incoming?: IncomingMessage }).incoming, config.trustProxy),
    calls.observe,
    traces,
  )
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  const standing = createStanding(sql, clock)
  const metricsServer =
    config.metrics &&
    (await serveMetrics(config.metrics, async () => {
      const built = { name: 'vault_build_info', labels: { version }, value: 1 }
      const own = [...vault.tally.samples(), ...poolSamples(pool.state(), 'vault_'), ...traces.samples()]
      const samples = [built, ...own, ...(await standing())]
      return (await Promise.all([formatCounts(samples), calls.text(), processText()])).join('')
    }))
  const port = await bind(server, config).catch(async (error: unknown) => {
    await metricsServer?.stop()
    throw error
  })
  const sweep = createSweeper(sql)
  const sweeper = setInterval(() => {
    sweep(clock()).catch((error: unknown) => log.error({ error }, 'sweeping failed'))
    outbox.sendDue().catch((error: unknown) => log.error({ error }, 'notices could not be sent'))
    carryOut(vault).catch((error: unknown) => log.error({ error }, 'what was put off could not be done'))
  }, minute)
  sweeper.unref()
  log.info({ port, kek: vault.kek.name }, 'the vault listens')
  let stopping: Promise<void> | undefined
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    port,
    metricsUrl: metricsServer?.url,
    stop() {
      stopping ??= (async () => {
        clearInterval(sweeper)
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeIdleConnections()
        const cut = setTimeout(() => server.closeAllConnections(), 1_000)
        await closed
        clearTimeout(cut)
        await metricsServer?.stop()
        await outbox.close()
        await mailer.close()
        await sql.end({ timeout: 5 })
        await traces.stop()
        log.info('the vault has stopped')
      })()
      return stopping
    },
  }
}

function bind(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Set "port" to another one.`, { cause: error })
          : error,
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** The last entry of X-Forwarded-For is what the services saw; those before it are what the caller said. */
function addressOf(request: IncomingMessage | undefined, trustProxy: boolean): string {
  const forwarded = request?.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy && last) || request?.socket.remoteAddress || 'unknown'
}
