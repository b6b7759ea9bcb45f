import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig, readConfig } from './config.js'

const safe = {
  databaseUrl: 'postgres://vault:pw@db.internal/vault',
  origin: 'https://wallet.example',
  kek: { file: '/etc/vault.key' },
  mail: { url: 'smtps://u:secret@mail.example', from: 'Wallet <wallet@example.com>' },
  trustProxy: true,
}
const client = { clientId: 'wallet', clientSecret: 'hush' }
const local = { ...safe, origin: 'http://wallet.localhost:4301', mail: { ...safe.mail, url: 'smtp://127.0.0.1:25' } }

test('default', () => {
  const { limits, port, development } = parseConfig(safe)
  expect({ port, development }).toEqual({ port: 4302, development: false })
  expect(limits).toMatchObject({ attemptsPerCode: 5, failuresPerHour: 10, failuresPerDay: 30, failuresToFreeze: 100 })
  expect(limits).toMatchObject({ codeMs: 600_000, flowMs: 900_000, resendMs: 30_000, accessMs: 600_000 })
  expect(parseConfig({ ...local, development: true }).origin).toBe(local.origin)
})

test.each([
  ['origin', { origin: 'http://wallet.example' }],
  ['origin', { origin: 'https://localhost' }],
  ['origin', { origin: 'https://wallet.localhost:8443' }],
  ['farcaster.relay', { farcaster: { relay: 'http://relay.example', rpcUrl: 'https://op.example' } }],
  ['farcaster.app', { farcaster: { app: 'https://localhost/x', rpcUrl: 'https://op.example' } }],
  ['farcaster.rpcUrl', { farcaster: { rpcUrl: 'http://op.example' } }],
  ['kek.transit.address', { kek: { transit: { address: 'http://bao.internal:8200', key: 'k', tokenFile: '/t' } } }],
  ['services.url', { services: { url: 'http://services.internal:4301' } }],
  ['farcaster.rpcUrl', { farcaster: { rpcUrl: 'http://op.example/https:' } }],
  ['farcaster.relay', { farcaster: { relay: 'https://127.0.0.1', rpcUrl: 'https://op.example' } }],
  ['providers.google', { providers: { google: { ...client, issuer: 'http://login.example' } } }],
  ['providers.google', { providers: { google: { ...client, issuer: 'http://login.example/https:' } } }],
  ['providers.google', { providers: { google: { ...client, issuer: 'https://login.localhost' } } }],
  ['providers.github', { providers: { google: client, github: { ...client, token: 'http://github.example/token' } } }],
  ['providers.x', { providers: { x: { ...client, userInfo: 'https://localhost/me' } } }],
  ['trustProxy', { trustProxy: false }],
  ['trustProxy', { trustProxy: undefined }],
  ['mail.url', { mail: { ...safe.mail, url: 'smtp://mail.example' } }],
])('error: %s is not safe in production: %o', (name, change) => {
  expect(() => parseConfig({ ...safe, ...change })).toThrow(`Not safe in production:\n  ${name}`)
})

test('behavior: what is safe in production: providers by https, and on this machine what carries no secret over a line', () => {
  const secrets = { clientId: 'see https://login.example', clientSecret: 'not:http://127.0.0.1' }
  const apple = { ...secrets, issuer: 'https://login.example/http:' }
  const github = { ...secrets, token: 'https://github.example/token' }
  expect(parseConfig({ ...safe, providers: { google: secrets, apple, github } }).providers.apple).toEqual(apple)
  // A transport that is none of the web's.
  const numbers = { ...client, clientSecret: 'https' }
  expect(parseConfig({ ...safe, providers: { x: numbers } }).providers.x?.clientSecret).toBe('https')
  const farcaster = { rpcUrl: 'http://127.0.0.1:8545' }
  expect(parseConfig({ ...safe, farcaster }).farcaster?.rpcUrl).toBe(farcaster.rpcUrl)
  const services = { url: 'http://localhost:4301' }
  expect(parseConfig({ ...safe, services }).services).toEqual(services)
  expect(parseConfig({ ...safe, mail: { ...safe.mail, url: 'smtp://localhost' } }).mail.url).toBe('smtp://localhost')
})

test('param: kek: a file or a transit key', () => {
  const transit = { address: 'https://bao.internal:8200', key: 'wallet', tokenFile: '/run/token' }
  expect(parseConfig({ ...safe, kek: { transit } }).kek.transit).toMatchObject({ mount: 'transit' })
  expect(parseConfig({ ...safe, kek: { transit: { ...transit, address: 'http://127.0.0.1:8100' } } }).port).toBe(4302)
  for (const kek of [{}, { file: '/etc/vault.key', transit }, { transit: { ...transit, key: '../sys/seal' } }])
    expect(() => parseConfig({ ...safe, kek })).toThrow('kek')
})

test('param: kek.also: keys that only open, each in one place', async () => {
  const transit = { address: 'https://bao.internal:8200', key: 'wallet', tokenFile: '/run/token' }
  const file = '/etc/new.key'
  expect(parseConfig(safe).kek.also).toEqual([])
  expect(parseConfig({ ...safe, kek: { file, also: [{ file: '/etc/old.key' }, { transit }] } }).kek.also).toHaveLength(
    2,
  )
  for (const also of [[{}], [{ file, transit }], [{ file, also: [] }]])
    expect(() => parseConfig({ ...safe, kek: { file, also } })).toThrow('kek.also')
  const clear = { ...transit, address: 'http://bao.internal:8200' }
  expect(() => parseConfig({ ...safe, kek: { file, also: [{ transit: clear }] } })).toThrow(
    'kek.also.0.transit.address',
  )

  const folder = await mkdtemp(join(tmpdir(), 'portico-vault-config-'))
  const settings = join(folder, 'vault.json')
  const read = (env: Record<string, string>) => readConfig({ PORTICO_VAULT_CONFIG: settings, ...env }).kek
  await writeFile(settings, JSON.stringify({ ...safe, kek: { transit } }))
  expect(read({ PORTICO_VAULT_KEK_ALSO: '/etc/a,/etc/b' })).toMatchObject({
    transit: { key: 'wallet' },
    also: [{ file: '/etc/a' }, { file: '/etc/b' }],
  })
  expect(read({ PORTICO_VAULT_KEK_FILE: file, PORTICO_VAULT_KEK_ALSO: '/etc/a' })).toEqual({
    file,
    also: [{ file: '/etc/a' }],
  })
  await writeFile(settings, JSON.stringify({ ...safe, kek: { file: '/etc/old.key', also: [{ transit }] } }))
  expect(read({ PORTICO_VAULT_KEK_FILE: file })).toMatchObject({ file, also: [{ transit: { key: 'wallet' } }] })
  await rm(folder, { recursive: true })
})

test('error: what is wrong is named, without its value', () => {
  const wrong = { ...safe, databaseUrl: 'mysql://u:secret@h/d', more: 1, mail: { ...safe.mail, from: 'a\r\nbcc: b@c' } }
  expect(() => parseConfig(wrong)).toThrow(/databaseUrl.*\n.*mail\.from/s)
  expect(() => parseConfig(wrong)).not.toThrow('secret')
})

test.each([
  ['mail', { mail: 'smtps://u:hush@mail.example' }, 'must be Object, and is string'],
  ['kek', { kek: 'hush' }, 'must be Object, and is string'],
  ['kek.file', { kek: { file: ['hush'] } }, 'must be string, and is object'],
  ['providers.google', { providers: { google: 'hush' } }, 'must be Object, and is string'],
  ['providers.google.clientSecret', { providers: { google: { clientId: 'c' } } }, 'is missing'],
  ['providers.google.clientSecret', { providers: { google: { ...client, clientSecret: '' } } }, 'must be >=1'],
  ['port', { port: 'hush' }, 'must be number, and is string'],
  ['logLevel', { logLevel: 'hush' }, 'must be ("fatal" |'],
  ['hush', { hush: 1 }, 'is not a setting'],
  ['databaseUrl', { databaseUrl: { password: 'hush' } }, 'must be string, and is object'],
  ['origin', { origin: 'hush' }, 'must be an origin, as https://wallet.example'],
  ['origin', { origin: 'https://hush:b' }, 'must be an origin, as https://wallet.example'],
  ['services.url', { services: { url: 'https://hush:b' } }, 'must be an origin, as https://wallet.example'],
  ['mail.url', { mail: { ...safe.mail, url: 'smtp://u:hush@h:b' } }, 'must be a smtp:// or smtps:// URL'],
])('error: of a value of another kind its kind alone is told: %s', (name, change, told) => {
  const parse = () => parseConfig({ ...safe, ...change })
  expect(parse).toThrow(`\n  ${name}: ${told}`)
  if (name !== 'hush') expect(parse).not.toThrow('hush')
})

test('param: database: size of the pool, limit of a statement, patience of a start', () => {
  expect(parseConfig(safe).database).toEqual({ poolSize: 10, statementMs: 10_000, waitMs: 60_000 })
  expect(parseConfig({ ...safe, database: { poolSize: 40 } }).database.poolSize).toBe(40)
  expect(() => parseConfig({ ...safe, database: { statementMs: 0 } })).toThrow('database.statementMs')
  expect(parseConfig({ ...safe, database: { waitMs: 0 } }).database.waitMs).toBe(0)
  expect(() => parseConfig({ ...safe, database: { waitMs: -1 } })).toThrow('database.waitMs')
})

test('error: a variable that is none of the vault’s is named', () => {
  // The services may be started from the same environment.
  const given = {
    PORTICO_VAULT_DATABASE: 'postgres://u:secret@h/d',
    PORTICO_ROLES: 'api',
    PORTICO_VAULT_URL: 'http://v',
    PORTICO_VAULT_SERVICE_HOST: '10.0.0.9',
  }
  const read = () => readConfig(given)
  expect(read).toThrow(/PORTICO_VAULT_DATABASE: is not a setting\n.*PORTICO_VAULT_DATABASE_URL/)
  expect(read).not.toThrow(/PORTICO_ROLES|PORTICO_VAULT_URL|SERVICE|secret/)
})

test('behavior: the environment wins for the secrets that a file should not hold, and needs none', async () => {
  const env = {
    PORTICO_VAULT_DATABASE_URL: 'postgres://vault:env@db.internal/vault',
    PORTICO_VAULT_KEK_FILE: '/run/secrets/kek',
    PORTICO_VAULT_SMTP_URL: 'smtps://u:env@mail.example',
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-vault-config-'))
  const file = join(folder, 'vault.json')
  const read = async (settings: object, more: Record<string, string> = env) => {
    await writeFile(file, JSON.stringify(settings))
    return readConfig({ PORTICO_VAULT_CONFIG: file, ...more })
  }
  const { databaseUrl, kek, mail } = await read(safe)
  expect([databaseUrl, kek, mail]).toEqual([
    env.PORTICO_VAULT_DATABASE_URL,
    { file: env.PORTICO_VAULT_KEK_FILE, also: [] },
    { ...safe.mail, url: env.PORTICO_VAULT_SMTP_URL, name: 'Portico' },
  ])
  // The file has none of the secrets, and a nobody who is called by that name.
  const { kek: _kek, databaseUrl: _url, ...open } = safe
  expect((await read({ ...open, mail: { from: safe.mail.from }, kek: 'elsewhere' })).kek).toEqual(kek)
  await expect(read({ ...open, mail: 'elsewhere' })).rejects.toThrow(/wrong:\n {2}mail\.from: is missing$/)
  // Without a file nothing is read from one.
  expect(() => readConfig(env)).toThrow(/^The configuration of the vault is wrong:\n {2}origin/)
  // What the environment leaves out is as the file has it, and what is no list of keys adds none.
  expect(await read(safe, { PORTICO_VAULT_KEK_ALSO: ',', PORTICO_VAULT_SMTP_URL: '' })).toEqual(parseConfig(safe))
  await expect(read({ ...safe, kek: 'elsewhere' }, {})).rejects.toThrow('kek: must be Object, and is string')
  await rm(folder, { recursive: true })
})

test.each([
  ['PORTICO_VAULT_URL', false],
  ['PORTICO_VAULT_SERVICE_HOST', false],
  ['PORTICO_VAULT_SERVICE_PORT', false],
  ['PORTICO_VAULT_SERVICE_PORT_HTTP', false],
  ['PORTICO_VAULT_PORT_4302_TCP_ADDR', false],
  ['MY_PORTICO_VAULT_DATABASE', false],
  ['PORTICO_VAULT', false],
  ['PORTICO_VAULT_URLS', true],
  ['PORTICO_VAULT_PORT_', true],
  ['PORTICO_VAULT_PORT_TCP-ADDR', true],
  ['PORTICO_VAULT_SERVICE_PORT!', true],
  ['PORTICO_VAULT_NO_PORTICO_VAULT_URL', true],
])('param: whether the variable %s is a stranger: %s', (name, isStranger) => {
  const read = () => readConfig({ [name]: '1' })
  expect(read).toThrow(isStranger ? `${name}: is not a setting` : 'The configuration of the vault is wrong')
})

test('behavior: what Kubernetes tells of a service called portico-vault is no port to listen on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-vault-config-'))
  const file = join(folder, 'vault.json')
  await writeFile(file, JSON.stringify(safe))
  const portOf = (port: string) => readConfig({ PORTICO_VAULT_CONFIG: file, PORTICO_VAULT_PORT: port }).port
  for (const address of ['tcp://10.0.0.1:4302', 'udp://10.0.0.1:1', 'sctp://[fd00::1]:2'])
    expect(portOf(address)).toBe(4302)
  expect(portOf('4400')).toBe(4400)
  for (const wrong of ['http://10.0.0.1:4302', 'vault', 'http://a/tcp://10.0.0.1:4302'])
    expect(() => portOf(wrong)).toThrow('port')
  await rm(folder, { recursive: true })
})

test('error: a file that is not there, and one that is no JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-vault-config-'))
  const file = join(folder, 'vault.json')
  expect(() => readConfig({ PORTICO_VAULT_CONFIG: file })).toThrow(`${file} is not there`)
  await writeFile(file, '{ "databaseUrl": "postgres://u:secret@h/d", }')
  expect(() => readConfig({ PORTICO_VAULT_CONFIG: file })).toThrow(`${file} is not JSON`)
  // A folder is there, and is no file.
  const read = () => readConfig({ PORTICO_VAULT_CONFIG: folder })
  expect(read).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'EISDIR' }) }))
  expect(read).toThrow(`${folder} cannot be read`)
  await rm(folder, { recursive: true })
})
