import { describe, expect, test } from 'vitest'
import { discordName, formatAmount, formatUnitAmount, readAmountInput, shortAddress, shortEmail } from './format.js'

const locale = 'en'

test('shortAddress: default: the first 4 and the last 6 characters', () => {
  expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x12…345678')
  expect(shortAddress('0x12345678')).toBe('0x12345678')
})

test('shortEmail: default: over 30 characters the last three become an ellipsis', () => {
  const thirty = `${'a'.repeat(18)}@example.com`
  expect(thirty).toHaveLength(30)
  expect(shortEmail(thirty)).toBe(thirty)
  expect(shortEmail(`a${thirty}`)).toBe(`a${'a'.repeat(18)}@example.…`)
})

test('discordName: default: a trailing 0 is dropped', () => {
  expect(discordName('ada0')).toBe('ada')
  expect(discordName('ada#0')).toBe('ada')
  expect(discordName('ada')).toBe('ada')
})

describe('formatAmount', () => {
  test('default: 3 decimals, floored', () => {
    expect(formatAmount('1234.56789', { locale })).toBe('1,234.567')
    expect(formatAmount('0.9999', { locale })).toBe('0.999')
    expect(formatAmount('2', { locale })).toBe('2.000')
  })

  test('behavior: no amount is 0.000', () => {
    expect(formatAmount(undefined, { locale })).toBe('0.000')
    expect(formatAmount('what', { locale })).toBe('0.000')
    expect(formatAmount('0.0004', { locale })).toBe('0.000')
  })

  test('behavior: no digit is lost to a float', () => {
    expect(formatAmount('123456789012345678901234567890.123456', { locale, decimals: 6 })).toBe(
      '123,456,789,012,345,678,901,234,567,890.123456',
    )
  })

  test('param: locale', () => {
    expect(formatAmount('1234.5', { locale: 'de' })).toBe('1.234,500')
    expect(formatAmount('12.5', { locale: 'ar-EG' })).toBe('١٢٫٥٠٠')
  })

  test('param: decimals, fixed', () => {
    expect(formatAmount('1.5', { locale, decimals: 6, fixed: false })).toBe('1.5')
    expect(formatAmount('1.9', { locale, decimals: 0 })).toBe('1')
  })
})

test('formatUnitAmount: default', () => {
  expect(formatUnitAmount(1_234_567n, 6, { locale })).toBe('1.234')
  expect(formatUnitAmount(-1_234_567n, 6, { locale })).toBe('−1.234')
})

describe('readAmountInput', () => {
  test('default', () => {
    expect(readAmountInput(' 1.50 ', 'en')).toBe('1.50')
    expect(readAmountInput('', 'en')).toBe('')
    expect(readAmountInput('.', 'en')).toBe('.')
  })

  test('param: locale: its own point and digits are understood', () => {
    expect(readAmountInput('1,5', 'de')).toBe('1.5')
    expect(readAmountInput('1.5', 'de')).toBe('1.5')
    expect(readAmountInput('١٢٫٥', 'ar-EG')).toBe('12.5')
  })

  test('error: what could be read in two ways is refused', () => {
    expect(readAmountInput('1,5', 'en')).toBeUndefined()
    expect(readAmountInput('1.234,5', 'de')).toBeUndefined()
    expect(readAmountInput('12abc', 'en')).toBeUndefined()
    expect(readAmountInput('-1', 'en')).toBeUndefined()
  })
})
