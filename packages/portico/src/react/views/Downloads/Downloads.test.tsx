import { describe, expect, test } from 'vitest'
import { harbor, renderView, wordsOf } from '../../render.test-support.js'
import { Downloads } from './Downloads.js'

describe('Downloads', () => {
  test('default: only the places that are listed', () => {
    const markup = renderView(Downloads, { wallet: harbor })
    expect(wordsOf(markup)).toMatch(/App Store .*Website/)
    expect(wordsOf(markup)).not.toContain('Google Play')
    expect(markup).toContain('href="https://apps.example/harbor"')
  })

  test('behavior: the store of this device stands first', () => {
    const store = 'https://store.example/harbor'
    const markup = renderView(Downloads, { wallet: { ...harbor, chrome_store: store } })
    expect(markup).toMatch(
      /<a[^>]*href="https:\/\/store.example\/harbor"[^>]*>(?:(?!<\/a>).)*Get Harbor for this device/s,
    )
    expect(wordsOf(markup)).toContain('Get Harbor for this device')
    expect(wordsOf(renderView(Downloads, { wallet: harbor }))).not.toContain('for this device')
  })

  test('error: no place is known, or none is safe', () => {
    expect(
      wordsOf(renderView(Downloads, { wallet: { id: 'q', name: 'Quill', homepage: 'javascript:alert(1)' } })),
    ).toContain('We don’t know where to get Quill')
  })
})
