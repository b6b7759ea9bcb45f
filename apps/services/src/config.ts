import { readFileSync } from 'node:fs'
import * as v from 'valibot'

import { namesSchema, operatorSchema } from './accountConfig.js'
import { chainsSchema } from './chains/config.js'
import { picturesSchema, pricesSchema, providersSchema, rangesSchema, swapsSchema } from './dataConfig.js'
import { tonSchema } from './directory/config.js'
import { frameSchema, vaultSchema } from './frame/config.js'
import { onrampSchema } from './onramp/config.js'
import { bundlersSchema, socketsSchema } from './rpcConfig.js'
import { quotaSchema } from './usage/config.js'

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
  /** Counters at `/metrics`, for a network that only the operator reaches. */
  metrics: v.optional(v.boolean(), false),
  /** Requests of one client address to one route: a bucket of `capacity`, refilled by `perSecond`. */
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
  /** Wallets of TON. */
  ton: v.optional(tonSchema, {}),
  /** The pages of the embedded wallet. Without it there are none. */
  frame: v.optional(frameSchema),
  /** The vault of the embedded wallet, a process of its own. */
  vault: v.optional(vaultSchema),
  /** Opens the report of events to the operator. Without it there is none. */
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

/** Checks settings. @throws Error with one line per setting that is wrong. */
export function parseConfig(input: unknown, source = 'configuration'): Config {
  const result = v.safeParse(configSchema, input)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(whole)'}: ${describe(issue)}`)
  throw new Error(`The ${source} is not valid:\n${[...new Set(lines)].join('\n')}`)
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a setting'
  // A received value may be a secret: only its kind is told.
  if (issue.kind === 'schema')
    return issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected}, and is ${typeof issue.input}`
  return issue.expected && issue.type !== 'regex'
    ? `must be ${issue.expected}`
    : issue.message.replace(/^Invalid [^:]*: .*$/, 'has the wrong form')
}

type Setting = { path: readonly string[]; read: (text: string) => unknown }
const text = (value: string) => value
const number = (value: string) => (/^-?\d+$/.test(value) ? Number(value) : value)
const flag = (value: string) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
const many = (value: string) => value.split(',').filter(Boolean)

/** Environment variables, and the setting that each stands for. They win over the file. */
const environment: Readonly<Record<string, Setting>> = {
  DATABASE_URL: { path: ['databaseUrl'], read: text },
  REDIS_URL: { path: ['redisUrl'], read: text },
  PORTICO_ROLES: { path: ['roles'], read: many },
  PORTICO_HOST: { path: ['host'], read: text },
  PORTICO_PORT: { path: ['port'], read: number },
  PORTICO_PUBLIC_URL: { path: ['publicUrl'], read: text },
  PORTICO_TRUST_PROXY: { path: ['trustProxy'], read: flag },
  PORTICO_LOG_LEVEL: { path: ['logLevel'], read: text },
  PORTICO_METRICS: { path: ['metrics'], read: flag },
  PORTICO_RATE_CAPACITY: { path: ['rate', 'capacity'], read: number },
  PORTICO_RATE_PER_SECOND: { path: ['rate', 'perSecond'], read: number },
  PORTICO_RELAY_AUDIENCES: { path: ['relay', 'audiences'], read: many },
  PORTICO_ANALYTICS_RETENTION_DAYS: { path: ['analytics', 'retentionDays'], read: number },
  PORTICO_ANALYTICS_STORE_ADDRESSES: { path: ['analytics', 'storeAddresses'], read: flag },
  PORTICO_OPERATOR_TOKEN: { path: ['operator', 'token'], read: text },
  PORTICO_FRAME_ORIGIN: { path: ['frame', 'origin'], read: text },
  PORTICO_FRAME_ROOT: { path: ['frame', 'root'], read: text },
  PORTICO_VAULT_URL: { path: ['vault', 'url'], read: text },
  PORTICO_SEED_PHONE_URL: { path: ['seed', 'phoneUrl'], read: text },
}

/**
 * Reads the settings from the JSON file that `PORTICO_CONFIG` names, if it names one, and the environment.
 * @throws Error with one line per setting that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const file = env.PORTICO_CONFIG
  const settings: Record<string, unknown> = file ? readFile(file) : {}
  for (const [name, setting] of Object.entries(environment)) {
    const value = env[name]
    if (value === undefined || value === '') continue
    place(settings, setting.path, setting.read(value))
  }
  return parseConfig(
    settings,
    file ? `configuration in ${file} and the environment` : 'configuration in the environment',
  )
}

function readFile(file: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The configuration file ${file} cannot be read as JSON`, { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`The configuration file ${file} must hold an object`)
  return parsed as Record<string, unknown>
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
