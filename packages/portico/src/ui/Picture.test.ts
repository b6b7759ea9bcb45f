import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webUrls } from '../../../../scripts/webUrls.js'
import { safeSource } from './Picture.js'

describe('safeSource', () => {
  test('default', () => {
    expect(safeSource('https://images.example/a.png')).toBe('https://images.example/a.png')
    expect(safeSource('data:image/svg+xml,<svg/>')).toBe('data:image/svg+xml,<svg/>')
    expect(safeSource('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(safeSource('blob:https://a.example/1')).toBe('blob:https://a.example/1')
  })

  test('param: origins', () => {
    expect(safeSource('http://api.localhost:4301/a')).toBeUndefined()
    expect(safeSource('http://api.localhost:4301/a', ['http://api.localhost:4301'])).toBe('http://api.localhost:4301/a')
    expect(safeSource('http://api.localhost:4302/a', ['http://api.localhost:4301'])).toBeUndefined()
  })

  test.each([
    undefined,
    null,
    '',
    'a.png',
    '/a.png',
    '//a.example/a.png',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>',
    'data:image/svg+xmlx,a',
    'data:image/x-icon;base64,AA',
    'https://user:pass@a.example/a.png',
    'file:///a.png',
    'ftp://a/a.png',
    `data:image/png;base64,${'A'.repeat(600_000)}`,
  ])('behavior: not shown: %s', (source) => {
    expect(safeSource(source)).toBeUndefined()
  })

  test('behavior: only pictures come through, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          webUrls,
          fc.string().map((text) => `data:${text}`),
        ),
        (text) => {
          const safe = safeSource(text)
          if (safe !== undefined)
            expect(safe).toMatch(/^(?:https:|blob:|data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,])/i)
        },
      ),
    )
  })
})
