import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, rateOf } from './currencies.js'
import { compare, dividedBy, formatRatio, parseRatio, ratio, shownNumber, times, wholeOf } from './ratio.js'

const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const positive = fc.bigInt({ min: 1n, max: 1n << 128n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('ratio', () => {
  test('default', () => {
    expect(formatRatio(wholeOf(1_500_000n, 6))).toBe('1.5')
    expect(formatRatio(ratio(1n, 3n), 4)).toBe('0.3333')
    expect(formatRatio(ratio(1n, 3_000n), 4)).toBe('0.0003333')
    expect(formatRatio(ratio(-5n, 2n))).toBe('-2.5')
    expect(parseRatio('0.998')).toEqual({ over: 998n, under: 1_000n })
    for (const text of ['', '.5', '1.', '-1', '1e3', ' 1', '0x1', 'NaN']) expect(parseRatio(text)).toBeUndefined()
  })

  test('behavior: an amount is written exactly, whatever its size', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const back = parseRatio(formatRatio(wholeOf(value, places), 100))
        expect(back && back.over * 10n ** BigInt(places)).toBe(back && value * back.under)
      }),
    )
  })

  test('behavior: times and dividedBy undo each other, and keep the order', () => {
    fc.assert(
      fc.property(positive, positive, positive, positive, (a, b, c, d) => {
        const [x, y] = [ratio(a, b), ratio(c, d)]
        expect(compare(dividedBy(times(x, y), y), x)).toBe(0)
        expect(compare(x, y)).toBe(-compare(y, x) + 0)
      }),
    )
  })

  test('behavior: what is shown is as near as a number can be', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const exact = Number((a * 10n ** 30n) / b) / 1e30
        fc.pre(exact > 1e-12)
        expect(Math.abs(shownNumber(ratio(a, b)) / exact - 1)).toBeLessThan(1e-12)
      }),
      { examples: [[1n, 3n]] },
    )
    expect(shownNumber(ratio(1n, 10n ** 90n))).toBe(1e-90)
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: 0, max: 18 }))
    fc.assert(
      // Of a price of the wire, whose digits a number can hold, it is that number.
      fc.property(decimal, ([value, places]) => {
        const text = formatRatio(wholeOf(value, places))
        const digits = text.replace('.', '').replace(/^0+/, '').length
        fc.pre(digits <= 15)
        expect(String(shownNumber(parseRatio(text) ?? ratio(0n, 1n)))).toBe(String(Number(text)))
      }),
    )
  })

  test('error: zero below', () => {
    expect(() => ratio(1n, 0n)).toThrow(RangeError)
    expect(() => dividedBy(ratio(1n, 1n), ratio(0n, 1n))).toThrow(RangeError)
  })
})

describe('rateOf', () => {
  test('default: only what the operator has set', () => {
    expect(rateOf('usd', {})).toEqual({ over: 1n, under: 1n })
    for (const currency of currencies.filter((name) => name !== 'usd')) expect(rateOf(currency, {})).toBeUndefined()
    expect(rateOf('eur', { eur: '0.92' })).toEqual({ over: 92n, under: 100n })
    expect(rateOf('eur', { eur: '0' })).toBeUndefined()
  })
})
