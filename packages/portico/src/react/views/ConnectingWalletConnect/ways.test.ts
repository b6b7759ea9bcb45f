import { describe, expect, test } from 'vitest'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { shownWay } from './ConnectingWalletConnect.js'
import { linksOf } from './OpenElsewhere.js'

const wallet: WalletListing = {
  id: 'q',
  name: 'Quill',
  mobile_link: 'quill://',
  link_mode: 'https://quill.example',
  desktop_link: 'quill-desk://',
  webapp_link: 'https://web.quill.example',
}

describe('linksOf', () => {
  test('param: place', () => {
    expect(linksOf(wallet, 'mobile', 'wc:a')).toEqual(['https://quill.example/wc?uri=wc%3Aa', 'quill://wc?uri=wc%3Aa'])
    expect(linksOf(wallet, 'desktop', 'wc:a')).toEqual(['quill-desk://wc?uri=wc%3Aa'])
    expect(linksOf(wallet, 'web', 'wc:a')).toEqual(['https://web.quill.example/wc?uri=wc%3Aa'])
  })

  test('error: a listing without a link, or with an unsafe one', () => {
    expect(linksOf({ id: 'q', name: 'Q' }, 'desktop', 'wc:a')).toEqual([])
    expect(linksOf({ id: 'q', name: 'Q', webapp_link: 'javascript:alert(1)' }, 'web', 'wc:a')).toEqual([])
  })
})

describe('shownWay', () => {
  test('default: the best', () => {
    expect(shownWay(['browser', 'qrcode'], undefined)).toBe('browser')
    expect(shownWay([], undefined)).toBe('unsupported')
  })

  test('behavior: the chosen one, while it is there; a code can always be shown', () => {
    expect(shownWay(['browser', 'web'], 'web')).toBe('web')
    expect(shownWay(['browser'], 'web')).toBe('browser')
    expect(shownWay(['mobile'], 'qrcode')).toBe('qrcode')
  })
})
