type Setting = { path: readonly string[]; read: (text: string) => unknown }
type Env = Readonly<Record<string, string | undefined>>
const text = (value: string) => value
const number = (value: string) => (/^-?\d+$/.test(value) ? Number(value) : value)
const fraction = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? Number(value) : value)
const flag = (value: string) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
const many = (value: string) => value.split(',').filter(Boolean)

/** Environment variables, and the setting that each stands for. They win over the file. */
const environment: Readonly<Record<string, Setting>> = {
  DATABASE_URL: { path: ['databaseUrl'], read: text },
  PORTICO_DATABASE_POOL_SIZE: { path: ['database', 'poolSize'], read: number },
  PORTICO_DATABASE_STATEMENT_MS: { path: ['database', 'statementMs'], read: number },
  PORTICO_DATABASE_WAIT_MS: { path: ['database', 'waitMs'], read: number },
  REDIS_URL: { path: ['redisUrl'], read: text },
  PORTICO_ROLES: { path: ['roles'], read: many },
  PORTICO_HOST: { path: ['host'], read: text },
  PORTICO_PORT: { path: ['port'], read: number },
  PORTICO_PUBLIC_URL: { path: ['publicUrl'], read: text },
  PORTICO_TRUST_PROXY: { path: ['trustProxy'], read: flag },
  PORTICO_LOG_LEVEL: { path: ['logLevel'], read: text },
  PORTICO_METRICS: { path: ['metrics'], read: flag },
  PORTICO_METRICS_PORT: { path: ['metrics', 'port'], read: number },
  PORTICO_METRICS_HOST: { path: ['metrics', 'host'], read: text },
  PORTICO_TRACES_ENDPOINT: { path: ['traces', 'endpoint'], read: text },
  PORTICO_TRACES_RATIO: { path: ['traces', 'ratio'], read: fraction },
  PORTICO_TRACES_TRUST_PARENT: { path: ['traces', 'trustParent'], read: flag },
  PORTICO_RATE_CAPACITY: { path: ['rate', 'capacity'], read: number },
  PORTICO_RATE_PER_SECOND: { path: ['rate', 'perSecond'], read: number },
  PORTICO_RELAY_AUDIENCES: { path: ['relay', 'audiences'], read: many },
  PORTICO_ANALYTICS_RETENTION_DAYS: { path: ['analytics', 'retentionDays'], read: number },
  PORTICO_ANALYTICS_STORE_ADDRESSES: { path: ['analytics', 'storeAddresses'], read: flag },
  PORTICO_NAMES_SIGNER_KEY: { path: ['names', 'gateway', 'signerKey'], read: text },
  PORTICO_OPERATOR_TOKEN: { path: ['operator', 'token'], read: text },
  PORTICO_DIRECTORY_REGISTRY: { path: ['directory', 'registry'], read: flag },
  PORTICO_FRAME_ORIGIN: { path: ['frame', 'origin'], read: text },
  PORTICO_FRAME_ROOT: { path: ['frame', 'root'], read: text },
  PORTICO_VAULT_URL: { path: ['vault', 'url'], read: text },
  PORTICO_SEED_PHONE_URL: { path: ['seed', 'phoneUrl'], read: text },
}

/** Of the development and the tests of this repository, and of the vault beside these services. */
const elsewhere = /^PORTICO_(CONFIG|VAULT_\w+|TEST_\w+|PORT_BASE|ONLY|SEED|PATH)$/
/** Kubernetes tells every container of every service, in such names and values. */
const ofKubernetes = (name: string, value: string) =>
  /_SERVICE_(HOST$|PORT)|_PORT_\d+_(TCP|UDP|SCTP)/.test(name) ||
  (name.endsWith('_PORT') && /^(tcp|udp|sctp):/.test(value))

/** The variables that say something to these services: those of the table that are not empty. */
export function settingsIn(env: Env): { name: string; path: readonly string[]; value: unknown }[] {
  return Object.entries(environment).flatMap(([name, { path, read }]) => {
    const value = env[name] ?? ''
    return value === '' || ofKubernetes(name, value) ? [] : [{ name, path, value: read(value) }]
  })
}

/** A line for each variable that looks like one of ours and is none. */
export function strangersIn(env: Env): string[] {
  return Object.entries(env)
    .filter(([name]) => name.startsWith('PORTICO_') && !Object.hasOwn(environment, name) && !elsewhere.test(name))
    .filter(([name, value]) => !ofKubernetes(name, value ?? ''))
    .map(([name]) => {
      const meant = Object.keys(environment).find((known) => distance(name, known) <= 2)
      return `  ${name}: is not a setting${meant ? `; did you mean ${meant}?` : ''}`
    })
}

/** The variable that a setting may be given in. */
export function variableOf(path: string): string | undefined {
  return Object.keys(environment).find((name) => environment[name]?.path.join('.') === path)
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
