import { expect, test } from 'vitest'
import { createMailbox, type Draft } from './mailbox.js'

type Row = { id: string | null; topic: string; place: number | null; refused: string | null }
type Answers = {
  /** What becomes of the messages of one statement. */
  keep?: (topics: readonly string[]) => Row[]
  /** How many messages make room. */
  gone?: number
  backlog?: readonly string[]
  filled?: boolean
}

/** A mailbox over a database that answers as it is told, and what that was asked. */
function open({ keep, gone = 0, backlog = [], filled = true }: Answers = {}, limitPerTopic = 5) {
  const kept: (readonly string[])[] = []
  const made: unknown[][] = []
  const looks: string[] = []
  let last = 0
  const keepAll = (topics: readonly string[]): Row[] =>
    topics.map((topic, at) => ({ id: `${++last}`, topic, place: at + 1, refused: null }))
  const sql = async (strings: readonly string[], ...values: unknown[]) => {
    const text = strings.join('')
    if (text.includes('delete from relay_messages')) {
      made.push(values)
      return { count: gone }
    }
    if (text.includes('insert into relay_messages')) {
      const topics = listOf(values[1])
      kept.push(topics)
      return (keep ?? keepAll)(topics)
    }
    looks.push(text.includes('select given.topic') ? 'filled' : 'backlog')
    if (looks.at(-1) === 'filled') return filled ? listOf(values[0]).map((topic) => ({ topic })) : []
    return backlog.map((message, at) => ({ id: `${at + 1}`, topic: 't', message, tag: 1, published_at: '7' }))
  }
  return { mailbox: createMailbox({ sql: sql as never }, { limitPerTopic, now: () => 1_000 }), kept, made, looks }
}
const listOf = (text: unknown): string[] => JSON.parse(`[${String(text).slice(1, -1)}]`)

let made = 0
const draft = (given: Partial<Draft> = {}): Draft => {
  made += 1
  return {
    topic: `topic ${made}`,
    message: `message ${made}`,
    tag: 1,
    publisher: 'alice',
    attestation: null,
    publishedAt: 1_000,
    expiresAt: 2_000,
    ...given,
  }
}
const many = (count: number) => Array.from({ length: count }, () => draft())
const sized = (bytes: number) => [draft({ message: 'x'.repeat(bytes) })]

test.each([
  ['as many messages as fit', many(250), many(250), [500]],
  ['one message more', many(250), many(251), [250, 251]],
  ['a call that is too long for itself', many(501), many(1), [501, 1]],
  ['as many bytes as fit', sized(524_288), sized(524_288), [2]],
  ['one byte more', sized(524_288), sized(524_289), [1, 1]],
  ['a call that is too large for itself', sized(1_048_577), sized(1), [1, 1]],
])('behavior: calls of one turn share a statement: %s', async (_, one, other, expected) => {
  const { mailbox, kept } = open()
  const outcomes = await Promise.all([mailbox.store(one), mailbox.store(other)])
  expect(kept.map(({ length }) => length)).toEqual(expected)
  expect(outcomes.map(({ stored }) => stored.length)).toEqual([one.length, other.length])
})

test('behavior: what two calls publish belongs to the first of them, and the other hears that it is known', async () => {
  const { mailbox, kept } = open()
  const same = draft()
  const [one, other] = await Promise.all([mailbox.store([same]), mailbox.store([same, draft()])])
  expect(kept).toHaveLength(1)
  expect([one.stored.length, one.known]).toEqual([1, []])
  expect([other.stored.length, other.known]).toEqual([1, [same.topic]])
})

test('behavior: a call hears of its messages in the order in which it gave them, whatever the database answers first', async () => {
  const { mailbox } = open({
    keep: (topics) => topics.map((topic, at) => ({ id: `${9 + at}`, topic, place: at + 1, refused: null })).reverse(),
  })
  const drafts = many(4)
  const { stored } = await mailbox.store(drafts)
  expect(stored.map(({ id, topic }) => [id, topic])).toEqual(drafts.map(({ topic }, at) => [`${9 + at}`, topic]))
})

test('error: a statement that fails is told to each call of it, and keeps no later one from being kept', async () => {
  let fails = true
  const { mailbox } = open({
    keep: (topics) => {
      if (fails) throw new Error('away')
      return topics.map((topic, at) => ({ id: `${at + 1}`, topic, place: at + 1, refused: null }))
    },
  })
  const both = await Promise.allSettled([mailbox.store(many(1)), mailbox.store(many(1))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect((await mailbox.store(many(1))).stored).toHaveLength(1)
})

test.each([
  [0, 1],
  [1, 2],
])('behavior: a full topic is tried again where %i messages made room: %i statements', async (gone, statements) => {
  let times = 0
  const { mailbox, kept, made } = open(
    {
      gone,
      keep: (topics) => {
        times += 1
        return topics.map((topic, at) =>
          topic === 'full' && times === 1
            ? { id: null, topic, place: null, refused: 'topic' }
            : { id: `${times}${at}`, topic, place: at + 1, refused: null },
        )
      },
    },
    5,
  )
  const outcome = await mailbox.store([draft({ topic: 'full' }), draft({ topic: 'free' })])
  expect(kept).toEqual([['full', 'free'], ['full']].slice(0, statements))
  expect(outcome.full).toEqual(gone > 0 ? [] : ['full'])
  expect(outcome.stored.map(({ topic }) => topic).sort()).toEqual(gone > 0 ? ['free', 'full'] : ['free'])
  expect(outcome.known).toEqual([])
  // More than the half of it, so that not every message makes room anew.
  expect(made).toEqual([['{"full"}', 3]])
})

test('behavior: nothing is asked where nothing is kept or looked for', async () => {
  const { mailbox, kept, looks } = open()
  expect(await mailbox.store([])).toEqual({ full: [], over: [], stored: [], known: [] })
  expect(await mailbox.backlog('bob', [], [], 10)).toEqual({ messages: [], more: false })
  await mailbox.receive([])
  expect([kept, looks]).toEqual([[], []])
})

test('error: whose space is taken is told by the message, and that message is not said to be known', async () => {
  const { mailbox } = open({
    keep: ([kept = '', over = '']) => [
      { id: '1', topic: kept, place: 1, refused: null },
      { id: null, topic: over, place: 2, refused: 'address' },
    ],
  })
  const drafts = many(2)
  const outcome = await mailbox.store(drafts)
  expect(outcome.over).toEqual([{ topic: drafts[1]?.topic, holder: 'address' }])
  expect([outcome.stored.length, outcome.known, outcome.full]).toEqual([1, [], []])
})

test.each([
  ['fewer messages than asked for', ['a'], 2, false],
  ['as many', ['a', 'b'], 2, true],
  ['a reading that is full', ['x'.repeat(1_048_575), 'y'], 3, true],
  ['one that is a byte short of it', ['x'.repeat(1_048_574), 'y'], 3, false],
  ['one that is full by signs of several bytes', ['ä'.repeat(524_288)], 3, true],
])('behavior: there may be more behind %s', async (_, backlog, limit, more) => {
  const { mailbox } = open({ backlog })
  const page = await mailbox.backlog('bob', ['t'], [], limit)
  expect([page.messages.length, page.more]).toEqual([backlog.length, more])
})

test.each([
  [20, [], ['filled']],
  [21, [], ['backlog']],
  [1, ['3'], ['backlog']],
])('behavior: of %i topics, without %j: %j is looked at where they are empty', async (count, without, expected) => {
  const { mailbox, looks } = open({ filled: false })
  const topics = Array.from({ length: count }, (_, at) => `t${at}`)
  expect(await mailbox.backlog('bob', topics, without, 10)).toEqual({ messages: [], more: false })
  expect(looks).toEqual(expected)
})
