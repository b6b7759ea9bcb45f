import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { arrayText } from '../db/array.js'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createMailbox, type Draft, type Mailbox } from './mailbox.js'
import { newTopic } from './relay.test-support.js'

let server: TestDatabase
let database: Database
let mailbox: Mailbox
let now = 1_000_000

beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 4 })
  await migrate(database)
})
beforeEach(() => {
  mailbox = createMailbox(database, { limitPerTopic: 1_000, now: () => now })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

function draft(topic: string, message: string, seconds = 60): Draft {
  const publishedAt = now
  return {
    topic,
    message,
    tag: 1,
    publisher: 'alice',
    attestation: null,
    publishedAt,
    expiresAt: now + seconds * 1_000,
  }
}
const read = async (topic: string, limit = 100) => {
  const { messages, more } = await mailbox.backlog('bob', [topic], [], limit)
  return { messages: messages.map(({ message }) => message), more }
}

test('default: in the order of publishing, as many as are asked for', async () => {
  const topic = newTopic()
  await mailbox.store(['a', 'b', 'c'].map((message) => draft(topic, message)))
  expect(await read(topic)).toEqual({ messages: ['a', 'b', 'c'], more: false })
  expect(await read(topic, 2)).toEqual({ messages: ['a', 'b'], more: true })
})

/** What is asked of the database through it is counted: by whom, is nothing to the one who asks. */
function countingQuestions() {
  const asked = { statements: 0, texts: [] as string[] }
  const sql = new Proxy(database.sql, {
    apply(target, self, given) {
      asked.statements++
      asked.texts.push(given[0].join('?'))
      return Reflect.apply(target, self, given)
    },
  })
  return { asked, counted: createMailbox({ sql }, { limitPerTopic: 1_000, now: () => now }) }
}

test('behavior: the messages of a moment are kept by one statement and one commit, and so are those that follow them', async () => {
  const { asked, counted } = countingQuestions()
  const topics = Array.from({ length: 20 }, newTopic)
  // Each sends its next one as soon as its last one was kept.
  const outcomes = topics.map(async (topic) => {
    await counted.store([draft(topic, 'first')])
    return counted.store([draft(topic, 'second')])
  })
  expect((await Promise.all(outcomes)).every(({ stored }) => stored.length === 1)).toBe(true)
  const [row] = await database.sql<{ commits: string; messages: string }[]>`
    select count(distinct xmin::text) as commits, count(*) as messages from relay_messages where topic = any(${arrayText(topics)}::text[])`
  expect([Number(row?.commits), Number(row?.messages)]).toEqual([2, 40])
  expect(asked.statements).toBe(2)
})

test('behavior: the subscriptions of a moment share one look at which of their topics hold anything', async () => {
  const { asked, counted } = countingQuestions()
  const topics = Array.from({ length: 20 }, newTopic)
  await Promise.all(topics.map((topic) => counted.backlog('bob', [topic], [], 100)))
  expect(asked.statements).toBe(1)
})

test.each([
  ['19 topics', 19, [], true],
  ['20 topics', 20, [], true],
  ['21 topics', 21, [], false],
  ['few of which something is known already', 1, ['1'], false],
] as const)(
  'behavior: where few topics are asked for it is looked first whether they hold anything: %s',
  async (_, count, without, looks) => {
    const { asked, counted } = countingQuestions()
    const topics = Array.from({ length: count }, newTopic)
    expect(await counted.backlog('bob', topics, without, 100)).toEqual({ messages: [], more: false })
    expect(asked.texts.map((text) => text.includes('select given.topic'))).toEqual([looks])
    // One of them is enough.
    await mailbox.store([draft(topics.at(-1) ?? '', 'here')])
    expect((await counted.backlog('bob', topics, without, 100)).messages.map(({ message }) => message)).toEqual([
      'here',
    ])
  },
)

test('behavior: of nothing nothing is asked', async () => {
  const { asked, counted } = countingQuestions()
  expect(await counted.backlog('bob', [], [], 100)).toEqual({ messages: [], more: false })
  expect(await counted.store([])).toEqual({ full: [], over: [], stored: [], known: [] })
  await counted.receive([])
  expect(asked.statements).toBe(0)
})

test('behavior: messages are found by number and by hash: by whoever looks for what nobody announced, or acknowledges in a batch', async () => {
  const before = await mailbox.newest()
  const [one, other] = [newTopic(), newTopic()]
  const { stored } = await mailbox.store([draft(one, 'a'), draft(other, 'a'), draft(one, 'b')])
  const ids = stored.map(({ id }) => id)
  expect(await mailbox.since(before)).toEqual(stored.map(({ id, topic }) => ({ id, topic })))
  expect(await mailbox.since(ids[1] ?? '')).toEqual([{ id: ids[2], topic: one }])
  expect(await mailbox.newest()).toBe(ids[2])
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(await mailbox.identify([{ topic: other, hash: hash('a') }])).toEqual([ids[1]])
  expect(await mailbox.identify([{ topic: other, hash: hash('b') }])).toEqual([])
})

test('behavior: large messages come in parts of about a megabyte, the largest alone', async () => {
  const topic = newTopic()
  const large = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(500_000))
  await mailbox.store(large.map((message) => draft(topic, message)))
  const first = await read(topic)
  expect(first).toEqual({ messages: large.slice(0, 3), more: true })
  const huge = newTopic()
  await mailbox.store(['x', 'y'].map((letter) => draft(huge, letter.repeat(3_000_000))))
  expect((await read(huge)).messages.map(({ length }) => length)).toEqual([3_000_000])
})

test('behavior: a reading of a megabyte exactly says that there may be more, and there is', async () => {
  const topic = newTopic()
  const half = ['a', 'b', 'c'].map((letter) => letter.repeat(524_288))
  await mailbox.store(half.map((message) => draft(topic, message)))
  const first = await read(topic)
  expect([first.messages.length, first.more]).toEqual([2, true])
  const less = newTopic()
  await mailbox.store([draft(less, 'x'.repeat(524_288)), draft(less, 'y'.repeat(524_287))])
  expect((await read(less)).more).toBe(false)
})

test('behavior: that somebody listens to a topic is written down once a day, and forgotten after thirty', async () => {
  const topic = newTopic()
  const day = 86_400_000
  const heard = async () =>
    (
      await database.sql<{ at: number }[]>`
    select heard_at::float8 as at from relay_topics where topic = ${topic}`
    )[0]?.at
  const { stored } = await mailbox.store(['a', 'b', 'c'].map((message) => draft(topic, message, 90 * 86_400)))
  const [first, second, third] = stored.map(({ id }) => [{ clientId: 'bob', messageId: id }])
  const begin = now
  await mailbox.receive(first ?? [])
  now = begin + day - 1
  await mailbox.receive(second ?? [])
  expect(await heard()).toBe(begin)
  now = begin + day
  await mailbox.receive(third ?? [])
  expect(await heard()).toBe(begin + day)
  now = begin + 31 * day - 1
  await mailbox.sweep()
  expect(await heard()).toBe(begin + day)
  now += 1
  await mailbox.sweep()
  expect(await heard()).toBeUndefined()
})

test('behavior: what is counted of a space is forgotten with its time', async () => {
  const until = () => database.sql<{ until: number }[]>`
    select until::float8 as until from relay_stored where holder = ${`client ${publisher}`}`
  const publisher = newTopic()
  await mailbox.store([{ ...draft(newTopic(), 'x', 60), publisher, network: 'n', projectId: 'p' }])
  const [counted] = await until()
  // In steps of ten minutes.
  expect([(counted?.until ?? 1) % 600_000, (counted?.until ?? 0) >= now + 60_000]).toEqual([0, true])
  now = (counted?.until ?? 0) - 1
  await mailbox.sweep()
  expect(await until()).toHaveLength(1)
  now += 1
  await mailbox.sweep()
  expect(await until()).toEqual([])
})

test('behavior: of what has been received half of the limit goes at once, so that it is not done for each message', async () => {
  const small = createMailbox(database, { limitPerTopic: 5, now: () => now })
  const topic = newTopic()
  const { stored } = await small.store(['a', 'b', 'c', 'd', 'e'].map((message) => draft(topic, message)))
  await small.receive(stored.map(({ id }) => ({ clientId: 'bob', messageId: id })))
  expect((await small.store([draft(topic, 'f')])).stored).toHaveLength(1)
  const kept = await database.sql<{ message: string }[]>`
    select message from relay_messages where topic = ${topic} order by id`
  expect(kept.map(({ message }) => message)).toEqual(['d', 'e', 'f'])
})

test('behavior: what is published anew while it is about to be swept stays', async () => {
  const own = connect(await server.createDatabase('published_anew'), { max: 3 })
  try {
    await migrate(own)
    const topic = newTopic()
    const options = { limitPerTopic: 10, now: () => now }
    const box = createMailbox(own, options)
    await box.store([{ ...draft(topic, 'again'), publishedAt: 1, expiresAt: 2 }])
    const begun = await own.sql.begin(async (step) => {
      await createMailbox({ ...own, sql: step as unknown as Database['sql'] }, options).store([draft(topic, 'again')])
      const sweeping = box.sweep()
      await vi.waitUntil(
        async () =>
          (
            await own.sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query ilike '%delete from relay_messages%'`
          ).length > 0,
        { timeout: 60_000 },
      )
      return { sweeping }
    })
    await begun.sweeping
    expect((await box.backlog('bob', [topic], [], 10)).messages.map(({ message }) => message)).toEqual(['again'])
  } finally {
    await own.close()
  }
}, 120_000)

test('behavior: a topic on which much is said never fills up with what has been received', async () => {
  const small = createMailbox(database, { limitPerTopic: 4, now: () => now })
  const [busy, other] = [newTopic(), newTopic()]
  for (let count = 0; count < 20; count++) {
    const { full, stored, known } = await small.store([draft(busy, `question ${count}`), draft(other, `word ${count}`)])
    expect(known).toEqual([])
    expect(stored.map(({ message }) => message)).toContain(`question ${count}`)
    expect(full).toEqual(count < 4 ? [] : [other])
    const asked = stored.filter(({ topic }) => topic === busy)
    await small.receive(asked.map(({ id }) => ({ clientId: 'bob', messageId: id })))
  }
  // What nobody has received is never dropped for what comes later.
  expect((await read(other)).messages).toEqual(['word 0', 'word 1', 'word 2', 'word 3'])
  expect((await read(busy)).messages).toEqual([])
  const [kept] = await database.sql<{ count: number }[]>`
    select count(*)::int from relay_messages where topic = ${busy}`
  expect(kept?.count).toBeLessThanOrEqual(4)
})

test('behavior: what is over is removed with its receipts, the rest stays', async () => {
  const topic = newTopic()
  const { stored } = await mailbox.store([draft(topic, 'short', 1), draft(topic, 'long', 3_000)])
  await mailbox.receive(stored.map(({ id }) => ({ clientId: 'carol', messageId: id })))
  now += 2_000
  expect(await mailbox.sweep()).toBeGreaterThan(0)
  const left = async (table: string, column: string) =>
    (
      await database.sql`select 1 from ${database.sql(table)} where ${database.sql(column)} in ${database.sql(stored.map(({ id }) => id))}`
    ).length
  expect([await left('relay_messages', 'id'), await left('relay_receipts', 'message_id')]).toEqual([1, 1])
  expect(await read(topic)).toEqual({ messages: ['long'], more: false })
  expect(await mailbox.sweep()).toBe(0)
})

test.each([
  ['client', { client: 3_000, address: 1e9, project: 1e9 }, { publisher: 'other' }],
  ['address', { client: 1e9, address: 3_000, project: 1e9 }, { network: '198.51.100.8' }],
  ['project', { client: 1e9, address: 1e9, project: 3_000 }, { projectId: 'p2' }],
] as const)('behavior: what one %s keeps is bounded, on however many topics', async (kind, space, another) => {
  const who = newTopic()
  const own = { publisher: `kate ${who}`, network: `198.51.100.7 ${who}`, projectId: `p1 ${who}` }
  const bounded = createMailbox(database, { limitPerTopic: 1_000, now: () => now, space })
  const put = async (size: number, change: object = {}, seconds = 600) => {
    const given = { ...draft(newTopic(), 'x'.repeat(size), seconds), ...own, ...change }
    const { stored, over } = await bounded.store([given])
    expect(stored.length + over.length).toBe(1)
    return over[0]?.holder ?? 'kept'
  }
  // Each message counts half a kilobyte beside its own size, since a row takes that much.
  expect([await put(1_000), await put(900), await put(500)]).toEqual(['kept', 'kept', kind])
  // Another one has its own, and less than that still fits.
  expect(await put(500, another)).toBe('kept')
  // Another process knows of it.
  const second = createMailbox(database, { limitPerTopic: 1_000, now: () => now, space })
  const late = { ...draft(newTopic(), 'x'.repeat(500)), ...own }
  const refused = { full: [], over: [{ topic: late.topic, holder: kind }], stored: [], known: [] }
  expect(await second.store([late])).toEqual(refused)
  // When its time is over there is room again.
  now += 1_200_000
  expect(await put(500)).toBe('kept')
})

test('behavior: of messages that come together as many are kept as there is room for', async () => {
  const bounded = createMailbox(database, {
    limitPerTopic: 1_000,
    now: () => now,
    space: { client: 4_000, address: 1e9, project: 1e9 },
  })
  const own = { publisher: `together ${newTopic()}`, network: 'n', projectId: 'p' }
  const all = Array.from({ length: 6 }, (_, index) => ({ ...draft(newTopic(), `${index}`.repeat(488)), ...own }))
  const outcomes = await Promise.all(all.map((one) => bounded.store([one])))
  expect(outcomes.map(({ stored }) => stored.length)).toEqual([1, 1, 1, 1, 0, 0])
  // Who repeats what is kept hears that it is.
  const again = await bounded.store([all[0] as Draft])
  expect([again.over, again.known]).toEqual([[], [all[0]?.topic]])
})

test('behavior: what is said where nobody ever listened lives short', async () => {
  const own = { publisher: 'lonely', network: 'n', projectId: 'p' }
  const box = createMailbox(database, { limitPerTopic: 1_000, now: () => now, unheardMs: 60_000 })
  const [silent, listened, received] = [newTopic(), newTopic(), newTopic()]
  const week = 604_800
  const { stored } = await box.store([{ ...draft(received, 'first', week), ...own }])
  await box.receive(stored.map(({ id }) => ({ clientId: 'bob', messageId: id })))
  await box.store([
    { ...draft(silent, 'lost', week), ...own },
    { ...draft(silent, 'brief', 30), ...own },
    // Somebody listens at this moment.
    { ...draft(listened, 'waits', week), ...own, isHeard: true },
    // Somebody did once.
    { ...draft(received, 'waits', week), ...own },
  ])
  const left = async (topic: string) => (await read(topic)).messages
  now += 31_000
  expect(await left(silent)).toEqual(['lost'])
  now += 30_000
  expect([await left(silent), await left(listened), await left(received)]).toEqual([[], ['waits'], ['waits']])
  await box.sweep()
  expect([await left(listened), await left(received)]).toEqual([['waits'], ['waits']])
})

test('behavior: a receipt of a message that is being removed costs no other receipt', async () => {
  const topic = newTopic()
  const { stored } = await mailbox.store([draft(topic, 'going'), draft(topic, 'staying')])
  const [going] = stored
  await database.sql.begin(async (step) => {
    await step`delete from relay_messages where id = ${going?.id ?? ''}`
    // While the removal has not been committed: nothing waits for it.
    await mailbox.receive(stored.map(({ id }) => ({ clientId: 'bob', messageId: id })))
  })
  expect(await read(topic)).toEqual({ messages: [], more: false })
  await mailbox.receive([{ clientId: 'bob', messageId: going?.id ?? '' }])
})

test('behavior: keeping a message reads nothing of other topics, however many wait there', async () => {
  const own = connect(await server.createDatabase('many_topics'), { max: 1 })
  await migrate(own)
  const crowd = createMailbox(own, { limitPerTopic: 1_000, now: () => now })
  for (let part = 0; part < 8; part++)
    await crowd.store(Array.from({ length: 250 }, () => draft(newTopic(), 'waits', 3_600)))
  const read = await own.sql.begin(async (step) => {
    const inside = createMailbox({ sql: step as unknown as Database['sql'] }, { limitPerTopic: 1_000, now: () => now })
    for (let count = 0; count < 10; count++) await inside.store([draft(newTopic(), 'comes')])
    const [row] = await step<{ rows: string }[]>`
      select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'relay_messages'`
    return Number(row?.rows)
  })
  expect(read).toBeLessThan(100)
  await own.close()
})

test('behavior: the statement that keeps messages is planned once, whatever is published', async () => {
  const own = connect(await server.createDatabase('planned_once'), { max: 1 })
  await migrate(own)
  const busy = createMailbox(own, { limitPerTopic: 1_000, now: () => now })
  for (let count = 0; count < 40; count++)
    await busy.store(Array.from({ length: 1 + (count % 20) }, () => draft(newTopic(), 'm')))
  const plans = await own.sql<{ custom: string }[]>`
    select custom_plans as custom from pg_prepared_statements
    where statement like '%insert into relay_messages%' and statement not like '%pg_prepared_statements%'`
  // PostgreSQL tries five before it keeps one.
  expect(plans.map(({ custom }) => Number(custom))).toEqual([5])
  await own.close()
})
