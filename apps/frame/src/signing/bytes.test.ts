import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.js'
import { fromBigInt, fromHex, readUtf8, toBigInt, toHex, utf8, word } from './bytes.js'

test('behavior: hex, numbers and words come back as they went', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (bytes, number) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(toBigInt(fromBigInt(number))).toBe(number)
      expect(toBigInt(word(number))).toBe(number)
      expect(toBigInt(word(-number - 1n))).toBe(2n ** 256n - number - 1n)
    }),
  )
})

test('behavior: base58 as Solana’s kit writes and reads it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(toBase58(bytes)).toBe(getBase58Decoder().decode(bytes))
      expect(fromBase58(toBase58(bytes))).toEqual(new Uint8Array(getBase58Encoder().encode(toBase58(bytes))))
    }),
  )
})

test('behavior: base58 of 4,096 signs is read', () => {
  const bytes = fromBase58('z'.repeat(4_096))
  expect(bytes).toEqual(new Uint8Array(getBase58Encoder().encode('z'.repeat(4_096))))
  expect(() => fromBase58('z'.repeat(4_097))).toThrow('Too long')
})

test('error: halves of bytes, foreign letters, texts without end', () => {
  for (const text of ['0x1', '1234', '0xzz', '']) expect(() => fromHex(text)).toThrow(TypeError)
  for (const text of ['0', 'l', ' ', 'é']) expect(() => fromBase58(text)).toThrow(TypeError)
  expect(() => fromBase58('z'.repeat(5_000))).toThrow('Too long')
  expect(() => fromBigInt(-1n)).toThrow(RangeError)
  expect(readUtf8(Uint8Array.of(0xc3))).toBeUndefined()
  expect(readUtf8(utf8('\ufeffé'))).toBe('\ufeffé')
})
