import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSample, rankNodes, type Sample } from './ranking.js'

const good = (latencyMs: number, count = 10): Sample[] => Array.from({ length: count }, () => ({ latencyMs, ok: true }))
const bad = (count = 10): Sample[] => Array.from({ length: count }, () => ({ latencyMs: 0, ok: false }))

describe('rankNodes', () => {
  test.each([
    ['nobody looked', [[], [], []], [0, 1, 2]],
    ['the quicker first', [good(300), good(100), good(200)], [1, 2, 0]],
    ['the steady before the quick', [[...good(10, 3), ...bad(7)], good(500)], [1, 0]],
    // 0.7 x 0.6 + 0.3 x 0.99 is more than 0.7 x 1, and 0.7 x 0.5 + 0.3 x 0.99 is less.
    ['quick and right in six of ten looks before the slow', [good(500), [...good(5, 6), ...bad(4)]], [1, 0]],
    ['quick and right in five of ten looks after it', [good(500), [...good(5, 5), ...bad(5)]], [0, 1]],
    ['equals in the given order', [good(100), good(100)], [0, 1]],
    ['the dead last', [bad(), good(900), good(100)], [2, 1, 0]],
    ['all dead', [bad(), bad()], [0, 1]],
  ])('behavior: %s', (_, samples, expected) => {
    expect(rankNodes(samples)).toEqual(expected)
  })

  test.each([
    ['before the quicker', [good(10), good(900)], [1, 0]],
    ['nobody looked', [[], []], [1, 0]],
    ['behind, when the last look failed', [good(10), [...good(900, 9), ...bad(1)]], [0, 1]],
    ['back again with the next look', [good(10), [...bad(9), ...good(10, 1)]], [1, 0]],
  ])('param: isPreferred: %s', (_, samples, expected) => {
    expect(rankNodes(samples, (index) => index === 1)).toEqual(expected)
  })

  test('behavior: every node keeps a place', () => {
    const sample = fc.record({ latencyMs: fc.float({ min: 0, noNaN: true }), ok: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.array(sample, { maxLength: 10 }), { maxLength: 8 }), (samples) => {
        expect([...rankNodes(samples)].sort()).toEqual(samples.map((_, index) => index))
      }),
    )
  })
})

describe('addSample', () => {
  test('behavior: the last ten are kept', () => {
    const samples = Array.from({ length: 12 }, (_, index) => ({ latencyMs: index, ok: true })).reduce<
      readonly Sample[]
    >(addSample, [])
    expect(samples.map(({ latencyMs }) => latencyMs)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})
