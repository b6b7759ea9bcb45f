import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createToken, type Key } from '../testing/relayClient.test-support.js'
import { createMailbox, type Draft } from './mailbox.js'
import { createWatches, type Watches } from './watches.js'

export type Asked = { sts?: string[]; typ?: string; at?: string; tag?: number[]; seconds?: number; act?: string }

/** A relay's watches over a database, by a clock that stands, and a service that hears of what they tell. */
export function watchesForTests() {
  let server: TestDatabase
  let hook: Server
  let round = 0
  const opened: Watches[] = []
  const world = {
    /** Of one connection: what is asked later is answered later. */
    database: {} as Database,
    now: 0,
    /** Where the service of this test hears. */
    url: '',
    /** What it was told. */
    told: [] as Record<string, any>[],
  }

  beforeAll(async () => {
    server = await startServicesDatabase()
    world.database = connect(server.url, { max: 1 })
    hook = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const { eventAuth } = JSON.parse(Buffer.concat(parts).toString()) as { eventAuth: string[] }
      const [, of, ...at] = (request.url ?? '').split('/')
      // What a test before has told may come late.
      for (const token of of === String(round) ? eventAuth : [])
        world.told.push({
          at: `/${at.join('/')}`,
          ...JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
        })
      response.writeHead(202).end()
    })
    await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
  })
  beforeEach(async () => {
    world.now = 1_800_000_000_000
    world.url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/${++round}`
    world.told = []
    await world.database.sql`delete from relay_watches`
    await world.database.sql`delete from relay_watch_topics`
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    await Promise.all(opened.splice(0).map((watches) => watches.stop()))
  })
  afterAll(async () => {
    hook.closeAllConnections()
    hook.close()
    await world.database.close()
    await server.stop()
  })

  function start({ queuedAfterMs = 600_000, sql }: { queuedAfterMs?: number; sql?: Database['sql'] } = {}) {
    const onError = vi.fn()
    const now = () => world.now
    const settings = { allowedRanges: ['127.0.0.0/8'], queuedAfterMs }
    const watches = createWatches(
      { sql: sql ?? world.database.sql },
      { settings, isAudience: () => true, onError, now },
    )
    opened.push(watches)
    return { watches, onError, mailbox: watches.watching(createMailbox(world.database, { limitPerTopic: 100, now })) }
  }
  function tokenOf(
    key: Key,
    { sts = ['accepted'], typ = 'subscriber', at = '/hook', tag = [1_108], ...other }: Asked = {},
  ) {
    const { seconds = 600, act = 'irn_watchRegister' } = other
    const iat = Math.floor(world.now / 1_000)
    const claims = { aud: 'wss://relay.example', sub: 'https://service.example', typ, whu: `${world.url}${at}` }
    return createToken(key, { ...claims, act, tag, sts, iat, exp: iat + seconds })
  }
  let count = 0
  const draft = (topic: string, other: Partial<Draft> = {}): Draft => ({
    topic,
    message: `message ${++count}`,
    tag: 1_108,
    publisher: 'somebody',
    attestation: null,
    publishedAt: world.now,
    expiresAt: world.now + 86_400_000,
    ...other,
  })
  /** All that was asked before has been answered, and what followed from the answers has been asked. */
  async function settled() {
    for (let count = 0; count < 10; count++) await world.database.sql`select 1`
  }
  /** What the service was told, in a few words. */
  const events = () => world.told.map(({ at, evt }) => `${at} ${evt.status} ${evt.message}`).sort()
  /** What is kept of the topics of a client. */
  const topicsOf = async ({ clientId }: Key) => {
    const rows = await world.database.sql<{ topic: string }[]>`
      select topic from relay_watch_topics where client_id = ${clientId} order by topic`
    return rows.map(({ topic }) => topic)
  }
  return { world, start, tokenOf, draft, settled, events, topicsOf }
}
