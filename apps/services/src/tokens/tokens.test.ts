import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { fromBase58, isSolanaAddress, toBase58 } from './base58.js'
import { clean } from './facts.js'
import { nativeName } from './native.js'
import { snapshot } from './snapshot.js'

describe('snapshot', () => {
  test.each(Object.entries(snapshot))(
    'default: each address of %s bears its check sum, and stands once',
    (id, tokens) => {
      for (const { address, decimals } of tokens) {
        if (id.startsWith('eip155:')) expect(getAddress(address.toLowerCase())).toBe(address)
        else expect(isSolanaAddress(address)).toBe(true)
        expect(decimals).toBeGreaterThan(0)
      }
      expect(new Set(tokens.map(({ address }) => address.toLowerCase())).size).toBe(tokens.length)
    },
  )
})

describe('base58', () => {
  test('behavior: reads what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase58(toBase58(bytes))).toEqual(new Uint8Array(bytes))
      }),
    )
  })
  test('default: zeros in front are kept', () => {
    expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
    expect(toBase58(Buffer.from('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
    expect(fromBase58('1'.repeat(32))).toEqual(new Uint8Array(32))
    expect(fromBase58('')).toEqual(new Uint8Array())
  })
  test('error: what is no base58', () => {
    for (const text of ['0', 'O', 'l', 'ä', '0x11']) expect(fromBase58(text)).toBeUndefined()
    expect(isSolanaAddress('So11111111111111111111111111111111111111112')).toBe(true)
    expect(isSolanaAddress(`0x${'1'.repeat(40)}`)).toBe(false)
  })
})

describe('clean', () => {
  test('default: no controls, no turned text, not without end', () => {
    expect(clean('US\u202eDC\u0000\n')).toBe('USDC')
    expect(clean(' \u200b ')).toBeUndefined()
    expect(clean(7)).toBeUndefined()
    expect(clean('x'.repeat(500))).toHaveLength(80)
  })
})

describe('nativeName', () => {
  test('default', () => {
    expect(nativeName('ETH')).toBe('Ether')
    expect(nativeName('constructor')).toBe('constructor')
  })
})
