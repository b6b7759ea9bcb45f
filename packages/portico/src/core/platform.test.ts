import { expect, test } from 'vitest'
import { browserOf, platformOf } from './platform.js'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
] as const)('default: %s with %i touch points', (userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})

test('behavior: without a device it is a desktop', () => {
  expect(platformOf({})).toBe('desktop')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0', 'edge'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 OPR/112.0',
    'opera',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.5 Safari/605.1',
    'safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0', 'firefox'],
  ['', 'chrome'],
] as const)('browserOf: %s', (userAgent, browser) => {
  expect(browserOf({ userAgent })).toBe(browser)
})
