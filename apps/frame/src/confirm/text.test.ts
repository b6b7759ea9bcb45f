import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, formatAmount, hasMixedScripts, isOddHost, lookAlike, shortAddress } from './text.js'

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
