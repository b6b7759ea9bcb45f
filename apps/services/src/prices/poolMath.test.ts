import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, formatRatio, one, ratio, times, wholeOf } from '../money/ratio.js'
import { deepest, holds, priceOfReserves, priceOfRoot, unitsWorth } from './poolMath.js'

const low = { address: `0x${'11'.repeat(20)}`, decimals: 18 }
const high = { address: `0x${'22'.repeat(20)}`, decimals: 6 }
const reserve = fc.bigInt({ min: 10n ** 6n, max: (1n << 112n) - 1n })

describe('priceOfReserves', () => {
  test('default', () => {
    const pool = priceOfReserves(low, high, { token: 100n * 10n ** 18n, other: 300_000n * 10n ** 6n })
    expect(pool && formatRatio(pool.price)).toBe('3000')
    expect(pool && formatRatio(pool.depth)).toBe('300000')
    expect(priceOfReserves(low, high, { token: 0n, other: 5n })).toBeUndefined()
  })

  test('behavior: seen from the other side it is the reciprocal', () => {
    fc.assert(
      fc.property(reserve, reserve, (a, b) => {
        const there = priceOfReserves(low, high, { token: a, other: b })
        const back = priceOfReserves(high, low, { token: b, other: a })
        expect(there && back && compare(times(there.price, back.price), one)).toBe(0)
      }),
    )
  })
})

describe('priceOfRoot', () => {
  test('behavior: agrees with the reserves that the root was made of', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1n << 60n }), fc.bigInt({ min: 1n, max: 1n << 60n }), (a, b) => {
        // Squares, so that the root is exact.
        const root = (b << 96n) / a
        fc.pre((b << 96n) % a === 0n)
        const square = { token: a * a, other: b * b }
        const expected = priceOfReserves(low, high, square)
        const told = priceOfRoot(low, high, root, square.other)
        expect(expected && told && compare(expected.price, told.price)).toBe(0)
        const turned = priceOfRoot(high, low, root, square.token)
        expect(told && turned && compare(times(told.price, turned.price), one)).toBe(0)
      }),
    )
  })
})

describe('deepest', () => {
  const pool = (price: bigint, depth: bigint) => ({ price: ratio(price, 1n), depth: ratio(depth, 1n) })
  test('default: the price of the most money, not the best price', () => {
    expect(deepest([pool(9_999n, 20_000n), pool(3_000n, 300_000n)], ratio(10_000n, 1n))?.price.over).toBe(3_000n)
  })
  test('behavior: a pool with dust in it sets no price', () => {
    expect(deepest([pool(1_000_000n, 9_999n)], ratio(10_000n, 1n))).toBeUndefined()
  })
})

describe('holds', () => {
  test('default: a sale must bring nine tenths of what the price says', () => {
    const price = ratio(3n, 1n)
    const sold = wholeOf(unitsWorth(ratio(300n, 1n), price, 18), 18)
    expect(formatRatio(sold)).toBe('100')
    expect(holds(sold, price, ratio(297n, 1n))).toBe(true)
    expect(holds(sold, price, ratio(270n, 1n))).toBe(true)
    expect(holds(sold, price, ratio(269n, 1n))).toBe(false)
    expect(holds(sold, price, ratio(0n, 1n))).toBe(false)
  })
})
