import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress, normalizeAddress } from './address.js'
import { isAddressLike } from './hex.js'

const examples = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

describe('normalizeAddress', () => {
  test.each(examples)('default: %s of EIP-55', (address) => {
    expect(normalizeAddress(address)).toBe(address)
    expect(normalizeAddress(address.toLowerCase())).toBe(address)
    expect(normalizeAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
    expect(normalizeAddress(` ${address}\n`)).toBe(address)
  })

  test('behavior: agrees with viem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = `0x${Buffer.from(bytes).toString('hex')}`
        expect(checksumAddress(address)).toBe(getAddress(address))
      }),
    )
  })

  test.each([
    ['a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['too short', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['too long', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0'],
    ['no prefix', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a name', 'portico.eth'],
    ['nothing', ''],
  ])('error: address/invalid for %s', (_, address) => {
    expect(() => normalizeAddress(address)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
  })
})

describe('isAddressLike', () => {
  test('default', () => {
    expect(examples.every(isAddressLike)).toBe(true)
    expect(['0x', '0xzz', `${examples[0]} `, undefined, 7].some(isAddressLike)).toBe(false)
  })
})
