import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProvider, type TestProvider } from '../testing/provider.test-support.js'
import { oidcClient } from './oidc.js'
import type { ProviderClient } from './provider.js'

let issuer: TestProvider
let client: ProviderClient
let logins = 0

beforeEach(async () => {
  // Time alone: what waits for the network waits as ever.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  issuer = await startProvider()
  const settings = { issuer: issuer.url, clientId: 'client', clientSecret: 'secret'.padEnd(32, '0') }
  client = oidcClient('google', settings, { development: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await issuer.stop()
})

const come = async () => {
  const unique = `${logins++}`.padStart(43, 'A')
  const asked = { state: unique, verifier: unique, nonce: unique, redirect: 'http://wallet.localhost:4301/callback' }
  const answer = issuer.visit(await client.authorizeUrl(asked))
  return client.whoCame(asked, answer)
}
const login = async () => (await come()).parts[2] ?? ''
const many = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      login().then(
        () => 'in',
        () => 'refused',
      ),
    ),
  )
const keysRead = () => issuer.heard.filter(({ path }) => path === '/jwks').length
const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('default', async () => {
  expect(await login()).toBe('person-1')
  expect(await many(5)).toEqual(Array(5).fill('in'))
  expect(keysRead()).toBe(1)
})

test('behavior: an issuer changes its key: the new one is read once, the old one is worth nothing any more', async () => {
  const old = issuer.settings.key
  expect(await login()).toBe('person-1')
  const next = await issuer.newKey('two')
  Object.assign(issuer.settings, { key: next, published: [next] })
  later(61)
  expect(await many(10)).toEqual(Array(10).fill('in'))
  expect(keysRead()).toBe(2)

  // Whoever holds the old key signs with it, under its own name and under that of the new one.
  issuer.settings.key = old
  await expect(login()).rejects.toThrow()
  issuer.settings.key = { ...old, kid: 'two' }
  await expect(login()).rejects.toThrow()
  later(61)
  issuer.settings.key = old
  await expect(login()).rejects.toThrow()
  issuer.settings.key = next
  expect(await login()).toBe('person-1')
})

test('behavior: both keys are good while both are published; one that is taken away counts for five minutes at most', async () => {
  const old = issuer.settings.key
  const next = await issuer.newKey('two')
  issuer.settings.published = [old, next]
  expect(await login()).toBe('person-1')
  issuer.settings.key = next
  expect(await login()).toBe('person-1')
  expect(keysRead()).toBe(1)
  issuer.settings.published = [next]
  issuer.settings.key = old
  later(300)
  await expect(login()).rejects.toThrow()
  expect(keysRead()).toBe(2)
})

test('behavior: tokens of unknown keys, many at once, ask the issuer for its keys once a minute at most', async () => {
  expect(await login()).toBe('person-1')
  const known = issuer.settings.key
  issuer.settings.key = await issuer.newKey('unknown')
  expect(await many(20)).toEqual(Array(20).fill('refused'))
  expect(keysRead()).toBe(1)
  later(61)
  expect(await many(20)).toEqual(Array(20).fill('refused'))
  expect(await many(20)).toEqual(Array(20).fill('refused'))
  expect(keysRead()).toBe(2)
  issuer.settings.key = known
  expect(await login()).toBe('person-1')
  expect(keysRead()).toBe(2)
})

test('behavior: a wall clock that jumps has nothing read anew, and nothing kept for longer', async () => {
  const settingsRead = () => issuer.heard.filter(({ path }) => path.startsWith('/.well-known')).length
  expect(await login()).toBe('person-1')
  vi.setSystemTime(Date.now() + 7_200_000)
  await login().catch(() => {})
  expect(settingsRead()).toBe(1)
  vi.setSystemTime(Date.now() - 14_400_000)
  later(3_601)
  await login().catch(() => {})
  expect(settingsRead()).toBe(2)
})

const ofLength = (length: number) => '@example.com'.padStart(length, 'a')

test('behavior: notices go to an address that the provider has verified, and has as one', async () => {
  const rows: [claims: Record<string, unknown>, email: string | undefined, shown: string][] = [
    [{ email_verified: true }, 'ann@example.com', 'ann@example.com'],
    // As Apple writes it.
    [{ email_verified: 'true' }, 'ann@example.com', 'ann@example.com'],
    [{}, undefined, 'ann@example.com'],
    [{ email_verified: false }, undefined, 'ann@example.com'],
    [{ email_verified: 'false' }, undefined, 'ann@example.com'],
    [{ email_verified: 1 }, undefined, 'ann@example.com'],
    [{ email_verified: true, email: undefined }, undefined, 'Ann'],
    [{ email_verified: true, email: ['ann@example.com'] }, undefined, 'Ann'],
    [{ email_verified: true, email: 7, name: undefined, preferred_username: 'ann7' }, undefined, 'ann7'],
    [{ email_verified: true, email: {}, name: 7 }, undefined, ''],
    [{ email_verified: true, email: ofLength(254) }, ofLength(254), ofLength(254)],
    [{ email_verified: true, email: ofLength(255) }, undefined, ofLength(255)],
  ]
  const parts = ['oidc', issuer.url, 'person-1']
  for (const [claims, email, shown] of rows) {
    issuer.settings.claims = claims
    expect([claims, await come()]).toEqual([claims, { parts, shown, ...(email === undefined ? {} : { email }) }])
  }
})

test('behavior: an issuer that could not be read is asked again with the next login, one that could for an hour not', async () => {
  const settingsRead = () => issuer.heard.filter(({ path }) => path.startsWith('/.well-known')).length
  const { port } = new URL(issuer.url)
  await issuer.stop()
  await expect(login()).rejects.toThrow()
  issuer = await startProvider(Number(port))
  expect(await login()).toBe('person-1')
  expect(settingsRead()).toBe(1)
  later(3_599)
  await login()
  expect(settingsRead()).toBe(1)
  later(1)
  await login()
  expect(settingsRead()).toBe(2)
})
