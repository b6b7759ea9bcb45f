import { describe, expect, test } from 'vitest'
import { isAddress } from './address.js'
import { addressOne } from './wallet.test-support.js'

describe('isAddress', () => {
  test('default', () => {
    expect(isAddress(addressOne)).toBe(true)
    expect(isAddress('11111111111111111111111111111111')).toBe(true)
    expect(isAddress('So11111111111111111111111111111111111111112')).toBe(true)
  })

  test('error: no 32 bytes, or no base58', () => {
    expect(isAddress('z'.repeat(44))).toBe(false)
    expect(isAddress('1'.repeat(33))).toBe(false)
    expect(isAddress(addressOne.slice(0, 30))).toBe(false)
    expect(isAddress(addressOne.replace('o', '0'))).toBe(false)
    expect(isAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(false)
    expect(isAddress('')).toBe(false)
  })
})
