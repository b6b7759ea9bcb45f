import { describe, expect, test } from 'vitest'
import { exactAmount, feeAmount, shownAmount, shownParts } from './amounts.js'

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

describe('feeAmount', () => {
  test.each([
    ['21000000000000', '0.000021'],
    ['31500000000000000', '0.031'],
    ['1', '0.000000000000000001'],
    ['0', '0'],
  ])('default: %s', (amount, text) => {
    expect(feeAmount(ether(amount), 'en')).toBe(text)
  })
})
