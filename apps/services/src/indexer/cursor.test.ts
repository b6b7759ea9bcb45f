import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.js'

const position = fc.record({
  at: fc.integer({ min: 0, max: 10_000_000_000 }),
  chain: fc.constantFrom('eip155:1', 'eip155:31337'),
  block: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  position: fc.integer({ min: 0, max: 100_000 }),
})

test('default: what was written is read', () => {
  fc.assert(fc.property(position, (given) => void expect(readCursor(writeCursor(given))).toEqual(given)))
})

test('behavior: it is safe in a URL', () => {
  fc.assert(fc.property(position, (given) => void expect(writeCursor(given)).toMatch(/^[\w-]+$/)))
})

test('error: anything else is no cursor', () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(readCursor(text)).toBeUndefined()))
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const value of [null, {}, [2, 1, 'eip155:1', '1', 0], [1, -1, 'eip155:1', '1', 0], [1, 1, "x'", '1', 0]])
    expect(readCursor(encode(value))).toBeUndefined()
  fc.assert(fc.property(fc.jsonValue(), (value) => void expect(readCursor(encode(value))).toBeUndefined()))
})
