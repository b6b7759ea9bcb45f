import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createLogger } from '../log.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createPictures, type PictureSettings } from './store.js'

let server: TestDatabase
let database: Database

beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url)
  await migrate(database)
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})
beforeEach(() => database.sql`truncate pictures, nft_metadata`.then(() => undefined))

const dayMs = 86_400_000
const begin = Date.UTC(2030, 0, 1)
const svg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${text}</title></svg>`

function store(keep?: PictureSettings['keep'], more: Pick<Partial<PictureSettings>, 'cleaning' | 'fetchSource'> = {}) {
  const clock = { now: begin, fetched: [] as string[] }
  const pictures = createPictures(database, createLogger('silent'), {
    gateways: { ipfs: undefined },
    limits: { maxBytes: 100_000, timeoutMs: 1_000, allowedRanges: [] },
    keep,
    now: () => clock.now,
    async fetchSource(url) {
      clock.fetched.push(url)
      return new TextEncoder().encode(svg('x'.repeat(1_000)))
    },
    ...more,
  })
  const take = async (source: string) => {
    const [id = ''] = await pictures.register([source])
    return { id, picture: await pictures.get(id) }
  }
  return { clock, pictures, take }
}

describe('createPictures', () => {
  test('default: a source is fetched once, by whoever asks', async () => {
    const { pictures, take, clock } = store()
    const { id, picture } = await take('https://a.example/1.svg')
    expect(picture?.type).toBe('image/svg+xml')
    expect((await pictures.get(id))?.bytes.length).toBe(picture?.bytes.length)
    expect(clock.fetched).toHaveLength(1)
    expect(await pictures.get('unknown')).toBeUndefined()
  })

  test('behavior: pages that list the same pictures in another order are written at once', async () => {
    const { clock, pictures } = store()
    const sources = ['https://a.example/1', 'https://a.example/2']
    const ids = await pictures.register(sources)
    clock.now = begin + 2 * dayMs
    const [low, high] = ids.toSorted()
    const downwards = low === ids[0] ? sources.toReversed() : sources
    let other: Promise<unknown> | undefined
    await database.sql.begin(async (step) => {
      await step`select 1 from pictures where id = ${low ?? ''} for update`
      other = pictures.register(downwards)
      other.catch(() => {})
      await untilBlocked(database)
      await step`select 1 from pictures where id = ${high ?? ''} for update`
    })
    expect(await other).toHaveLength(2)
  })

  test('behavior: what nobody asks for is forgotten, and what somebody asks for stays', async () => {
    const { clock, pictures, take } = store({ days: 30, bytes: 1_000_000 })
    const [quiet, shown, listed] = [
      await take('https://a.example/quiet'),
      await take('https://a.example/shown'),
      await take('https://a.example/listed'),
    ]
    clock.now = begin + 29 * dayMs
    expect(await pictures.sweep()).toBe(0)
    await pictures.get(shown.id)
    await pictures.register(['https://a.example/listed'])
    clock.now = begin + 31 * dayMs
    expect(await pictures.sweep()).toBe(1)
    expect(await pictures.get(quiet.id)).toBeUndefined()
    expect(await pictures.get(shown.id)).toBeDefined()
    expect(await pictures.get(listed.id)).toBeDefined()
    // Its source brings it back.
    expect((await take('https://a.example/quiet')).picture).toBeDefined()
  })

  test('behavior: above the limit what was asked for longest ago goes first', async () => {
    const { clock, pictures, take } = store({ days: 365, bytes: 3_500 })
    const ids: string[] = []
    for (let day = 0; day < 6; day++) {
      clock.now = begin + day * 2 * dayMs
      ids.push((await take(`https://a.example/${day}`)).id)
    }
    expect(await pictures.sweep()).toBe(3)
    const left = await database.sql<{ id: string }[]>`select id from pictures order by asked_at`
    expect(left.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(await pictures.sweep()).toBe(0)
  })

  test('behavior: long sources count too', async () => {
    const { pictures } = store({ days: 365, bytes: 10_000 })
    await pictures.register([`data:image/svg+xml,${svg('x'.repeat(20_000))}`])
    expect(await pictures.sweep()).toBe(1)
  })

  test('behavior: metadata of collectibles of the same age goes with them', async () => {
    const { clock, pictures } = store({ days: 30, bytes: 1_000_000 })
    await database.sql`
      insert into nft_metadata (chain, contract, token_id, metadata, fetched_at)
      values ('eip155:1', '0x1', 1, '{}', ${new Date(begin).toISOString()}::timestamptz)`
    clock.now = begin + 31 * dayMs
    await pictures.sweep()
    expect(await database.sql`select count(*)::int as n from nft_metadata`).toEqual([{ n: 0 }])
  })

  test('behavior: without limits nothing is forgotten', async () => {
    const { clock, pictures, take } = store()
    await take('https://a.example/1')
    clock.now = begin + 10_000 * dayMs
    expect(await pictures.sweep()).toBe(0)
  })

  describe('what is under way when it ends has not failed', () => {
    const source = 'https://a.example/1.svg'
    const bytes = new TextEncoder().encode(svg('one'))
    const failures = () => database.sql`select 1 from pictures where failed_at is not null`

    test('behavior: fetching', async () => {
      const [begun, bytesCame] = [signal(), signal()]
      const fetchSource = async () => {
        begun.give()
        await bytesCame.given
        return bytes
      }
      // Nothing is cleaned any more: that would start a worker anew.
      const { pictures, take } = store(undefined, { fetchSource, cleaning: { program: 'process.exit(1)' } })
      const taken = take(source)
      await begun.given
      await pictures.stop()
      bytesCame.give()
      expect((await taken).picture).toBeUndefined()
      expect(await failures()).toEqual([])
      expect((await store().take(source)).picture).toBeDefined()
    })

    test('behavior: cleaning', async () => {
      const channel = new BroadcastChannel(`cleaning ${randomUUID()}`)
      const begun = signal()
      channel.onmessage = begun.give
      const program = `
        const { BroadcastChannel, parentPort } = require('node:worker_threads')
        const channel = new BroadcastChannel(${JSON.stringify(channel.name)})
        parentPort.on('message', () => channel.postMessage('begun'))
        parentPort.postMessage('ready')`
      const { pictures, take } = store(undefined, { cleaning: { program, deadlineMs: 100_000 } })
      const taken = take(source)
      await begun.given
      channel.close()
      await pictures.stop()
      expect((await taken).picture).toBeUndefined()
      expect(await failures()).toEqual([])
    })

    test('behavior: nothing is begun afterwards', async () => {
      const { clock, pictures, take } = store()
      await pictures.stop()
      expect((await take(source)).picture).toBeUndefined()
      expect(clock.fetched).toEqual([])
      expect(await failures()).toEqual([])
    })
  })
})

/** Something that happens once, and that others wait for. */
function signal() {
  const made = { give: () => {}, given: Promise.resolve() }
  made.given = new Promise<void>((resolve) => {
    made.give = () => resolve()
  })
  return made
}
