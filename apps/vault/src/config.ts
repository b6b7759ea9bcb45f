import { readFileSync } from 'node:fs'
import { ownPortSchema, settingFault, tracesSchema } from '@portico/watch'
import * as v from 'valibot'
import { farcasterSchema } from './farcaster/config.js'
import { transitSchema } from './kek/transit.js'
import { limitsSchema } from './limits.js'
import { providersSchema } from './social/config.js'

const loopback = /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Where a key of the operator is. */
const kekPlaces = { file: v.optional(v.pipe(v.string(), v.minLength(1))), transit: v.optional(transitSchema) }
const isOne = (file?: string, transit?: object) => (file === undefined) !== (transit === undefined)
const onePlace = 'must be a file or a transit key'

const isUrl = (text: string) => URL.canParse(text)
const anOrigin = 'must be an origin, as https://wallet.example'
const originSchema = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+$/, anOrigin), v.check(isUrl, anOrigin))
const smtpUrl = 'must be a smtp:// or smtps:// URL'

/** Every setting of the vault. */
export const configSchema = v.strictObject({
  /** PostgreSQL 15 or newer, a database and a role of the vault's own: `postgres://user:password@host:port/database`. */
  databaseUrl: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')),
  database: v.optional(
    v.strictObject({
      /** Connections of this process at once. */
      poolSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000)), 10),
      /** How long a statement may take, waiting for others included. */
      statementMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(600_000)), 10_000),
      /** How long a start waits for a database that is away. */
      waitMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000)), 60_000),
    }),
    {},
  ),
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** 0 takes a free one. */
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 4302),
  /** The origin of the wallet's pages: proofs are made for it and mails link to it. */
  origin: originSchema,
  /** Where the services are asked which sites are on the list of a project, when that is not by `origin` itself. */
  services: v.optional(v.strictObject({ url: originSchema })),
  /** Allows what is for one machine alone: http, a key that it makes itself, providers and mail on loopback. */
  development: v.optional(v.boolean(), false),
  /** The operator's key, which seals: in a file, or in the transit engine of OpenBao or HashiCorp Vault. */
  kek: v.pipe(
    v.strictObject({
      ...kekPlaces,
      /** Further keys that only open, while the key is changed for another one. */
      also: v.optional(
        v.pipe(
          v.array(
            v.pipe(
              v.strictObject(kekPlaces),
              v.check(({ file, transit }) => isOne(file, transit), onePlace),
            ),
          ),
          v.maxLength(5),
        ),
        [],
      ),
    }),
    v.check(({ file, transit }) => isOne(file, transit), onePlace),
  ),
  mail: v.strictObject({
    /** `smtps://user:password@host` or `smtp://…`. */
    url: v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, smtpUrl), v.check(isUrl, smtpUrl)),
    from: v.pipe(v.string(), v.regex(/^[^\r\n@]*@[^\r\n]+$/, 'must be an address')),
    /** How the wallet is called in mails. */
    name: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name')), 'Portico'),
  }),
  /** Takes the caller's address from the last entry of X-Forwarded-For, which the services in front set. */
  trustProxy: v.optional(v.boolean(), false),
  /** A port of their own for the numbers, at `/metrics`. Without it there are none. */
  metrics: v.optional(ownPortSchema),
  /** Where traces go, by OpenTelemetry’s protocol. Nowhere when absent. */
  traces: v.optional(tracesSchema),
  limits: v.optional(limitsSchema, {}),
  providers: v.optional(providersSchema, {}),
  farcaster: v.optional(farcasterSchema),
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

export type VaultConfig = v.InferInput<typeof configSchema>
export type Config = v.InferOutput<typeof configSchema>

/** @throws Error with one line per setting that is wrong, or that is not safe in production. */
export function parseConfig(input: unknown): Config {
  const result = v.safeParse(configSchema, input)
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''}: ${settingFault(issue)}`)
    throw new Error(`The configuration of the vault is wrong:\n${lines.join('\n')}`)
  }
  const unsafe = result.output.development ? [] : unsafeSettings(result.output)
  if (unsafe.length > 0) throw new Error(`Not safe in production:\n${unsafe.map((line) => `  ${line}`).join('\n')}`)
  return result.output
}

function unsafeSettings({ origin, mail, providers, farcaster, kek, services, trustProxy }: Config): string[] {
  const lines: string[] = []
  if (!trustProxy)
    lines.push(
      'trustProxy: the services in front tell who calls; without it all people of the world share the limits of one. Set it to true, and let nothing but the services reach this port',
    )
  if (!origin.startsWith('https:') || loopback.test(new URL(origin).hostname))
    lines.push('origin: must be https and not of this machine')
  if (mail.url.startsWith('smtp:') && !loopback.test(new URL(mail.url).hostname))
    lines.push('mail.url: codes would travel in the clear; use smtps://')
  for (const [name, provider] of Object.entries<object | undefined>(providers)) {
    const texts = Object.values(provider ?? {}).filter((value): value is string => typeof value === 'string')
    const urls = texts.filter((text) => /^https?:/.test(text))
    if (urls.some((url) => !url.startsWith('https:') || loopback.test(new URL(url).hostname)))
      lines.push(`providers.${name}: must be https and not of this machine`)
  }
  const isLocal = (url: string) => loopback.test(new URL(url).hostname)
  const inTheClear = ({ transit }: { transit?: { address: string } | undefined }) =>
    transit !== undefined && !transit.address.startsWith('https:') && !isLocal(transit.address)
  if (inTheClear(kek)) lines.push('kek.transit.address: shares would travel in the clear; use https')
  for (const [index, also] of kek.also.entries())
    if (inTheClear(also)) lines.push(`kek.also.${index}.transit.address: shares would travel in the clear; use https`)
  if (services && !services.url.startsWith('https:') && !isLocal(services.url))
    lines.push('services.url: what decides who gets an answer would travel in the clear; use https')
  for (const name of ['relay', 'app'] as const)
    if (farcaster && (!farcaster[name].startsWith('https:') || isLocal(farcaster[name])))
      lines.push(`farcaster.${name}: must be https and not of this machine`)
  if (farcaster && !farcaster.rpcUrl.startsWith('https:') && !isLocal(farcaster.rpcUrl))
    lines.push('farcaster.rpcUrl: what decides who somebody is would travel in the clear; use https')
  return lines
}

const variables = [
  'PORTICO_VAULT_CONFIG',
  'PORTICO_VAULT_DATABASE_URL',
  'PORTICO_VAULT_KEK_FILE',
  'PORTICO_VAULT_KEK_ALSO',
  'PORTICO_VAULT_SMTP_URL',
  'PORTICO_VAULT_PORT',
] as const
type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the JSON file that `PORTICO_VAULT_CONFIG` names; the environment wins for the secrets a file should not hold.
 * @throws Error with one line per setting or variable that is wrong, or that is not safe in production
 */
export function readConfig(env: Env = process.env): Config {
  const unknown = strangersIn(env)
  if (unknown.length > 0)
    throw new Error(
      `The environment is not right:\n${unknown.map((name) => `  ${name}: is not a setting`).join('\n')}\nThose of the vault are ${variables.join(', ')}.`,
    )
  const file = env.PORTICO_VAULT_CONFIG
  const settings = file === undefined ? {} : readFile(file)
  const kek = typeof settings.kek === 'object' ? settings.kek : {}
  const also = (env.PORTICO_VAULT_KEK_ALSO ?? '').split(',').filter(Boolean)
  const mail = typeof settings.mail === 'object' ? settings.mail : {}
  // Kubernetes gives the name to where a service called portico-vault is found.
  const port = /^(tcp|udp|sctp):\/\//.test(env.PORTICO_VAULT_PORT ?? '') ? undefined : env.PORTICO_VAULT_PORT
  return parseConfig({
    ...settings,
    ...(env.PORTICO_VAULT_DATABASE_URL ? { databaseUrl: env.PORTICO_VAULT_DATABASE_URL } : {}),
    ...(env.PORTICO_VAULT_KEK_FILE || also.length > 0
      ? {
          kek: {
            ...kek,
            ...(env.PORTICO_VAULT_KEK_FILE ? { file: env.PORTICO_VAULT_KEK_FILE, transit: undefined } : {}),
            ...(also.length > 0 ? { also: also.map((path) => ({ file: path })) } : {}),
          },
        }
      : {}),
    ...(env.PORTICO_VAULT_SMTP_URL ? { mail: { ...mail, url: env.PORTICO_VAULT_SMTP_URL } } : {}),
    ...(port ? { port: Number(port) } : {}),
  })
}

/** Names that look like ours and are not. `PORTICO_VAULT_URL` is one of the services, and Kubernetes tells of a service called portico-vault. */
function strangersIn(env: Env): string[] {
  const others = /^PORTICO_VAULT_(URL|SERVICE_(HOST|PORT\w*)|PORT_\w+)$/
  const known: ReadonlySet<string> = new Set(variables)
  return Object.keys(env).filter((name) => name.startsWith('PORTICO_VAULT_') && !known.has(name) && !others.test(name))
}

function readFile(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const isAbsent = (cause as { code?: unknown }).code === 'ENOENT'
    throw new Error(`The configuration file ${file} ${isAbsent ? 'is not there' : 'cannot be read'}`, { cause })
  }
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // What the parser says quotes what it read.
    throw new Error(`The configuration file ${file} is not JSON`)
  }
}
