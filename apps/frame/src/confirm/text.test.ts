import fc from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  formatAmount,
  hasMixedScripts,
  isOddHost,
  lookAlike,
  shortAddress,
  withoutHidden,
} from './text.js'

test('behavior: no text brings a character that cannot be seen, or more than its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanLine(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]|\s\s/u)
      expect([...cleanLine(text, 10)].length).toBeLessThanOrEqual(10)
      expect(cleanText(text).text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('behavior: marks that turn the writing, and characters of no width, are taken out and told of', () => {
  expect(cleanLine('USDC\u202eCDSU\u200b\u2066')).toBe('USDCCDSU')
  expect(cleanLine('Pay \u200b 5')).toBe('Pay 5')
  expect(cleanText('Pay\u200b 5\r\nnow')).toEqual({ text: 'Pay 5\nnow', isCut: false, isChanged: true })
  expect(cleanText('Grüße\n\tan 你好')).toEqual({ text: 'Grüße\n  an 你好', isCut: false, isChanged: false })
  expect(cleanText('x'.repeat(5_000))).toMatchObject({ isCut: true, isChanged: false })
  expect(cleanLine(`a${'\u0301'.repeat(50)}`)).toHaveLength(3)
})

test('behavior: letters that are drawn as nothing count as hidden; what makes a sign an emoji does not', () => {
  for (const letter of [
    '\u2800',
    '\u3164',
    '\u115f',
    '\u00ad',
    '\u034f',
    '\ufe00',
    '\u{e0100}',
    '\u{1d159}',
    '\u{13441}',
  ]) {
    expect(cleanLine(`Pay${letter}5`), letter).toBe('Pay5')
    expect(cleanText(`Pay${letter}5`), letter).toMatchObject({ text: 'Pay5', isChanged: true })
  }
  expect(cleanText('Pay\ufe0f 5')).toMatchObject({ isChanged: true })
  expect(cleanText('We \u2764\ufe0f it')).toEqual({ text: 'We \u2764\ufe0f it', isCut: false, isChanged: false })
})

test('behavior: letters of several alphabets in one word', () => {
  expect(hasMixedScripts('p\u0430yp\u0430l')).toBe(true)
  expect(hasMixedScripts('Pay p\u0430yp\u0430l now')).toBe(true)
  expect(hasMixedScripts('paypal and \u043f\u0440\u0438\u0432\u0435\u0442')).toBe(false)
  expect(isOddHost('xn--pypal-4ve.com')).toBe(true)
  expect(isOddHost('app.example:8080')).toBe(false)
})

test('behavior: look-alikes of addresses that were paid', () => {
  const paid = '0x41be07d29a6c3f58c0417be29d6630af15c8e9d4'
  const poison = '0x41be000000000000000000000000000000000e9d4'.slice(0, 42)
  expect(lookAlike('0x41bE11111111111111111111111111111111e9D4', [paid])).toBe(paid)
  expect(lookAlike(paid.toUpperCase().replace('0X', '0x'), [paid])).toBeUndefined()
  expect(lookAlike(paid.replace('07d2', '07d3'), [paid])).toBe(paid)
  expect(lookAlike('0x9999999999999999999999999999999999999999', [paid, poison])).toBeUndefined()
  const sol = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  expect(lookAlike(`HAg${sol.slice(3, -3).toLowerCase()}pqk`, [sol])).toBe(sol)
})

test('behavior: amounts are exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(30), (amount, decimals) => {
      expect(formatAmount(amount, decimals)).toBe(formatUnits(amount, decimals))
    }),
  )
  expect(shortAddress('0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4')).toBe('0x41bE…c8E9d4')
})

test.each([
  [9, 'xxxxxxxxx'],
  [10, 'xxxxxxxxxx'],
  [11, 'xxxxxxxxx…'],
])('param: max of 10, for %i letters', (length, shown) => {
  expect(cleanLine('x'.repeat(length), 10)).toBe(shown)
  expect(cleanText('x'.repeat(length), 10)).toEqual({ text: shown, isCut: length > 10, isChanged: false })
  // A letter of two halves is one.
  expect([...cleanLine('\u{1f600}'.repeat(length), 10)]).toHaveLength(Math.min(length, 10))
})

test('behavior: a line of 60 letters and a text of 4000 are whole; of what stands far behind nothing is looked at', () => {
  for (const [length, isCut] of [
    [4_000, false],
    [4_001, true],
  ] as const)
    expect(cleanText('x'.repeat(length)).isCut).toBe(isCut)
  expect(cleanLine('x'.repeat(60))).toBe('x'.repeat(60))
  expect(cleanLine('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(cleanLine(`${'\u200b'.repeat(79)}ab`, 10)).toBe('a')
  expect(cleanLine(' a  b\t\nc ')).toBe('a b c')
})

test('behavior: lines end in any of three ways, a tab is two spaces, of marks on a letter two stay', () => {
  expect(cleanText('a\r\nb\rc\nd')).toEqual({ text: 'a\nb\nc\nd', isCut: false, isChanged: false })
  expect(cleanText('a\tb\tc')).toEqual({ text: 'a  b  c', isCut: false, isChanged: false })
  expect(cleanText(`e${'\u0301'.repeat(2)}`)).toMatchObject({ isChanged: false })
  expect(cleanText(`e${'\u0301'.repeat(3)}`)).toMatchObject({ text: `e${'\u0301'.repeat(2)}`, isChanged: true })
  expect(withoutHidden('a\u200b\nb\u2800')).toBe('a\nb')
})

test.each(['\u0430', '\u03b1', '\u0561', '\u13a0', '\u05d0', '\u0627'])(
  'behavior: %s among letters of ours',
  (letter) => {
    expect(hasMixedScripts(`pay${letter}`)).toBe(true)
    expect(hasMixedScripts(`pay ${letter}${letter}`)).toBe(false)
    expect(hasMixedScripts(`pay-${letter}`)).toBe(false)
  },
)

test.each([
  ['app.example', false],
  ['APP-1.example:80', false],
  ['[::1]:3000', false],
  ['xn--pypal-4ve.com', true],
  ['app.xn--pypal-4ve', true],
  ['notxn--.com', false],
  ['pa_y.example', true],
  ['_pay.example', true],
  ['pay.example_', true],
  ['p\u0430y.example', true],
])('isOddHost: %s', (host, odd) => {
  expect(isOddHost(host)).toBe(odd)
})

test.each([
  ['a'.repeat(15), 'a'.repeat(15)],
  ['a'.repeat(16), 'a'.repeat(16)],
  ['abcdefghijklmnopq', 'abcd…lmnopq'],
  ['0xcdefghijklmnopq', '0xcdef…lmnopq'],
])('shortAddress: %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})

describe('lookAlike', () => {
  const paid = `0x${'ab'.repeat(20)}`
  /** With all letters between two places changed. */
  const between = (start: number, end: number) =>
    `0x${[...paid.slice(2)].map((letter, at) => (at >= start && at < end ? 'f' : letter)).join('')}`

  test.each([
    [4, paid],
    [5, undefined],
  ])('behavior: %i letters at the start', (count, found) => {
    expect(lookAlike(between(0, count), [paid])).toBe(found)
  })

  test.each([
    [0, 40, undefined],
    [2, 37, undefined],
    [3, 38, undefined],
    [3, 37, paid],
    [10, 15, paid],
  ])('behavior: all letters from the %i. to the %i. changed: three at each end make it alike', (start, end, found) => {
    expect(lookAlike(between(start, end), [paid])).toBe(found)
  })

  test('behavior: the address itself in any letters, another family and another length are not', () => {
    expect(lookAlike(paid.toUpperCase().replace('0X', '0x'), [paid])).toBeUndefined()
    expect(lookAlike(`${paid.slice(0, -8)}ffffff`, [paid])).toBeUndefined()
    expect(lookAlike('abababababab', ['ababababaCab'])).toBe('ababababaCab')
    expect(lookAlike(paid.slice(2), [paid])).toBeUndefined()
    expect(lookAlike(paid, [`zz${between(10, 15).slice(2)}`])).toBeUndefined()
    expect(lookAlike('abcdefghijkl', ['abcdefghijklmnop'])).toBeUndefined()
    // In other families capitals are letters of their own.
    expect(lookAlike('ABCdefghijkl', ['ABCDEFGHIjkl'])).toBe('ABCDEFGHIjkl')
    expect(lookAlike('abcdefghijkl', ['ABCDEFGHIJKL'])).toBeUndefined()
    expect(lookAlike(paid, [])).toBeUndefined()
  })
})

test.each([
  [0n, 0, '0'],
  [0n, 18, '0'],
  [5n, 0, '5'],
  [50n, 1, '5'],
  [55n, 1, '5.5'],
  [1n, 2, '0.01'],
  [100n, 2, '1'],
  [1_010n, 3, '1.01'],
])('formatAmount: %i with %i decimals is %s', (amount, decimals, text) => {
  expect(formatAmount(amount, decimals)).toBe(text)
})
