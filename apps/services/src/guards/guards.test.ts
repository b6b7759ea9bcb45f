import { describe, expect, test } from 'vitest'
import { isPattern, matchesOrigin, originAllowed, pageOf } from './origin.js'
import { createRateLimiter } from './rate.js'

describe('matchesOrigin', () => {
  test.each([
    ['app.example', 'https://app.example', true],
    ['app.example', 'http://app.example:8080', true],
    ['APP.example', 'https://app.EXAMPLE', true],
    ['https://app.example', 'http://app.example', false],
    ['https://app.example', 'https://app.example:444', true],
    ['https://app.example:443', 'https://app.example', true],
    ['https://app.example:444', 'https://app.example', false],
    ['http://app.example:80', 'http://app.example', true],
    ['app.example:80', 'https://app.example', false],
    ['app.example:443', 'http://app.example', false],
    // Of other schemes no port is known.
    ['app.example:80', 'capacitor://app.example', false],
    ['app.example:443', 'capacitor://app.example', false],
    ['app.example:*', 'capacitor://app.example', true],
    ['app.example:*', 'https://app.example:9', true],
    ['*.example', 'https://app.example', true],
    ['*.example', 'https://a.b.example', false],
    ['*.example', 'https://example', false],
    ['app.example', 'https://app.example.evil.test', false],
    ['app.example', 'https://evilapp.example', false],
    ['app.example/path', 'https://app.example', true],
    ['[::1]:3000', 'http://[::1]:3000', true],
    ['app.example', 'null', false],
    ['*', 'null', false],
    ['app.example', '', false],
    // What is no pattern fits nothing.
    ['a:b:c', 'https://a', false],
    ['', 'https://app.example', false],
  ])('param: %s for %s', (pattern, origin, expected) => {
    expect(matchesOrigin([pattern], origin)).toBe(expected)
  })

  test('behavior: of up to 300 characters', () => {
    expect([299, 300, 301].map((length) => isPattern('a'.repeat(length)))).toEqual([true, true, false])
  })

  test('error: what is no pattern', () => {
    for (const text of ['', 'a b', 'https://', 'a:b:c', `${'a'.repeat(301)}`, 'http://a.example:99999999'])
      expect(isPattern(text)).toBe(false)
    for (const text of ['https://"><script>', "https://a'b.example", 'https://a.example/?x', 'https://ä.example'])
      expect([text, isPattern(text)]).toEqual([text, false])
    for (const text of ['web+app://host', 'https://*.a_b.example:*/path', '[::1]:3000'])
      expect([text, isPattern(text)]).toEqual([text, true])
  })
})

describe('originAllowed', () => {
  test('default', () => {
    expect(originAllowed({ allowedOrigins: [], development: false }, 'https://app.example')).toBe(false)
    expect(originAllowed({ allowedOrigins: [], development: false }, 'http://localhost:3000')).toBe(false)
    expect(originAllowed({ allowedOrigins: [], development: false }, undefined)).toBe(true)
  })

  test('behavior: development', () => {
    const project = { allowedOrigins: [], development: true }
    for (const origin of ['http://localhost:3000', 'https://demo.localhost', 'http://127.0.0.1:1', 'http://[::1]:2'])
      expect(originAllowed(project, origin)).toBe(true)
    for (const origin of ['https://localhost.evil.example', 'https://notlocalhost', 'null'])
      expect(originAllowed(project, origin)).toBe(false)
  })
})

describe('pageOf', () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{ origin: 'https://app.example' }, 'https://app.example'],
    [{ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, 'https://app.example'],
    // What a page loads without being let to read it: it fits no list.
    [{ 'sec-fetch-site': 'cross-site' }, 'null'],
    [{ 'sec-fetch-site': 'same-site' }, 'null'],
    [{ 'sec-fetch-site': 'same-origin' }, undefined],
    [{ 'sec-fetch-site': 'none' }, undefined],
    [{}, undefined],
  ])('param: %j is of %s', (headers, page) => {
    expect(pageOf((name) => headers[name])).toBe(page)
  })
})

describe('createRateLimiter', () => {
  test('default', () => {
    let at = 0
    const limiter = createRateLimiter({ capacity: 2, perSecond: 0.5 }, { now: () => at })
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([0, 0, 2, 0])
    at = 2_000
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 2])
  })

  test('behavior: the number of keys is bounded, those used last stay', () => {
    const limiter = createRateLimiter({ capacity: 1, perSecond: 1 }, { now: () => 0, maxKeys: 10 })
    limiter.take('kept')
    for (let index = 0; index < 30; index++) {
      limiter.take(`key ${index}`)
      expect(limiter.take('kept')).toBeGreaterThan(0)
    }
  })
})
