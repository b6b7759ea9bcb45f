import { expect, test } from 'vitest'
import { tile } from './tile.js'

test('default: the same key has the same picture, another key another', () => {
  expect(tile('asset', 'some-key')).toBe(tile('asset', 'some-key'))
  expect(tile('asset', 'some-key')).not.toBe(tile('asset', 'another-key'))
})

test('behavior: a coin that has a drawing is drawn, whatever the case of its key', () => {
  expect(tile('token', 'ETH')).toBe(tile('token', 'eth'))
  expect(tile('token', 'eth')).toBe(tile('asset', 'eth'))
})

test.each(['__proto__', 'constructor', 'toString', 'valueOf'])('param: key %s is a key like any other', (key) => {
  expect(tile('asset', key)).toMatch(/^<svg .*<\/svg>$/)
  expect(tile('wallet', key)).toMatch(/^<svg .*<\/svg>$/)
})
