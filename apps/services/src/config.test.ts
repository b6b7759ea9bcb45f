import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertSafe, notesOn, parseConfig, poolOf, readConfig } from './config.js'
import { startServices } from './start.js'

const databaseUrl = 'postgres://portico:secret@db/portico'

test('param: database: size of the pool, limit of a statement', () => {
  expect(poolOf(parseConfig({ databaseUrl }))).toEqual({ max: 10, statementMs: 10_000 })
  const env = {
    DATABASE_URL: databaseUrl,
    PORTICO_DATABASE_POOL_SIZE: '40',
    PORTICO_DATABASE_STATEMENT_MS: '2500',
  }
  expect(poolOf(readConfig(env))).toEqual({ max: 40, statementMs: 2_500 })
})

test('error: a variable that is no setting is named, with the one that was meant', () => {
  const given = {
    DATABASE_URL: databaseUrl,
    PORTICO_ROELS: 'api',
    PORTICO_TRUSTPROXY: 'true',
    PORTICO_SOMETHING_ELSE: 'x',
  }
  expect(() => readConfig(given)).toThrow(
    [
      'The configuration in the environment is not valid:',
      '  PORTICO_ROELS: is not a setting; did you mean PORTICO_ROLES?',
      '  PORTICO_TRUSTPROXY: is not a setting; did you mean PORTICO_TRUST_PROXY?',
      '  PORTICO_SOMETHING_ELSE: is not a setting',
    ].join('\n'),
  )
})

test('behavior: what others put into the environment is left alone', () => {
  const others = {
    // Of the vault, beside these services.
    PORTICO_VAULT_CONFIG: '/etc/portico/vault.json',
    // Kubernetes tells of services called portico, portico-api and portico-relay.
    PORTICO_PORT: 'tcp://10.0.0.9:80',
    PORTICO_SERVICE_HOST: '10.0.0.9',
    PORTICO_PORT_80_TCP_ADDR: '10.0.0.9',
    PORTICO_API_SERVICE_PORT_HTTP: '80',
    PORTICO_RELAY_PORT: 'tcp://10.0.0.9:80',
  }
  expect(readConfig({ DATABASE_URL: databaseUrl, ...others }).port).toBe(4301)
})

test('behavior: what is rarely meant is said', () => {
  const open = { databaseUrl, publicUrl: 'https://wallet.example', roles: ['indexer'] }
  expect(notesOn(parseConfig({ ...open, trustProxy: true }))).toEqual([])
  expect(notesOn(parseConfig(open))).toEqual([expect.stringContaining('PORTICO_TRUST_PROXY')])
  expect(notesOn(parseConfig({ databaseUrl }))).toEqual([expect.stringContaining('There are no chains')])
})

test('error: a vault behind services that do not know who calls', async () => {
  const wallet = {
    databaseUrl,
    frame: { origin: 'https://wallet.example', root: '/srv/frame' },
    vault: { url: 'http://127.0.0.1:4302' },
  }
  await expect(startServices(wallet)).rejects.toThrow(
    /^Not safe in production:\n {2}trustProxy \(PORTICO_TRUST_PROXY\)/,
  )
  for (const fine of [
    { ...wallet, trustProxy: true },
    { ...wallet, vault: undefined },
    // Of this machine.
    { ...wallet, frame: { ...wallet.frame, origin: 'http://wallet.localhost:4301' } },
  ])
    expect(() => assertSafe(parseConfig(fine))).not.toThrow()
})

test('error: a public relay that does not know who calls', async () => {
  const relay = { databaseUrl, publicUrl: 'https://wallet.example' }
  await expect(startServices(relay)).rejects.toThrow(
    /^Not safe in production:\n {2}trustProxy \(PORTICO_TRUST_PROXY\): .*the relay[^\n]*$/,
  )
  for (const fine of [
    { ...relay, trustProxy: true },
    { ...relay, roles: ['api', 'indexer'] },
    // Of this machine, or its network.
    { ...relay, publicUrl: 'https://api.localhost' },
    { ...relay, publicUrl: 'http://wallet.example' },
    { ...relay, publicUrl: undefined },
  ])
    expect(() => assertSafe(parseConfig(fine))).not.toThrow()
})

test('error: all that is not safe is told at once', () => {
  const config = parseConfig({
    databaseUrl,
    publicUrl: 'https://wallet.example',
    frame: { origin: 'https://frame.example', root: '/srv/frame' },
    vault: { url: 'http://127.0.0.1:4302' },
  })
  expect(() => assertSafe(config)).toThrow(
    /^Not safe in production:\n {2}trustProxy .*the vault.*\n {2}trustProxy .*the relay/,
  )
})

test('error: a bundler for a chain that has no user operations', () => {
  const withChain = (id: string) =>
    parseConfig({ databaseUrl, bundlers: [{ name: 'own', chains: ['eip155:10', id], url: 'https://bundler.example' }] })
  for (const id of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:0x1', 'eip155:01', 'Optimism'])
    expect(() => withChain(id)).toThrow('bundlers.0.chains.1: must be an EVM chain, such as eip155:10')
  expect(withChain('eip155:31337').bundlers).toHaveLength(1)
})

test('error: a wrong setting is named as it was given, without its value', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d', PORTICO_PORT: 'many' })).toThrow(
    [
      '  databaseUrl (DATABASE_URL): must be a postgres:// URL',
      '  port (PORTICO_PORT): must be number, and is string',
    ].join('\n'),
  )
  expect(() => readConfig({})).toThrow('  databaseUrl (DATABASE_URL): is missing')
})

test('error: a file that is not there, and one that is no JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-services-config-'))
  const file = join(folder, 'services.json')
  expect(() => readConfig({ PORTICO_CONFIG: file })).toThrow(`${file} is not there`)
  await writeFile(file, `{ "databaseUrl": "${databaseUrl}", }`)
  expect(() => readConfig({ PORTICO_CONFIG: file })).toThrow(`${file} is not JSON`)
  expect(() => readConfig({ PORTICO_CONFIG: file })).not.toThrow('secret')
  await rm(folder, { recursive: true })
})
