import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { checkToken } from './jwt.js'
import { createRelaySigners, relayIdWithin, relayKeys, rotateRelayKey, sweepRelayKeys } from './signer.js'

let server: TestDatabase
let database: Database
let sql: Database['sql']
let now = 1_000_000

beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 4 })
  sql = database.sql
})
beforeEach(async () => {
  await sql`delete from server_secrets`
  await sql`delete from relay_watches`
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const process = () => createRelaySigners(database, () => now)
const rotate = (forgetsOld = false) =>
  sql.begin((step) => rotateRelayKey(step as unknown as Database['sql'], { forgetsOld }))
const secrets = async () =>
  (await sql<{ name: string }[]>`select name from server_secrets order by name`).map(({ name }) => name)
/** A service that hears from the relay by the name it was told. */
const watch = (client: string, relayId: string | null) => sql`
  insert into relay_watches (client_id, kind, webhook_url, service_url, tags, statuses, expires_at, relay_id)
  values (${client}, 'subscriber', 'https://service.example', 'https://service.example', '{1}', '{accepted}', 9999999999999, ${relayId})`

test('default: a known key has the name that every other implementation gives it, and signs what that name proves', async () => {
  await sql`insert into server_secrets (name, secret) values ('relay', ${'9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'})`
  // The first key of RFC 8032, section 7.1.
  const relayId = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'
  const signer = await process().current()
  expect(signer.relayId).toBe(relayId)
  const iat = 1_000
  const token = await signer.token({ iss: relayId, sub: 's', aud: 'https://service.example', iat, exp: iat + 60 })
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    typ: 'JWT',
  })
  expect(await checkToken(token, (aud) => aud === 'https://service.example', iat * 1_000)).toEqual({
    ok: true,
    clientId: relayId,
  })
})

test('behavior: a relay without a key makes one, and all its processes have the same', async () => {
  expect(await relayIdWithin(sql)).toBeUndefined()
  expect(await relayKeys(sql)).toEqual([])
  const signers = await Promise.all([process(), process(), process()].map(({ current }) => current()))
  expect(new Set(signers.map(({ relayId }) => relayId)).size).toBe(1)
  expect(await relayIdWithin(sql)).toBe(signers[0]?.relayId)
  expect(await relayKeys(sql)).toEqual([{ id: signers[0]?.relayId, signs: true, watches: 0 }])
})

test('behavior: who is told what happens costs the database nothing while the keys are known, and one question when they are not', async () => {
  const first = await rotate()
  const second = await rotate()
  let statements = 0
  const counted = new Proxy(sql, {
    apply(target, self, given) {
      statements++
      return Reflect.apply(target, self, given)
    },
  })
  const signers = createRelaySigners({ sql: counted }, () => now)
  await signers.current()
  expect(statements).toBe(1)
  for (const told of [null, second, null]) expect((await signers.of(told)).relayId).toBe(second)
  expect(statements).toBe(1)
  for (const told of [first, first]) expect((await signers.of(told)).relayId).toBe(first)
  expect(statements).toBe(2)
})

test.each([
  ['below', 4_999, 'the one that was'],
  ['at', 5_000, 'the new one'],
  ['above', 5_001, 'the new one'],
])('behavior: a process believes the key that it knows for five seconds, %s them', async (_, ms, expected) => {
  const signers = process()
  const was = (await signers.current()).relayId
  const made = await rotate()
  now += ms
  expect((await signers.current()).relayId).toBe(expected === 'the new one' ? made : was)
})

test('behavior: who was told a key of before hears from it, who was told none or another from the one that signs', async () => {
  const signers = process()
  const first = (await signers.current()).relayId
  const second = await rotate()
  now += 5_000
  expect(second).not.toBe(first)
  const heard = async (told: string | null) => (await signers.of(told)).relayId
  expect([await heard(null), await heard(second), await heard(first)]).toEqual([second, second, first])
  expect(await heard('did:key:z6MkNobody')).toBe(second)
  // With the key itself, not with its name alone.
  const old = await signers.of(first)
  const token = await old.token({ iss: first, sub: 's', aud: 'a', iat: 1_000, exp: 1_060 })
  expect(await checkToken(token, () => true, 1_000_000)).toEqual({ ok: true, clientId: first })
})

test('behavior: a key that is new to a process is found at once when a service was told it', async () => {
  const signers = process()
  await signers.current()
  const made = await rotate()
  expect((await signers.of(made)).relayId).toBe(made)
  // And from then on the process signs by it.
  expect((await signers.current()).relayId).toBe(made)
})

test('behavior: a service that was told no name hears from the key that signed then, also after a new one', async () => {
  const first = (await process().current()).relayId
  await watch('nameless', null)
  await watch('named', first)
  expect(await relayKeys(sql)).toEqual([{ id: first, signs: true, watches: 2 }])
  const second = await rotate()
  await watch('third', second)
  await watch('fourth', null)
  await watch('fifth', 'did:key:z6MkNobody')
  expect(await relayKeys(sql)).toEqual([
    { id: second, signs: true, watches: 2 },
    { id: first, signs: false, watches: 2 },
  ])
})

test('behavior: keys of before go when nobody hears from them any more, the one that signs never', async () => {
  const first = await rotate()
  const second = await rotate()
  const third = await rotate()
  await watch('somebody', first)
  await sql`insert into server_secrets (name, secret) values ('relaying', 'x'), ('attestations', 'x')`
  await sweepRelayKeys(sql)
  expect((await relayKeys(sql)).map(({ id }) => id)).toEqual([third, first])
  expect(await secrets()).toEqual(['attestations', 'relay', `relay ${first}`, 'relaying'])
  expect(second).not.toBe(first)
})

test('behavior: forgetting leaves none but the new key, and the secrets of others', async () => {
  await rotate()
  await rotate()
  await sql`insert into server_secrets (name, secret) values ('attestations', 'x')`
  const last = await rotate(true)
  expect(await relayKeys(sql)).toEqual([{ id: last, signs: true, watches: 0 }])
  expect(await secrets()).toEqual(['attestations', 'relay'])
})
