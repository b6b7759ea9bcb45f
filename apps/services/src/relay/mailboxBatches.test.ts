import { expect, test } from 'vitest'
import { createMailbox, type Draft } from './mailbox.js'

/** A mailbox over a database that keeps all it is given. @returns it, and of each statement how many messages it kept */
function open() {
  const kept: number[] = []
  const failing = { next: false }
  let lastId = 0
  const sql = async (_: readonly string[], ...given: unknown[]) => {
    const list = given.find((value): value is string => typeof value === 'string' && value.startsWith('{')) ?? '{}'
    const topics = JSON.parse(`[${list.slice(1, -1)}]`) as string[]
    kept.push(topics.length)
    if (failing.next) {
      failing.next = false
      throw new Error('away')
    }
    return topics.map((topic, at) => ({ id: String(++lastId), topic, place: at + 1, refused: null }))
  }
  return { box: createMailbox({ sql: sql as never }, { limitPerTopic: 1_000, now: () => 1 }), kept, failing }
}
let count = 0
const draft = (size = 8): Draft => ({
  topic: `topic ${++count}`,
  message: 'x'.repeat(size),
  tag: 1,
  publisher: 'alice',
  attestation: null,
  publishedAt: 1,
  expiresAt: 2,
})
const drafts = (many: number, size?: number) => Array.from({ length: many }, () => draft(size))

test.each([
  ['below', [250, 249], [499]],
  ['at', [250, 250], [500]],
  ['above', [250, 251], [250, 251]],
  ['above by a call of its own', [501, 1], [501, 1]],
  ['above by one that waited', [1, 501, 1], [1, 501, 1]],
  ['twice', [300, 200, 300, 200, 1], [500, 500, 1]],
])(
  'behavior: a statement keeps five hundred messages of several calls, and all of one: %s',
  async (_, calls, expected) => {
    const { box, kept } = open()
    const outcomes = await Promise.all(calls.map((many) => box.store(drafts(many))))
    expect(kept).toEqual(expected)
    expect(outcomes.map(({ stored }) => stored.length)).toEqual(calls)
  },
)

const half = 524_288
test.each([
  ['below', [half, half - 1], [2]],
  ['at', [half, half], [2]],
  ['above', [half, half + 1], [1, 1]],
  ['above by a message of its own', [3 * half, 1], [1, 1]],
])('behavior: a statement keeps a megabyte of several calls, and all of one: %s', async (_, sizes, expected) => {
  const { box, kept } = open()
  await Promise.all(sizes.map((size) => box.store([draft(size)])))
  expect(kept).toEqual(expected)
})

test('error: those whose statement failed are told, and those behind them are kept', async () => {
  const { box, kept, failing } = open()
  failing.next = true
  const told = await Promise.allSettled([box.store(drafts(300)), box.store(drafts(200)), box.store(drafts(1))])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(kept).toEqual([500, 1])
  expect((await box.store(drafts(1))).stored).toHaveLength(1)
})

test('behavior: what a call gives twice, and what two give, is kept once, and is of the first', async () => {
  const { box, kept } = open()
  const [one, other] = [draft(), draft()]
  const [first, second] = await Promise.all([box.store([one, other, one]), box.store([other])])
  expect(kept).toEqual([2])
  expect(first?.stored.map(({ topic }) => topic)).toEqual([one.topic, other.topic])
  // Whoever repeats it hears that it is there.
  expect(second).toEqual({ full: [], over: [], stored: [], known: [other.topic] })
})
