import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url, utf8 } from './bytes.js'

test('default', () => {
  // RFC 4648, section 10.
  const vectors = { '': '', f: 'Zg', fo: 'Zm8', foo: 'Zm9v', foob: 'Zm9vYg', fooba: 'Zm9vYmE', foobar: 'Zm9vYmFy' }
  for (const [text, encoded] of Object.entries(vectors)) expect(toBase64url(utf8(text))).toBe(encoded)
  expect(toBase64url(Uint8Array.of(0xfb, 0xff))).toBe('-_8')
})

test('behavior: there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64url(toBase64url(bytes))).toEqual(new Uint8Array(bytes))
    }),
  )
})

test('error: other spellings', () => {
  for (const text of ['Zg==', 'Zh', 'Z', 'Zm9v+', 'Zm 9v', 'é']) expect(() => fromBase64url(text)).toThrow()
})
