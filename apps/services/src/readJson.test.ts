import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './readJson.js'

const megabyte = (text: string) => text.repeat(1_048_576 / text.length)

test('default: what JSON says, whatever stands in its texts', () => {
  fc.assert(fc.property(fc.json(), (text) => void expect(readJson(text)).toEqual(JSON.parse(text))))
  for (const text of [megabyte('[{,'), `${megabyte('\\')}"`, `"${megabyte('",')}`, megabyte('é')])
    expect(readJson(JSON.stringify({ text }))).toEqual({ text })
})

test('default: a batch of the largest events that a client sends', () => {
  const items = Array.from({ length: 5_000 }, (_, at) => ({ a: at, b: at, c: at, d: at, e: at, f: at, g: at }))
  expect(readJson(JSON.stringify(items))).toEqual(items)
})

test.each([
  ['[', 'levels'],
  ['{"a":', 'levels'],
  ['{},', 'parts'],
  ['"",', 'parts'],
  ['"\\"",', 'parts'],
  ['[],', 'parts'],
  ['0,', 'parts'],
])('error: a megabyte of %s is not read: too many %s', (part, what) => {
  const text = `[${part.repeat(1_048_576 / part.length)}0]`
  // The least of three: memory that tests before it left may be cleared during one.
  const costs = [1, 2, 3].map(() => {
    const begin = process.cpuUsage()
    expect(() => readJson(text)).toThrow(`The body has too many ${what}`)
    return process.cpuUsage(begin).user / 1_000
  })
  expect(Math.min(...costs)).toBeLessThan(100)
})

test('error: more levels than anything here nests, of lists and of objects', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}"[[[{{{"${'}]'.repeat(levels / 2)}`
  expect(readJson(nested(500))).toEqual(JSON.parse(nested(500)))
  expect(() => readJson(nested(502))).toThrow('The body has too many levels')
  // Side by side they are none.
  const beside = `[${'[[],{}],'.repeat(5_000)}0]`
  expect(readJson(beside)).toEqual(JSON.parse(beside))
})

test.each(['', '{', '"', '"\\"', '[1', 'undefined'])('error: %j is no JSON', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError)
})
