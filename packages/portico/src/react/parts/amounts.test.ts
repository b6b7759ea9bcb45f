import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../base/parseUnits.js'
import { exactAmount, feeAmount, fiatParts, readableAmount, shownAmount, shownParts } from './amounts.js'

const ether = (amount: string) => ({ amount, decimals: 18 })

describe('shownAmount', () => {
  test.each([
    ['1204000000000000000', '1.204'],
    ['1204999999999999999', '1.204'],
    ['0', '0.000'],
    ['1', '0.000'],
    ['123456789012345678901234567890', '123,456,789,012.345'],
  ])('default: %s', (amount, text) => {
    expect(shownAmount(ether(amount), 'en')).toBe(text)
  })

  test('param: locale', () => {
    expect(shownAmount(ether('1234500000000000000000'), 'de')).toBe('1.234,500')
    expect(shownParts(ether('1500000000000000000'), 'en')).toEqual({ whole: '1', fraction: '.500' })
  })
})

describe('exactAmount', () => {
  test.each([
    ['1', '0.000000000000000001'],
    ['120000000000000000000', '120'],
    ['1000000000000000000000000000000000', '1,000,000,000,000,000'],
  ])('default: %s', (amount, text) => {
    expect(exactAmount(ether(amount), 'en')).toBe(text)
  })
})

describe('readableAmount', () => {
  test.each([
    ['21000000000000', '0.000021'],
    ['31500000000000000', '0.031'],
    ['1', '0.000000000000000001'],
    ['0', '0'],
  ])('default: %s, floored', (amount, text) => {
    expect(readableAmount(ether(amount), 'en')).toBe(text)
  })
})

describe('feeAmount', () => {
  test.each([
    ['21000000000000', '0.000021'],
    ['21345670000000', '0.000022'],
    ['31500000000000000', '0.032'],
    ['99990000000000000', '0.1'],
    ['1', '0.000000000000000001'],
    ['0', '0'],
  ])('default: %s, rounded up', (amount, text) => {
    expect(feeAmount(ether(amount), 'en')).toBe(text)
  })

  test('behavior: whole where the currency has few decimals', () => {
    expect(feeAmount({ amount: '426', decimals: 8 }, 'en')).toBe('0.00000426')
    expect(feeAmount({ amount: '1000005000', decimals: 9 }, 'en')).toBe('1.000005')
  })

  test('behavior: what is written is never less than the fee, nor as much as a tenth more', () => {
    const decimals = fc.constantFrom(0, 6, 8, 9, 18)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), decimals, (amount, count) => {
        const text = feeAmount({ amount: `${amount}`, decimals: count }, 'en').replaceAll(',', '')
        const shown = parseUnits(text, count) ?? -1n
        expect(shown).toBeGreaterThanOrEqual(amount)
        expect(shown * 10n).toBeLessThanOrEqual(amount * 11n)
      }),
    )
  })
})

test.each([
  [0, 'en', '$0', '.00'],
  [1_234.5, 'en', '$1,234', '.50'],
  [0.004, 'en', '$0', '.00'],
  [1_234.5, 'de', '1.234', ',50\u00a0$'],
])('fiatParts: what an account is worth has 2 decimals: %d in %s', (value, locale, whole, fraction) => {
  expect(fiatParts(value, locale)).toEqual({ whole, fraction })
})
