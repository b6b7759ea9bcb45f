import { readFileSync } from 'node:fs'
import type { ConnectOptions } from '@portico/pg'
import { ownPortSchema, settingFault, tracesSchema } from '@portico/watch'
import * as v from 'valibot'
import { namesSchema, operatorSchema } from './accountConfig.js'
import { chainsSchema } from './chains/config.js'
import { picturesSchema, pricesSchema, providersSchema, rangesSchema, swapsSchema } from './dataConfig.js'
import { directorySchema, tonSchema } from './directory/config.js'
import { settingsIn, strangersIn, variableOf } from './environment.js'
import { frameSchema, vaultSchema } from './frame/config.js'
import { onrampSchema } from './onramp/config.js'
import { bundlersSchema, socketsSchema } from './rpcConfig.js'
import { quotaSchema } from './usage/config.js'

const loopback = /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])$/
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\//, 'must start with http:// or https://'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
)

/** Every setting of the services. All but `databaseUrl` may be left out. */
export const configSchema = v.strictObject({
  /** PostgreSQL 15 or newer: `postgres://user:password@host:port/database`. */
  databaseUrl: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')),
  database: v.optional(
    v.strictObject({
      /** Connections of this process at once; the indexer has one more. */
      poolSize: v.optional(whole(2, 1_000), 10),
      /** How long a statement may take, waiting for others included. Then it is ended, and its call answered with 503. */
      statementMs: v.optional(whole(100, 600_000), 10_000),
      /** How long a start waits for a database that is away. */
      waitMs: v.optional(whole(0, 3_600_000), 60_000),
    }),
    {},
  ),
  /** Redis or Valkey, when several processes serve one relay: `redis://[user:password@]host:port`. The database stays the mailbox of record. */
  redisUrl: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/\S+$/, 'must be a redis:// or rediss:// URL'))),
  /** What this process does. Several processes behind a load balancer may share the work. */
  roles: v.optional(v.pipe(v.array(v.picklist(['api', 'relay', 'indexer'])), v.minLength(1)), [
    'api',
    'relay',
    'indexer',
  ]),
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** 0 takes a free one. */
  port: v.optional(whole(0, 65_535), 4301),
  /** Where clients reach the services; `http://<host>:<port>` when absent. */
  publicUrl: v.optional(webUrl),
  /** Takes the client's address from the last entry of X-Forwarded-For. Only behind a proxy that sets it. */
  trustProxy: v.optional(v.boolean(), false),
  /** How long a request may take to come in, its body included; then it is answered with 408 and cut off. */
  receiveMs: v.optional(whole(100, 600_000), 60_000),
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** Numbers at `/metrics`: at a port of their own, or, with `true`, at the public one, for a network that only the operator reaches. */
  metrics: v.optional(
    v.lazy((given) => (typeof given === 'object' ? ownPortSchema : v.boolean())),
    false,
  ),
  /** Where traces go, by OpenTelemetry’s protocol. Nowhere when absent. */
  traces: v.optional(tracesSchema),
  /** Requests of one client address, of IPv6 one /64, to one route: a bucket of `capacity`, refilled by `perSecond`. */
  rate: v.optional(
    v.strictObject({ capacity: v.optional(whole(1, 1_000_000), 600), perSecond: v.optional(whole(1, 1_000_000), 100) }),
    {},
  ),
  /** Limits of each project that has none of its own. None when absent. */
  quota: v.optional(quotaSchema, {}),
  relay: v.optional(
    v.strictObject({
      /** URLs that clients may name as audience beside the public one. */
      audiences: v.optional(
        v.array(v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/, 'must be a ws:// or wss:// URL'))),
        [],
      ),
      /** How often messages are looked for that were kept but not announced; an eighth of it while Redis is away. */
      patrolMs: v.optional(whole(100, 60_000), 2_000),
      pingMs: v.optional(whole(100, 30_000), 25_000),
      maxMessageBytes: v.optional(whole(1_024, 16_777_216), 524_288),
      maxTtlSeconds: v.optional(whole(60, 31_536_000), 2_592_000),
      /** Messages of one topic. More are refused when nobody has received those; else the oldest that somebody has make room. */
      mailboxLimit: v.optional(whole(1, 1_000_000), 1_000),
      /** Bytes of messages that may be kept at one time, half a kilobyte for each message beside its own size counted in. */
      space: v.optional(
        v.strictObject({
          /** Of one client's key. */
          perClient: v.optional(whole(1_024, 1_099_511_627_776), 8_388_608),
          /** Of one address, of IPv6 one /64. */
          perAddress: v.optional(whole(1_024, 1_099_511_627_776), 67_108_864),
          perProject: v.optional(whole(1_024, 1_099_511_627_776), 4_294_967_296),
        }),
        {},
      ),
      /** The longest life of a message to whose topic nobody listens, and on which nobody has received one within 30 days. */
      unheardTtlSeconds: v.optional(whole(1, 31_536_000), 3_600),
      topicsPerConnection: v.optional(whole(1, 100_000), 2_000),
      connectionsPerClient: v.optional(whole(1, 10_000), 20),
      connectionsPerAddress: v.optional(whole(1, 1_000_000), 2_000),
      /** Requests of one connection: a bucket of `capacity`, refilled by `perSecond`. */
      rate: v.optional(
        v.strictObject({
          capacity: v.optional(whole(1, 1_000_000), 500),
          perSecond: v.optional(whole(1, 1_000_000), 100),
        }),
        {},
      ),
      /** Deliveries that may wait for their acknowledgement on one connection; the rest waits in the mailbox. */
      window: v.optional(whole(1, 100_000), 256),
      /** Lets services hear of their clients' messages at an address of theirs (`irn_watchRegister`). Off when absent. */
      watches: v.optional(
        v.strictObject({
          /** A message that was not received after this time counts as queued. */
          queuedAfterMs: v.optional(whole(100, 600_000), 3_000),
          /** Ranges (CIDR) that may be told although they are not public. */
          allowedRanges: v.optional(rangesSchema, []),
        }),
      ),
      /** Bytes that may wait in one socket before its deliveries go to the mailbox only. */
      maxBufferedBytes: v.optional(whole(1_024, 1_073_741_824), 1_048_576),
    }),
    {},
  ),
  analytics: v.optional(
    v.strictObject({
      retentionDays: v.optional(whole(1, 3_650), 90),
      /** Account addresses are kept only when this is on and the project's analytics are on. */
      storeAddresses: v.optional(v.boolean(), true),
    }),
    {},
  ),
  verify: v.optional(
    v.strictObject({
      /** Life of an attestation. */
      lifetimeSeconds: v.optional(whole(60, 86_400), 3_600),
      keyLifetimeDays: v.optional(whole(1, 365), 30),
    }),
    {},
  ),
  /** The chains that are served. */
  chains: v.optional(chainsSchema, []),
  /** How often the nodes of each chain are asked for its newest block, to tell whether they are there. */
  chainCheckMs: v.optional(whole(100, 600_000), 15_000),
  /** Where user operations go, the preferred bundler first. */
  bundlers: v.optional(bundlersSchema, []),
  sockets: v.optional(socketsSchema, {}),
  providers: v.optional(providersSchema, {}),
  prices: v.optional(pricesSchema, {}),
  swaps: v.optional(swapsSchema, {}),
  pictures: v.optional(picturesSchema, {}),
  /** Names that accounts register. */
  names: v.optional(namesSchema, {}),
  /** Buying with a card or from a bank account. */
  onramp: v.optional(onrampSchema, {}),
  /** The wallets that pages list. */
  directory: v.optional(directorySchema, {}),
  /** Wallets of TON. */
  ton: v.optional(tonSchema, {}),
  /** The pages of the embedded wallet. Without it there are none. */
  frame: v.optional(frameSchema),
  /** The vault of the embedded wallet, a process of its own. */
  vault: v.optional(vaultSchema),
  /** Opens the operator's page. Without it there is none. */
  operator: v.optional(operatorSchema),
  /** Fills an empty database with the demo's wallets and project. */
  seed: v.optional(
    v.strictObject({
      /** Base URL of the demo's phone wallet page. */
      phoneUrl: v.optional(webUrl),
      wallets: v.optional(whole(0, 10_000), 600),
    }),
  ),
})

/** What may be handed in. */
export type ServicesConfig = v.InferInput<typeof configSchema>
/** After checking, with every default filled in. */
export type Config = v.InferOutput<typeof configSchema>

/** Whether these settings are for other people than who runs them: reached by TLS, under a name that is not of this machine. */
export function isPublic({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true && !loopback.test(new URL(publicUrl).hostname)
}

/**
 * Refuses what shuts people out where others use it.
 * @throws Error with one line per setting that is not safe in production
 */
export function assertSafe(config: Config): void {
  const { frame, vault, roles, trustProxy } = config
  const lines: string[] = []
  if (vault && frame && !trustProxy && isPublic({ publicUrl: frame.origin }))
    lines.push(
      `${withoutProxy} the vault takes all people for one, and a few logins use up the mails of everybody. ${trustIt}`,
    )
  if (roles.includes('relay') && !trustProxy && isPublic(config))
    lines.push(
      `${withoutProxy} the relay takes all people for one, and a few of them use up the space for the messages of everybody. ${trustIt}`,
    )
  if (lines.length > 0) throw new Error(`Not safe in production:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const withoutProxy =
  'trustProxy (PORTICO_TRUST_PROXY): the proxy that speaks TLS in front tells who calls; without its word'
const trustIt = 'Set it to true behind a proxy that sets X-Forwarded-For'

/** What may be meant so, and mostly is not: a sentence for each. */
export function notesOn(config: Config): string[] {
  const { chains, trustProxy, roles } = config
  const served = roles.includes('api') && chains.length === 0
  const shared = chains.flatMap(({ id, publicNodes }) => (publicNodes ? [id] : []))
  return [
    ...(served ? ['There are no chains: balances, activity, swaps and names stay empty (chains in the file).'] : []),
    ...(shared.length > 0
      ? [
          `${shared.join(', ')}: public nodes, which are not fit for load. Put nodes of your own into rpcUrls, and take publicNodes out.`,
        ]
      : []),
    // These services speak no TLS themselves.
    ...(isPublic(config) && !trustProxy
      ? [
          'A proxy speaks TLS in front, and its word on addresses is not taken: all visitors share the limits of one (PORTICO_TRUST_PROXY).',
        ]
      : []),
  ]
}

/** How this process uses its database. */
export function poolOf({ database }: Pick<Config, 'database'>): ConnectOptions {
  return { max: database.poolSize, statementMs: database.statementMs }
}

/** Checks settings. @throws Error with one line per setting that is wrong. */
export function parseConfig(input: unknown, source = 'configuration'): Config {
  return check(input, source, [], (path) => path)
}

/** @param also lines about what never came to be a setting */
function check(input: unknown, source: string, also: readonly string[], nameOf: (path: string) => string): Config {
  const result = v.safeParse(configSchema, input)
  if (result.success && also.length === 0) return result.output
  const told = (result.issues ?? []).map(
    (issue) => `  ${nameOf(v.getDotPath(issue) ?? '(whole)')}: ${settingFault(issue)}`,
  )
  const lines = [...also, ...told]
  throw new Error(`The ${source} is not valid:\n${[...new Set(lines)].join('\n')}`)
}

/**
 * Reads the settings from the JSON file that `PORTICO_CONFIG` names, if it names one, and the environment.
 * @throws Error with one line per setting that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const file = env.PORTICO_CONFIG
  const settings: Record<string, unknown> = file ? readFile(file) : {}
  const given = settingsIn(env)
  for (const { path, value } of given) place(settings, path, value)
  const source = file ? `configuration in ${file} and the environment` : 'configuration in the environment'
  const ofFile = (path: string) => file !== undefined && !given.some((one) => one.path.join('.') === path)
  return check(settings, source, strangersIn(env), (path) => {
    const name = ofFile(path) && path !== 'databaseUrl' ? undefined : variableOf(path)
    return name ? `${path} (${name})` : path
  })
}

function readFile(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const isAbsent = (cause as { code?: unknown }).code === 'ENOENT'
    throw new Error(`The configuration file ${file} ${isAbsent ? 'is not there' : 'cannot be read'}`, { cause })
  }
  const parsed = parsedOf(text)
  if (parsed === undefined) throw new Error(`The configuration file ${file} is not JSON`)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`The configuration file ${file} must hold an object`)
  return parsed as Record<string, unknown>
}

/** What the parser says of a mistake quotes what it read: it is not told. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function place(settings: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path
  if (head === undefined) return
  if (rest.length === 0) {
    settings[head] = value
    return
  }
  const inner = settings[head]
  const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  settings[head] = next
  place(next, rest, value)
}
