import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createKey, createToken, type Key } from '../testing/relayClient.test-support.js'
import { createMailbox, type Draft } from './mailbox.js'
import { newTopic } from './relay.test-support.js'
import { createWatches } from './watches.js'

let server: TestDatabase
/** Of one connection: what is asked later is answered later. */
let database: Database
let hook: Server
let url: string
/** Statuses that were told. */
const told: string[] = []

beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 1 })
  hook = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { eventAuth } = JSON.parse(Buffer.concat(parts).toString()) as { eventAuth: string[] }
    for (const token of eventAuth)
      told.push(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).evt.status)
    response.writeHead(202).end()
  })
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
})
beforeEach(async () => {
  told.length = 0
  await database.sql`delete from relay_watches`
})
afterAll(async () => {
  hook.closeAllConnections()
  hook.close()
  await database.close()
  await server.stop()
})

const options = {
  settings: { allowedRanges: ['127.0.0.0/8'], queuedAfterMs: 600_000 },
  isAudience: () => true,
  onError: (error: unknown) => expect.unreachable(String(error)),
  now: Date.now,
}
type Query = Promise<unknown>
/** A relay's watches and mailbox, over a database of which one statement is told by hand when to go on. */
function start(part: string, hold: (query: Query, released: Promise<void>) => Query) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = vi.fn()
  const sql = new Proxy(database.sql, {
    apply(target, that, args: [readonly string[], ...unknown[]]) {
      const query = Reflect.apply(target, that, args) as unknown as Query
      if (!args[0].join('').includes(part)) return query
      asked()
      return hold(query, released)
    },
  })
  const watches = createWatches({ sql }, options)
  return { watches, mailbox: watches.watching(createMailbox(database, { limitPerTopic: 10 })), asked, release }
}
const tokenOf = (key: Key, sts: string[], typ = 'subscriber', whu = url) =>
  createToken(key, {
    aud: 'wss://relay.example',
    sub: 'https://service.example',
    act: 'irn_watchRegister',
    typ,
    whu,
    tag: [1_108],
    sts,
  })
const draft = (topic: string, publisher = 'somebody'): Draft => {
  const publishedAt = Date.now()
  const expiresAt = publishedAt + 600_000
  return { topic, message: 'hello', tag: 1_108, publisher, attestation: null, publishedAt, expiresAt }
}
/** All that was asked before has been answered, and what followed from the answers has been asked. */
async function settled() {
  for (let count = 0; count < 10; count++) await database.sql`select 1`
}

test('behavior: a receipt that comes while its topic is being written down is told', async () => {
  const { watches, mailbox, asked, release } = start('insert into relay_watch_topics', (query, released) =>
    released.then(() => query),
  )
  const key = createKey()
  const topic = newTopic()
  await watches.register(tokenOf(key, ['delivered']), key.clientId, [])
  const [message] = (await mailbox.store([draft(topic)])).stored
  watches.subscribed(key.clientId, [topic])
  await turn()
  expect(asked).toHaveBeenCalledOnce()
  await mailbox.receive([{ clientId: key.clientId, messageId: message?.id ?? '' }])
  await settled()
  release()
  await vi.waitFor(() => expect(told).toEqual(['delivered']))
  await watches.stop()
})

test('behavior: a registration counts although somebody looks for registrations meanwhile', async () => {
  const { watches, mailbox, asked, release } = start('as found', async (query, released) => {
    const before = await query
    await released
    return before
  })
  expect(asked).toHaveBeenCalledOnce()
  await settled()
  const key = createKey()
  expect(await watches.register(tokenOf(key, ['accepted'], 'publisher'), key.clientId, [])).toBeDefined()
  release()
  await turn()
  await mailbox.store([draft(newTopic(), key.clientId)])
  await vi.waitFor(() => expect(told).toEqual(['accepted']))
  await watches.stop()
})

test('behavior: two registrations at once are no more than one client may have', async () => {
  const own = connect(server.url, { max: 4 })
  // Who has been counted waits here before it is written.
  await own.sql.unsafe(`
    create function counted() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(42); return new; end';
    create trigger counted before insert on relay_watches for each row execute function counted()`)
  const watches = createWatches(own, options)
  const key = createKey()
  const register = (number: number) =>
    watches.register(tokenOf(key, ['delivered'], 'subscriber', `${url}/${number}`), key.clientId, [])
  for (let number = 1; number <= 9; number++) expect(await register(number)).toBeDefined()
  let both: Promise<unknown[]> | undefined
  await own.sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(42)`
    both = Promise.all([register(10), register(11)])
    await untilBlocked(database, 2)
  })
  expect((await both)?.filter((answer) => answer !== undefined)).toHaveLength(1)
  expect(await own.sql`select 1 from relay_watches where client_id = ${key.clientId}`).toHaveLength(10)
  await watches.stop()
  await own.sql.unsafe('drop trigger counted on relay_watches; drop function counted')
  await own.close()
})
