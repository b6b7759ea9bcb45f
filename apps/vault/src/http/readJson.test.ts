import { expect, test } from 'vitest'
import { readJson } from './readJson.js'

test('default: what JSON says', () => {
  for (const value of [
    { code: '123456', devices: [{ label: '[{' }] },
    [],
    'text',
    null,
    Array(20_000).fill({}),
    Array(20_000).fill([]),
  ])
    expect(readJson(JSON.stringify(value))).toEqual(value)
})

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('error: %s in each other, up to the largest body, are not read', (_, begin, end) => {
  const nested = (levels: number) => `${begin.repeat(levels)}0${end.repeat(levels)}`
  expect(readJson(nested(200))).toEqual(JSON.parse(nested(200)))
  // Cut off where it is deepest it is no JSON, and says so.
  expect(() => readJson(begin.repeat(200))).toThrow(/^(?!.*too many levels)/)
  expect(() => readJson(nested(201))).toThrow('The body has too many levels')
  expect(() => readJson(begin.repeat(65_536 / begin.length))).toThrow('The body has too many levels')
})

test.each(['', '{', ']', '"'])('error: %j is no JSON', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError)
})
