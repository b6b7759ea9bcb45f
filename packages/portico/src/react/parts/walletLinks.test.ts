import { describe, expect, test, vi } from 'vitest'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { mobileLinks, pairingLink, safeLink, safeWebLink, storeLinkFor, storeLinks } from './walletLinks.js'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const inLink = 'wc?uri=wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d'
const wallet = (part: Partial<WalletListing>): WalletListing => ({ id: 'id', name: 'Quill', ...part })

describe('safeLink', () => {
  test.each([
    'https://quill.example',
    'quill://',
    'quill:',
    'cbwallet://open',
    'http://phone.localhost:4302',
    'http://127.0.0.1:1',
  ])('default: keeps %s', (link) => {
    expect(safeLink(link)).toBe(link)
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'blob:https://a',
    'file:///etc',
    'vbscript:x',
    'about:blank',
    'intent://a#Intent;package=b;end',
    'android-app://a',
    'content://a',
    'ms-msdt:/id a',
    'MS-Settings:a',
    'search-ms:query=a',
    'shell:a',
    'tel:1',
    'sms:1',
    'smsto:1',
    'facetime:a',
    'itms-services://a',
    'market://a',
    'app-settings:',
    'x-apple.systempreferences:a',
    'chrome-extension://a',
    'jar:a',
    'mailto:a@b.example',
    'javascript',
    'intent',
    'intent://localhost/',
    'http://localhost:1@evil.example/',
    'http://quill.example',
    'http://localhost.evil.example',
    '',
    '//evil.example',
    null,
    undefined,
  ])('behavior: drops %s', (link) => {
    expect(safeLink(link)).toBeUndefined()
  })

  test('behavior: a bare scheme gets its colon', () => {
    expect(safeLink('quill')).toBe('quill://')
  })

  test('behavior: a web link is not an app scheme', () => {
    expect(safeWebLink('quill://open')).toBeUndefined()
    expect(safeWebLink('https://quill.example')).toBe('https://quill.example')
  })
})

describe('pairingLink', () => {
  test.each([
    ['https://quill.example', `https://quill.example/${inLink}`],
    ['https://quill.example/', `https://quill.example/${inLink}`],
    ['https://quill.example/app/', `https://quill.example/app/${inLink}`],
    ['quill://', `quill://${inLink}`],
    ['quill:', `quill://${inLink}`],
    ['quill', `quill://${inLink}`],
    ['quill://app/', `quill://app/${inLink}`],
  ])('default: %s', (base, link) => {
    expect(pairingLink(base, uri)).toBe(link)
  })

  test('error: an unsafe base gives none', () => {
    expect(pairingLink('javascript:alert(1)//', uri)).toBeUndefined()
  })
})

describe('mobileLinks', () => {
  test('behavior: the universal link comes first', () => {
    const links = mobileLinks(wallet({ mobile_link: 'quill://', link_mode: 'https://quill.example' }), uri)
    expect(links).toEqual([`https://quill.example/${inLink}`, `quill://${inLink}`])
  })

  test('behavior: a universal link in mobile_link comes before nothing else', () => {
    expect(
      mobileLinks(wallet({ mobile_link: 'https://quill.example', link_mode: 'https://quill.example' }), uri),
    ).toEqual([`https://quill.example/${inLink}`])
  })

  test('error: no link, no way', () => {
    expect(mobileLinks(wallet({}), uri)).toEqual([])
  })
})

describe('storeLinks', () => {
  const listed = wallet({
    chrome_store: 'https://c.example',
    play_store: 'https://p.example',
    app_store: 'javascript:x',
    homepage: 'https://h.example',
  })

  test('default: only listed and safe places', () => {
    expect(storeLinks(listed).map(({ store }) => store)).toEqual(['extension', 'android', 'homepage'])
  })

  test('behavior: on a computer what runs in its browser and on its system, on a phone its own store first', () => {
    const everywhere = wallet({
      chrome_store: 'https://c.example/',
      app_store: 'https://i.example/',
      play_store: 'https://p.example/',
      stores: { firefox: 'https://f.example/', mac: 'https://m.example/', windows: 'https://w.example/' },
    })
    const urls = (userAgent: string, platform: 'desktop' | 'android') => {
      vi.stubGlobal('navigator', { userAgent })
      const links = storeLinks(everywhere, platform).map(({ url }) => url.slice(8, 9))
      vi.unstubAllGlobals()
      return links.join('')
    }
    expect(urls('Mozilla/5.0 (Windows NT 10.0; rv:129.0) Gecko/20100101 Firefox/129.0', 'desktop')).toBe('fwip')
    expect(urls('Mozilla/5.0 (Macintosh) Chrome/126.0 Safari/537.36', 'desktop')).toBe('cmip')
    expect(urls('Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36', 'desktop')).toBe('cip')
    expect(urls('Mozilla/5.0 (Linux; Android 14)', 'android')[0]).toBe('p')
  })

  test('param: platform', () => {
    expect(storeLinkFor(listed, 'desktop')?.store).toBe('extension')
    expect(storeLinkFor(listed, 'android')?.store).toBe('android')
    expect(storeLinkFor(listed, 'ios')?.store).toBe('homepage')
    expect(storeLinkFor(wallet({}), 'ios')).toBeUndefined()
  })
})
