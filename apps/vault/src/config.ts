import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { farcasterSchema } from './farcaster/config.js'
import { transitSchema } from './kek/transit.js'
import { limitsSchema } from './limits.js'
import { providersSchema } from './social/config.js'

const loopback = /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Every setting of the vault. */
export const configSchema = v.strictObject({
  /** PostgreSQL 15 or newer, a database and a role of the vault's own: `postgres://user:password@host:port/database`. */
  databaseUrl: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')),
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** 0 takes a free one. */
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 4302),
  /** The origin of the wallet's pages: proofs are made for it and mails link to it. */
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin, as https://wallet.example')),
  /** Where the services are asked which sites are on the list of a project, when that is not by `origin` itself. */
  services: v.optional(
    v.strictObject({ url: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin')) }),
  ),
  /** Allows what is for one machine alone: http, a key that it makes itself, providers and mail on loopback. */
  development: v.optional(v.boolean(), false),
  /** The operator's key: in a file, or in the transit engine of OpenBao or HashiCorp Vault. */
  kek: v.pipe(
    v.strictObject({ file: v.optional(v.pipe(v.string(), v.minLength(1))), transit: v.optional(transitSchema) }),
    v.check(({ file, transit }) => (file === undefined) !== (transit === undefined), 'must be a file or a transit key'),
  ),
  mail: v.strictObject({
    /** `smtps://user:password@host` or `smtp://…`. */
    url: v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be a smtp:// or smtps:// URL')),
    from: v.pipe(v.string(), v.regex(/^[^\r\n@]*@[^\r\n]+$/, 'must be an address')),
    /** How the wallet is called in mails. */
    name: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name')), 'Portico'),
  }),
  /** Takes the caller's address from the last entry of X-Forwarded-For, which the services in front set. */
  trustProxy: v.optional(v.boolean(), false),
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
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
    throw new Error(`The configuration of the vault is wrong:\n${lines.join('\n')}`)
  }
  const unsafe = result.output.development ? [] : unsafeSettings(result.output)
  if (unsafe.length > 0) throw new Error(`Not safe in production:\n${unsafe.map((line) => `  ${line}`).join('\n')}`)
  return result.output
}

function unsafeSettings({ origin, mail, providers, farcaster, kek, services }: Config): string[] {
  const lines: string[] = []
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
  if (kek.transit && !kek.transit.address.startsWith('https:') && !isLocal(kek.transit.address))
    lines.push('kek.transit.address: shares would travel in the clear; use https')
  if (services && !services.url.startsWith('https:') && !isLocal(services.url))
    lines.push('services.url: what decides who gets an answer would travel in the clear; use https')
  for (const name of ['relay', 'app'] as const)
    if (farcaster && (!farcaster[name].startsWith('https:') || isLocal(farcaster[name])))
      lines.push(`farcaster.${name}: must be https and not of this machine`)
  if (farcaster && !farcaster.rpcUrl.startsWith('https:') && !isLocal(farcaster.rpcUrl))
    lines.push('farcaster.rpcUrl: what decides who somebody is would travel in the clear; use https')
  return lines
}

/** Reads the JSON file that `PORTICO_VAULT_CONFIG` names; the environment wins for the four secrets a file should not hold. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const file = env.PORTICO_VAULT_CONFIG
  const settings = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  const mail = typeof settings.mail === 'object' ? settings.mail : {}
  return parseConfig({
    ...settings,
    ...(env.PORTICO_VAULT_DATABASE_URL ? { databaseUrl: env.PORTICO_VAULT_DATABASE_URL } : {}),
    ...(env.PORTICO_VAULT_KEK_FILE ? { kek: { file: env.PORTICO_VAULT_KEK_FILE } } : {}),
    ...(env.PORTICO_VAULT_SMTP_URL ? { mail: { ...mail, url: env.PORTICO_VAULT_SMTP_URL } } : {}),
    ...(env.PORTICO_VAULT_PORT ? { port: Number(env.PORTICO_VAULT_PORT) } : {}),
  })
}
