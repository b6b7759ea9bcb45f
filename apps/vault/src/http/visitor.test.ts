import { expect, test } from 'vitest'
import { browserOf, networkOf } from './visitor.js'

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  ['::FFFF:192.0.2.7', '192.0.2.0/24'],
  ['::ffff:10.20.130.240', '10.20.130.0/24'],
  ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
  ['a::', 'a:0:0::/48'],
  ['a::3:4:5:6:7', 'a:0:0::/48'],
  ['a::2:3:4:5:6:7', 'a:0:2::/48'],
  ['::3:4:5:6:7:8', '0:0:3::/48'],
  ['192.0.2', 'unknown'],
  ['192.0.2.7.1', 'unknown'],
  ['x192.0.2.7', 'unknown'],
  ['unknown', 'unknown'],
])('param: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  ['<b>https://evil.example</b>', 'Unknown browser'],
  ['', 'Unknown browser'],
])('param: %s', (userAgent, words) => {
  expect(browserOf(userAgent)).toBe(words)
})

test.each([
  ['Opera', 'Chrome/140.0 Safari/537.36 OPR/120.0'],
  ['Samsung Internet', 'SamsungBrowser/28.0 Chrome/130.0 Safari/537.36'],
  ['Firefox', 'Gecko/20100101 Firefox/140.0'],
  ['Firefox', 'FxiOS/140.0 Safari/604.1'],
  ['Edge', 'Version/18.0 EdgiOS/140.0 Safari/604.1'],
  ['Edge', 'Chrome/140.0 Safari/537.36 EdgA/140.0'],
  ['Chrome', 'HeadlessChrome/140.0 Safari/537.36'],
  ['Chrome', 'Chromium/140.0'],
  ['Safari', 'Version/18.0 Safari/605.1.15'],
])('behavior: %s, without a system', (browser, userAgent) => {
  expect(browserOf(userAgent)).toBe(browser)
})

test.each([
  ['iPhone', 'iPhone; CPU iPhone OS 18_0 like Mac OS X'],
  ['iPad', 'iPad; CPU OS 18_0 like Mac OS X'],
  ['Android', 'Linux; Android 15'],
  ['Windows', 'Windows NT 10.0'],
  ['macOS', 'Macintosh; Intel Mac OS X 10_15_7'],
  ['ChromeOS', 'X11; CrOS x86_64'],
  ['Linux', 'X11; Linux x86_64'],
])('behavior: %s, without a browser', (system, userAgent) => {
  expect(browserOf(userAgent)).toBe(`Browser · ${system}`)
})
