import { getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.js'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('toBase58', () => {
  test('default', () => {
    expect(toBase58(utf8('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  })

  test('behavior: zeros in front are kept', () => {
    expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
    expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
  })
})

describe('fromBase58', () => {
  test('behavior: reads back what was written, and reads what others write', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = toBase58(bytes)
        expect(fromBase58(text)).toEqual(bytes)
        expect(Uint8Array.from(getBase58Encoder().encode(text))).toEqual(bytes)
      }),
    )
  })

  test('behavior: the longest transaction of Solana is read', () => {
    const bytes = new Uint8Array(1_232).fill(255)
    expect(fromBase58(toBase58(bytes))).toEqual(bytes)
  })

  test('error: a text longer than anything that is written so', () => {
    expect(fromBase58('1'.repeat(4_096))).toHaveLength(4_096)
    expect(fromBase58('1'.repeat(4_097))).toBeUndefined()
  })

  test('error: a letter that is not of the alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', 'a b', 'é']) expect(fromBase58(text)).toBeUndefined()
  })
})
