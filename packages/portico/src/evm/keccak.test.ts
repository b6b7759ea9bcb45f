import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keccak256 } from './keccak.js'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('keccak256', () => {
  test.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ])('default: of %j', (text, expected) => {
    expect(hexOf(keccak256(new TextEncoder().encode(text)))).toBe(expected)
  })

  test('behavior: agrees with @noble/hashes at every length around its blocks', () => {
    for (let length = 0; length <= 410; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
      expect(hexOf(keccak256(bytes))).toBe(hexOf(keccak_256(bytes)))
    }
  })

  test('behavior: agrees with @noble/hashes on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => hexOf(keccak256(bytes)) === hexOf(keccak_256(bytes))),
    )
  })
})
