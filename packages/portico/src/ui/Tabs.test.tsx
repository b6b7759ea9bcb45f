import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { nextIndex, Segments, Tabs } from './Tabs.js'

const tabs = [
  { id: 'browser', label: 'Browser' },
  { id: 'qrcode', label: 'QR code', count: 2 },
] as const

describe('Tabs', () => {
  test('default', () => {
    const markup = renderToStaticMarkup(
      <Tabs tabs={tabs} selected="qrcode" onSelect={() => {}}>
        words
      </Tabs>,
    )
    expect(markup).toContain('role="tablist"')
    expect(markup.match(/aria-selected="true"/g)).toHaveLength(1)
    expect(markup.match(/tabindex="0"/gi)).toHaveLength(1)
    expect(markup).toMatch(/role="tabpanel"[^>]*aria-labelledby="[^"]*qrcode"/)
  })

  test('behavior: segments are tabs too', () => {
    expect(renderToStaticMarkup(<Segments tabs={tabs} selected="browser" onSelect={() => {}} />)).toContain(
      'part="segment"',
    )
  })
})

describe('nextIndex', () => {
  test.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 2, false, 0],
    ['ArrowLeft', 0, false, 2],
    ['ArrowRight', 0, true, 2],
    ['ArrowLeft', 0, true, 1],
    ['Home', 2, false, 0],
    ['End', 0, false, 2],
    ['Tab', 0, false, undefined],
  ] as const)('behavior: %s from %i, right to left %s', (key, index, rightToLeft, expected) => {
    expect(nextIndex(key, index, 3, rightToLeft)).toBe(expected)
  })
})
