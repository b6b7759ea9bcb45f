import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSame, macOf, sha256, thumbprintOf } from './hash.js'

test.each([
  ['abc', 'abc', true],
  ['', '', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['ab', 'abc', false],
  ['é', 'e', false],
])('isSame: %j and %j: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

test('sha256 and macOf: as everybody reckons them', () => {
  expect(sha256('abc')).toBe(createHash('sha256').update('abc').digest('base64url'))
  const key = new Uint8Array(32).fill(1)
  expect(macOf(key, ['a', 1, null])).toBe(createHmac('sha256', key).update('["a",1,null]').digest('base64url'))
  expect(macOf(key, ['a', 'b'])).not.toBe(macOf(key, ['ab']))
  expect(macOf(key, ['a'])).not.toBe(macOf(new Uint8Array(32), ['a']))
})

test('thumbprintOf: of what makes the key, in the order of RFC 7638', () => {
  const key = { x: 'X', y: 'Y', kty: 'EC', crv: 'P-256' } as const
  const text = '{"crv":"P-256","kty":"EC","x":"X","y":"Y"}'
  expect(thumbprintOf(key as never)).toBe(sha256(text))
  expect(thumbprintOf({ ...key, alg: 'ES256' } as never)).toBe(sha256(text))
})
