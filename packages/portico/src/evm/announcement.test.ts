import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { cleanName, safeIcon } from '../base/walletText.js'
import { readAnnouncement } from './announcement.js'

const provider = { request: async () => null }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Lantern',
  rdns: 'dev.lantern',
  icon: 'data:image/png;base64,iVBORw0KGgo=',
}
const svg = (body: string) => `data:image/svg+xml;base64,${btoa(body)}`
const plainSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'

describe('readAnnouncement', () => {
  test('default', () => {
    expect(readAnnouncement({ info, provider })).toEqual({ ...info, provider })
  })

  test('behavior: frozen details are fine', () => {
    expect(
      readAnnouncement(Object.freeze({ info: Object.freeze({ ...info }), provider: Object.freeze(provider) })),
    ).toBeDefined()
  })

  test('behavior: a bad icon alone leaves the wallet', () => {
    expect(readAnnouncement({ info: { ...info, icon: 'https://tracker.invalid/x.png' }, provider })).toMatchObject({
      name: 'Lantern',
      icon: undefined,
    })
  })

  test('behavior: without a name that can be shown it goes by its rdns', () => {
    expect(readAnnouncement({ info: { ...info, name: '\u202e\u200b \u0007' }, provider })?.name).toBe('dev.lantern')
  })

  test.each([
    ['nothing', undefined],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['an rdns with markup', { info: { ...info, rdns: 'dev.<b>' }, provider }],
    ['an overlong rdns', { info: { ...info, rdns: `${'a.'.repeat(200)}b` }, provider }],
    ['an rdns that could be the id of another connector', { info: { ...info, rdns: 'walletConnect' }, provider }],
    ['a uuid with spaces', { info: { ...info, uuid: 'a b' }, provider }],
    [
      'an info getter that throws',
      {
        get info() {
          throw new Error('hostile')
        },
        provider,
      },
    ],
    [
      'a name getter that throws',
      {
        info: {
          ...info,
          get name() {
            throw new Error('hostile')
          },
        },
        provider,
      },
    ],
  ])('behavior: %s is dropped', (_, detail) => {
    expect(readAnnouncement(detail)).toBeUndefined()
  })

  test('behavior: a getter that changes its answer is read once', () => {
    let reads = 0
    const detail = {
      provider,
      info: {
        ...info,
        get rdns() {
          return reads++ === 0 ? 'dev.lantern' : '<script>'
        },
      },
    }
    expect(readAnnouncement(detail)?.rdns).toBe('dev.lantern')
    expect(reads).toBe(1)
  })

  test('behavior: whatever is announced, only clean and bounded text comes out', () => {
    const hostileText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        'javascript:alert(1)',
        '\u202eadnaL',
        'a\u0300'.repeat(500),
        '\ud800',
        ' '.repeat(999),
      ),
    )
    const hostileIcon = fc.oneof(
      hostileText,
      hostileText.map((text) => `data:image/svg+xml,${text}`),
      hostileText.map((text) => `data:image/png;base64,${text}`),
      fc.constantFrom(
        'data:text/html,<script>1</script>',
        svg('<svg onload=alert(1)>'),
        `data:image/png;base64,${'A'.repeat(200_000)}`,
      ),
    )
    const field = fc.oneof(hostileText, fc.anything())
    fc.assert(
      fc.property(
        fc.record({
          uuid: fc.oneof(fc.uuid(), field),
          name: field,
          rdns: fc.oneof(fc.domain(), field),
          icon: fc.oneof(hostileIcon, fc.anything()),
        }),
        fc.oneof(fc.constant(provider), fc.anything()),
        (hostile, someone) => {
          const read = readAnnouncement({ info: hostile, provider: someone })
          if (!read) return
          expect([...read.name].length).toBeLessThanOrEqual(48)
          expect(read.name).not.toMatch(/[\p{C}\n]/u)
          expect(read.name.trim()).toBe(read.name)
          expect(read.name).not.toBe('')
          expect(read.rdns).toMatch(/^[\w.-]+$/)
          expect(read.icon ?? 'data:image/png,').toMatch(/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i)
          expect(read.icon?.length ?? 0).toBeLessThanOrEqual(100_000)
        },
      ),
      { numRuns: runs(2_000) },
    )
  })

  test('behavior: any value at all is survived', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withMap: true, withSet: true, withTypedArray: true }),
        (value) => void readAnnouncement(value),
      ),
      { numRuns: runs(2_000) },
    )
  })
})

describe('cleanName', () => {
  test.each([
    ['Lantern', 'Lantern'],
    ['  My\n Wallet\t2 ', 'My Wallet 2'],
    ['Me\u202eta\u200bMask', 'MetaMask'],
    ['हिन्दी बटुआ', 'हिन्दी बटुआ'],
    ['<b>Wallet</b>', '<b>Wallet</b>'],
    [`a${'\u0301'.repeat(40)}b`, 'a\u0301\u0301b'],
  ])('behavior: %j becomes %j', (name, expected) => {
    expect(cleanName(name)).toBe(expected)
  })

  test('behavior: an overlong one is cut between characters', () => {
    const name = cleanName('🦊'.repeat(200)) ?? ''
    expect([...name]).toHaveLength(48)
    expect(name.endsWith('🦊…')).toBe(true)
  })
})

describe('safeIcon', () => {
  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/webp;base64,UklGRg==',
    svg(plainSvg),
    `data:image/svg+xml,${encodeURIComponent(plainSvg)}`,
    `data:image/svg+xml;utf8,${plainSvg.replaceAll('#', '%23')}`,
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(plainSvg)}`,
  ])('behavior: %s is kept', (icon) => {
    expect(safeIcon(icon)).toBe(icon)
  })

  test.each([
    ['a link', 'https://example.invalid/icon.png'],
    ['a page', 'data:text/html,<script>1</script>'],
    ['a script', 'javascript:alert(1)'],
    ['a bare type', 'data:image/png'],
    ['too big', `data:image/png;base64,${'A'.repeat(100_000)}`],
    ['an SVG with a script', svg('<svg><script>1</script></svg>')],
    ['an SVG with a handler', svg('<svg onload = "alert(1)"/>')],
    ['an SVG with a handler, encoded', `data:image/svg+xml,${encodeURIComponent('<svg><a onclick="1"/></svg>')}`],
    ['an SVG with HTML in it', svg('<svg><foreignObject><body/></foreignObject></svg>')],
    ['an SVG with entities', svg('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')],
    ['an SVG with a script link', svg('<svg><a href="javascript:1"/></svg>')],
    ['an SVG that is no base64', 'data:image/svg+xml;base64,%%%'],
    ['a number', 7],
  ])('behavior: %s is left out', (_, icon) => {
    expect(safeIcon(icon)).toBeUndefined()
  })
})
