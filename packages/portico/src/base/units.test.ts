import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits, splitDecimal } from './parseUnits.js'
import { formatUnits } from './units.js'

describe('parseUnits', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 18, 15n * 10n ** 17n],
    ['0.000000000000000001', 18, 1n],
    ['.5', 2, 50n],
    ['5.', 2, 500n],
    ['007', 0, 7n],
    [
      '340282366920938463463374607431768211456.123456789012345678',
      18,
      340282366920938463463374607431768211456123456789012345678n,
    ],
  ] as const)('default: %s', (text, decimals, amount) => {
    expect(parseUnits(text, decimals)).toBe(amount)
  })

  test.each(['', '.', '-1', '+1', '1e3', '0x10', ' 1', '1 000', '1,5', '1.2.3', 'NaN', '١'])(
    'error: refuses "%s"',
    (text) => {
      expect(parseUnits(text, 18)).toBeUndefined()
    },
  )

  test('param: decimals: more than the unit has are refused, not rounded', () => {
    expect(parseUnits('1.234', 2)).toBeUndefined()
    expect(parseUnits('1.23', 2)).toBe(123n)
    expect(parseUnits('1', 0)).toBe(1n)
    expect(parseUnits('1.0', 0)).toBeUndefined()
  })
})

describe('formatUnits', () => {
  test('default', () => {
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatUnits(0n, 18)).toBe('0')
    expect(formatUnits(-25n, 1)).toBe('-2.5')
    expect(formatUnits(42n, 0)).toBe('42')
  })

  test('behavior: what is written is read back, for every amount and every number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
        expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })
})

test('splitDecimal: default', () => {
  expect(splitDecimal('0012.30')).toEqual({ whole: '12', fraction: '30' })
  expect(splitDecimal('.3')).toEqual({ whole: '0', fraction: '3' })
  expect(splitDecimal('a')).toBeUndefined()
})
