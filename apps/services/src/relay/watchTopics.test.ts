import { describe, expect, test, vi } from 'vitest'
import { createKey } from '../testing/relayClient.test-support.js'
import { newTopic } from './relay.test-support.js'
import { type Asked, watchesForTests } from './watches.test-support.js'

const { world, start, tokenOf, draft, settled, events, topicsOf } = watchesForTests()

test.each([
  ['before', 599_999, 1],
  ['at', 600_000, 0],
  ['behind', 600_001, 0],
])('behavior: a registration counts until its end: %s it', async (_, ms, times) => {
  const { watches, mailbox } = start()
  const [key, last] = [createKey(), createKey()]
  const topic = newTopic()
  await watches.register(tokenOf(key, { at: '/reader' }), key.clientId, [topic])
  await watches.register(tokenOf(key, { at: '/writer', typ: 'publisher' }), key.clientId, [])
  world.now += ms
  // Topics are kept for who still watches.
  const another = newTopic()
  watches.subscribed(key.clientId, [another])
  await watches.register(tokenOf(last, { at: '/last' }), last.clientId, [topic])
  await mailbox.store([draft(topic, { message: 'm' }), draft(topic, { message: 'own', publisher: key.clientId })])
  await settled()
  const expected = ['/last accepted m', '/last accepted own', '/reader accepted m', '/writer accepted own']
  await vi.waitFor(() => expect(events()).toEqual(expected.slice(0, 2 + 2 * times)))
  expect(await topicsOf(key)).toEqual(times ? [topic, another].sort() : [topic])
  // What is over is swept, with the topics of who watches no more.
  await watches.sweep()
  expect(await topicsOf(key)).toEqual(times ? [topic, another].sort() : [])
  expect(await topicsOf(last)).toEqual([topic])
  const rows = await world.database.sql`select 1 from relay_watches where client_id = ${key.clientId}`
  expect(rows).toHaveLength(2 * times)
})

test('behavior: topics are kept of who watches what it gets, from when it subscribes until it leaves', async () => {
  const { watches, onError } = start()
  const [reader, writer, nobody] = [createKey(), createKey(), createKey()]
  const [one, two, three] = [newTopic(), newTopic(), newTopic()]
  await watches.register(tokenOf(writer, { typ: 'publisher' }), writer.clientId, [one])
  // In its name by another one: what that one listens to is not what it gets.
  await watches.register(tokenOf(reader), 'another', [one])
  expect(await topicsOf(reader)).toEqual([])
  for (const { clientId } of [reader, writer, nobody]) watches.subscribed(clientId, [two, three])
  await settled()
  expect([await topicsOf(reader), await topicsOf(writer), await topicsOf(nobody)]).toEqual([
    [two, three].sort(),
    [],
    [],
  ])
  watches.subscribed(reader.clientId, [])
  watches.unsubscribed(reader.clientId, [two])
  watches.subscribed(reader.clientId, [one])
  watches.unsubscribed(reader.clientId, [one])
  await settled()
  expect(await topicsOf(reader)).toEqual([three])
  expect(onError).not.toHaveBeenCalled()
})

test.each([
  ['below', 9_998, 10_000],
  ['at the last', 9_999, 10_001],
  ['at', 10_000, 10_000],
])('behavior: ten thousand topics of one client are kept: %s the limit', async (_, there, then) => {
  const { watches } = start()
  const key = createKey()
  await watches.register(tokenOf(key), key.clientId, [])
  await world.database.sql`
    insert into relay_watch_topics (client_id, topic)
    select ${key.clientId}, number::text from generate_series(1, ${there}::int) as number`
  watches.subscribed(key.clientId, [newTopic(), newTopic()])
  await settled()
  expect((await topicsOf(key)).length).toBe(then)
})

test('behavior: what ends a registration ends that one alone', async () => {
  const { watches } = start()
  const [key, other] = [createKey(), createKey()]
  for (const asked of [{ at: '/a' }, { at: '/b' }, { at: '/a', typ: 'publisher' }])
    await watches.register(tokenOf(key, asked), key.clientId, [])
  await watches.register(tokenOf(other, { at: '/a' }), other.clientId, [])
  expect(await watches.unregister(tokenOf(key, { at: '/a', act: 'irn_watchUnregister' }))).toBe(true)
  const left = await world.database.sql<{ kind: string; webhook_url: string; mine: boolean }[]>`
    select kind, webhook_url, client_id = ${key.clientId} as mine from relay_watches order by mine, kind, webhook_url`
  expect(left.map(({ kind, webhook_url, mine }) => [kind, webhook_url.slice(world.url.length), mine])).toEqual([
    ['subscriber', '/a', false],
    ['publisher', '/a', true],
    ['subscriber', '/b', true],
  ])
})

test.each([
  ['below', 9, true],
  ['at', 10, false],
  ['above', 11, false],
])('behavior: a client has ten registrations, of those that are not over: %s the limit', async (_, there, isTaken) => {
  const { watches } = start()
  const key = createKey()
  for (let number = 1; number <= there; number++)
    await world.database.sql`
      insert into relay_watches (client_id, kind, webhook_url, service_url, tags, statuses, expires_at)
      values (${key.clientId}, 'subscriber', ${`${world.url}/${number}`}, 'https://service.example', '{}', '{}', ${world.now + 1})`
  const register = (asked: Asked) => watches.register(tokenOf(key, asked), key.clientId, [])
  expect((await register({ at: '/new' })) !== undefined).toBe(isTaken)
  expect(await topicsOf(key)).toEqual([])
  world.now += 1_000
  expect(await register({ at: '/new' })).toBeDefined()
})

test('error: a database that fails is told of, and what comes next is done', async () => {
  let isAway = false
  const sql = new Proxy(world.database.sql, {
    apply(target, self, given) {
      if (isAway && String(given[0]).includes('relay_watch_topics')) return Promise.reject(new Error('away'))
      return Reflect.apply(target, self, given)
    },
  })
  const { watches, onError } = start({ sql })
  const key = createKey()
  const [one, two] = [newTopic(), newTopic()]
  await watches.register(tokenOf(key), key.clientId, [])
  isAway = true
  watches.subscribed(key.clientId, [one])
  await settled()
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: 'away' })]])
  isAway = false
  watches.subscribed(key.clientId, [two])
  await settled()
  expect(await topicsOf(key)).toEqual([two])
})

describe('a relay that nobody asked', () => {
  function counting(found: () => boolean) {
    const asked: string[] = []
    const sql = Object.assign(
      async (strings: readonly string[]) => {
        const text = strings.join('')
        asked.push(text)
        return text.includes('as found') ? [{ found: found() }] : []
      },
      { begin: () => expect.unreachable() },
    )
    const many = (part: string) => asked.filter((text) => text.includes(part)).length
    return { sql: sql as never, asked, many }
  }

  test.each([
    ['before', 1_999, 1],
    ['at', 2_000, 2],
    ['behind', 2_001, 2],
  ])(
    'behavior: it looks every two seconds whether that is still so, and asks nothing else: %s them',
    async (_, ms, looks) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const { sql, asked } = counting(() => false)
      const { watches, mailbox } = start({ sql })
      // Nor before it has looked for the first time.
      watches.subscribed('client', [newTopic()])
      await vi.advanceTimersByTimeAsync(ms)
      watches.subscribed('client', [newTopic()])
      watches.unsubscribed('client', [newTopic()])
      const { stored } = await mailbox.store([draft(newTopic())])
      await mailbox.receive(stored.map(({ id }) => ({ clientId: 'client', messageId: id })))
      await settled()
      expect(asked).toHaveLength(looks)
      await watches.stop()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(asked).toHaveLength(looks)
    },
  )

  test('behavior: a registration at another process is found by the next look, and its end too', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let found = false
    const { sql, many } = counting(() => found)
    const { watches, mailbox } = start({ sql })
    await vi.advanceTimersByTimeAsync(0)
    const all = async () => {
      watches.subscribed('client', [newTopic()])
      watches.subscribed('client', [])
      watches.unsubscribed('client', [newTopic()])
      const { stored } = await mailbox.store([draft(newTopic())])
      await mailbox.receive(stored.map(({ id }) => ({ clientId: 'client', messageId: id })))
      // What keeps none and receives none is of nobody's concern.
      await mailbox.store([])
      await mailbox.receive([])
      await settled()
      return [
        many('insert into relay_watch_topics'),
        many('delete from relay_watch_topics'),
        many('from relay_watches w join'),
      ]
    }
    expect(await all()).toEqual([0, 0, 0])
    found = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await all()).toEqual([1, 1, 2])
    found = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await all()).toEqual([1, 1, 2])
  })
})
