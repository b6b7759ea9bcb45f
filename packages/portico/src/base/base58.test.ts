import { describe, expect, test } from 'vitest'
import { toBase58 } from './base58.js'

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
