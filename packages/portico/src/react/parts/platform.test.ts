import { describe, expect, test } from 'vitest'
import { platformOf } from './platform.js'

describe('platformOf', () => {
  test.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36', 'desktop'],
  ] as const)('default: %s', (userAgent, platform) => {
    expect(platformOf({ userAgent })).toBe(platform)
  })

  test('behavior: an iPad that calls itself a Mac is ios', () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
    expect(platformOf({ userAgent, platform: 'MacIntel', maxTouchPoints: 5 })).toBe('ios')
    expect(platformOf({ userAgent, platform: 'MacIntel', maxTouchPoints: 0 })).toBe('desktop')
  })

  test('behavior: without a browser it is desktop', () => {
    expect(platformOf(undefined)).toBe('desktop')
  })
})
