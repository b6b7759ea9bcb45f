import { expect, test } from 'vitest'
import { isAllowedOrigin, isLocalOrigin } from './origin.js'

test('default: an empty list allows none', () => {
  expect(isAllowedOrigin('https://app.example.com', [])).toBe(false)
})

test.each([
  ['https://app.example.com', 'https://app.example.com', true],
  ['https://app.example.com', 'app.example.com', true],
  ['https://app.example.com', 'http://app.example.com', false],
  ['https://app.example.com', 'example.com', false],
  ['https://app.example.com', '*.example.com', true],
  ['https://example.com', '*.example.com', false],
  ['https://a.b.example.com', '*.example.com', false],
  ['https://a.b.example.com', '*.*.example.com', true],
  ['https://app.example.com', '*', false],
  ['https://app.example.com', 'https://app.example.com:443', true],
  ['https://app.example.com:8443', 'https://app.example.com:443', false],
  ['https://app.example.com:8443', 'https://app.example.com:*', true],
  ['https://app.example.com:8443', 'app.example.com', true],
  ['https://app.example.com', 'https://app.example.com/some/path', true],
  ['https://APP.example.com', 'https://app.EXAMPLE.com', true],
  ['https://app.example.com.evil.com', 'app.example.com', false],
  ['https://evil.com/app.example.com', 'app.example.com', false],
  ['https://app.example.com@evil.com', 'app.example.com', false],
  ['https://app-example.com', 'app.example.com', false],
  ['http://[::1]:3000', '[::1]:3000', true],
  ['null', 'null', false],
  ['', '*', false],
  ['https://app.example.com', '', false],
  ['https://app.example.com', 'https://', false],
] as const)('behavior: %s against %s is %s', (origin, pattern, allowed) => {
  expect(isAllowedOrigin(origin, [pattern])).toBe(allowed)
})

test('isLocalOrigin: default', () => {
  expect(isLocalOrigin('http://localhost:4300')).toBe(true)
  expect(isLocalOrigin('http://api.localhost')).toBe(true)
  expect(isLocalOrigin('http://127.0.0.1:1')).toBe(true)
  expect(isLocalOrigin('https://localhost.evil.com')).toBe(false)
})
