import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexToBytes, isBytes, isHash, readChainId, readQuantity, textToHex, toHex } from './hex.js'

describe('quantities', () => {
  test('behavior: any amount is written and read back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => readQuantity(toHex(amount)) === amount),
    )
  })

  test.each(['', '0x', '1', '0xg', '-0x1', '0x1.5', ' 0x1', `0x${'f'.repeat(65)}`, null, undefined, 1, {}])(
    'behavior: %j is none',
    (value) => {
      expect(readQuantity(value)).toBeUndefined()
    },
  )

  test('behavior: leading zeros are let through', () => {
    expect(readQuantity('0x00ff')).toBe(255n)
  })
})

describe('readChainId', () => {
  test('behavior: a bigint is one', () => {
    expect(readChainId(10n)).toBe('10')
  })

  test.each([
    ['0x1', '1'],
    ['0x7A69', '31337'],
    ['137', '137'],
    [8453, '8453'],

    ['0x1fffffffffffff', '9007199254740991'],
  ])('behavior: %j is chain %s', (value, expected) => {
    expect(readChainId(value)).toBe(expected)
  })

  test.each([
    '',
    '0x',
    '0x0',
    '0',
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0x20000000000000',
    '1e3',
    ' 1',
    'eip155:1',
    null,
    ['0x1'],
  ])('behavior: %j is none', (value) => {
    expect(readChainId(value)).toBeUndefined()
  })
})

describe('bytes', () => {
  test('behavior: a text is written as its UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textToHex(text)).toBe(`0x${Buffer.from(text, 'utf8').toString('hex')}`)
        expect([...hexToBytes(textToHex(text))]).toEqual([...Buffer.from(text, 'utf8')])
      }),
    )
  })

  test('behavior: forms are told apart', () => {
    expect(isBytes('0x')).toBe(true)
    expect(isBytes('0xabc')).toBe(false)
    expect(isHash(`0x${'a'.repeat(64)}`)).toBe(true)
    expect(isHash(`0x${'a'.repeat(63)}`)).toBe(false)
  })
})
