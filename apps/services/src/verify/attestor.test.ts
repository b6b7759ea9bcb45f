import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createProjects } from '../projects.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createAttestor } from './attestor.js'
import { rotateKey } from './keys.js'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 8 })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const day = 86_400_000
const settings = { lifetimeSeconds: 3_600, keyLifetimeDays: 30 }

test('behavior: several processes sign with one key, at the start and when it is changed', async () => {
  const projects = createProjects(database)
  const project = await projects.save({ name: 'Any', verified: ['app.example'] })
  const start = Date.now()
  let now = start
  const processes = [1, 2, 3, 4].map(() => createAttestor(database, projects, settings, () => now))
  const kids: string[] = []
  for (const later of [0, 29 * day, 30 * day - 3_599_000, 61 * day]) {
    now = start + later
    const keys = await Promise.all(processes.map((one) => one.publicKey()))
    const [first] = keys
    expect(new Set(keys.map(({ publicKey }) => publicKey.kid)).size).toBe(1)
    kids.push(first?.publicKey.kid ?? '')
    for (const one of processes) {
      const token = await one.attest(project, 'ab'.repeat(32), 'https://app.example')
      const key = await importJWK({ ...first?.publicKey }, 'ES256')
      const { payload } = await jwtVerify(token, key, { currentDate: new Date(now) })
      expect(payload).toMatchObject({ origin: 'https://app.example', isVerified: true })
      // What is signed never outlives the key that wallets hold.
      expect(payload.exp).toBeLessThanOrEqual(first?.expiresAt ?? 0)
    }
  }
  expect(new Set(kids).size).toBe(3)
})

test('behavior: a key that an operator makes signs in every process within seconds, and what the old one has signed holds', async () => {
  let now = Date.now() + 500 * day
  const projects = createProjects(database)
  const project = await projects.save({ name: 'Rotated', verified: ['app.example'] })
  const processes = [1, 2].map(() => createAttestor(database, projects, settings, () => now))
  const [one, other] = processes
  const rotate = (forgetsOld: boolean) =>
    database.sql.begin((step) => rotateKey(step as never, settings, { forgetsOld, now })) as Promise<string>
  const attest = async (id: string) => (await one?.attest(project, id, 'https://app.example')) ?? ''
  const kid = async (of = one) => (await of?.publicKey())?.publicKey.kid
  const old = await attest('a1'.repeat(32))
  const [before] = [await kid(), await kid(other)]

  const made = await rotate(false)
  expect(made).not.toBe(before)
  now += 5_001
  expect([await kid(), await kid(other)]).toEqual([made, made])
  expect(decodeProtectedHeader(await attest('a2'.repeat(32))).kid).toBe(made)
  expect(await other?.remember(old)).toBe(true)
  expect(await other?.find('a1'.repeat(32))).toMatchObject({ isVerified: true })

  // A leaked one: what it signs is believed no more.
  const leaked = await attest('a3'.repeat(32))
  const last = await rotate(true)
  now += 5_001
  expect(await kid(other)).toBe(last)
  expect(await other?.remember(leaked)).toBe(false)
  expect(await other?.remember(await attest('a4'.repeat(32)))).toBe(true)
  expect(await other?.remember('no token')).toBe(false)
})

test('behavior: an attestation is forgotten when its time is over, and its key after that', async () => {
  let now = Date.now() + 1_000 * day
  const projects = createProjects(database)
  const attestor = createAttestor(database, projects, settings, () => now)
  const project = await projects.save({ name: 'Other' })
  const id = 'cd'.repeat(32)
  expect(await attestor.remember(await attestor.attest(project, id, 'https://app.example'))).toBe(true)
  expect(await attestor.find(id)).toMatchObject({ origin: 'https://app.example', isVerified: false })
  const stored = async () => {
    const [row] = await database.sql`
      select (select count(*)::int from attestations) as attestations, (select count(*)::int from verify_keys) as keys`
    return row
  }
  now += 3_601_000
  expect(await attestor.find(id)).toBeUndefined()
  await attestor.sweep()
  expect(await stored()).toEqual({ attestations: 0, keys: 1 })
  now += 31 * day
  await attestor.sweep()
  expect(await stored()).toEqual({ attestations: 0, keys: 0 })
})
