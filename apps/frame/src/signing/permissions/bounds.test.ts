import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { type Bounds, lower, openness, worstCase } from './bounds.js'

const now = 1_700_000_000n
const big = (max: bigint) => fc.bigInt({ min: 1n, max })
const asset = { kind: 'native' } as const
const any: fc.Arbitrary<Bounds> = fc.oneof(
  fc
    .record({ amount: big(10n ** 24n), period: big(10n ** 6n), lasts: big(10n ** 7n) })
    .map(({ amount, period, lasts }) => ({
      kind: 'periodic' as const,
      asset,
      amount,
      period,
      start: now,
      until: now + lasts,
    })),
  fc
    .record({ atOnce: big(10n ** 20n), perSecond: big(10n ** 15n), more: big(10n ** 24n), lasts: big(10n ** 7n) })
    .map(({ atOnce, perSecond, more, lasts }) => ({
      kind: 'stream' as const,
      asset,
      atOnce,
      perSecond,
      most: atOnce + more,
      start: now,
      until: now + lasts,
    })),
  fc.record({ times: big(1_000n), lasts: big(10n ** 7n) }).map(({ times, lasts }) => ({
    kind: 'calls' as const,
    target: '0x00000000000000000000000000000000000c0de1',
    methods: [],
    times,
    until: now + lasts,
  })),
)

test('behavior: less is never more: of the worst case, of the time, of what is open', () => {
  fc.assert(
    fc.property(any, big(10n), big(10n), big(10n ** 7n), (bounds, a, b, earlier) => {
      const share = a < b ? { of: a, in: b } : { of: b, in: a }
      const until = bounds.until - (earlier % (bounds.until - now))
      const less = lower(bounds, { share, until })
      expect(worstCase(less) <= worstCase(bounds)).toBe(true)
      expect(less.until <= bounds.until).toBe(true)
      expect(less.kind).toBe(bounds.kind)
    }),
    { numRuns: runs(1_000) },
  )
})

test('error: what would not be less', () => {
  const bounds: Bounds = { kind: 'periodic', asset, amount: 4n, period: 10n, start: now, until: now + 100n }
  expect(lower(bounds, { share: { of: 1n, in: 2n }, until: now + 30n })).toEqual({
    ...bounds,
    amount: 2n,
    until: now + 30n,
  })
  expect(() => lower(bounds, { share: { of: 3n, in: 2n } })).toThrow(RangeError)
  expect(() => lower(bounds, { share: { of: 0n, in: 2n } })).toThrow(RangeError)
  expect(() => lower(bounds, { until: now + 101n })).toThrow(RangeError)
  expect(openness(bounds, now)).toBeUndefined()
})
