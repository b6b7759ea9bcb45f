import { expect, test } from 'vitest'
import { decrypt, encrypt } from './aead.js'

const key = new Uint8Array(32).fill(7)

test.each([0, 1, 32, 1_000])('default: %i bytes come back, and cost 28 more', (length) => {
  const plain = new Uint8Array(length).fill(3)
  const sealed = encrypt(key, plain, 'for this')
  expect(sealed.length).toBe(length + 28)
  expect(new Uint8Array(decrypt(key, sealed, 'for this'))).toEqual(plain)
})

test('error: another key, another purpose, a bit that was turned', () => {
  const sealed = encrypt(key, Uint8Array.of(1, 2, 3), 'a')
  expect(() => decrypt(new Uint8Array(32), sealed, 'a')).toThrow()
  expect(() => decrypt(key, sealed, 'b')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const turned = Uint8Array.from(sealed)
    turned[at] = (turned[at] ?? 0) ^ 1
    expect(() => decrypt(key, turned, 'a')).toThrow()
  }
})

test('error: too short for a nonce and a tag', () => {
  const sealed = encrypt(key, new Uint8Array(), 'a')
  for (const length of [0, 12, 27]) expect(() => decrypt(key, sealed.slice(0, length), 'a')).toThrow('Too short')
})
