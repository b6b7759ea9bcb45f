import { describe, expect, test, vi } from 'vitest'
import { isMobile, openLink, redirectOf, requestLink } from './mobile.js'

const request = { id: '1763697600000123', topic: 'ab'.repeat(32) }
const query = `requestId=1763697600000123&sessionTopic=${'ab'.repeat(32)}`

describe('requestLink', () => {
  test.each([
    [{ universal: 'https://wallet.test/app/' }, `https://wallet.test/app/wc?${query}`],
    [{ universal: 'https://wallet.test', native: 'wallet://' }, `https://wallet.test/wc?${query}`],
    [{ native: 'wallet://' }, `wallet://wc?${query}`],
    [{ native: 'wallet' }, `wallet://wc?${query}`],
    [{ native: 'wallet://app/' }, `wallet://app/wc?${query}`],
    [{ native: 'wallet:' }, `wallet://wc?${query}`],
    [{ universal: 'http://phone.localhost:4302/' }, `http://phone.localhost:4302/wc?${query}`],
    [{ universal: 'ftp://wallet.test', native: 'wallet://' }, `wallet://wc?${query}`],
    [{ universal: 'http://wallet.test' }, undefined],
    [{ universal: 'http://localhost.evil.test/' }, undefined],
    [{ native: 'javascript:alert(1)//' }, undefined],
    [{ native: 'JavaScript://%0aalert(1)' }, undefined],
    [{ native: 'data:text/html,x' }, undefined],
    [{ native: 'vbscript:x' }, undefined],
    [{ native: 'https://wallet.test' }, undefined],
    [{ native: 'intent://x' }, undefined],
    [{ native: 'ms-msdt:/id' }, undefined],
    [{ native: 'search-ms' }, undefined],
    [{ native: 'tel:1' }, undefined],
    [{ native: 'facetime-audio://a' }, undefined],
    [{ native: 'itms-services://?action=download-manifest' }, undefined],
    [{ native: 'smsto:1' }, undefined],
    [{ native: 'market://details' }, undefined],
    [{ native: 'x-apple.systempreferences:a' }, undefined],
    [{ native: ' javascript:alert(1)' }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('param: %j', (redirect, link) => {
    expect(requestLink(redirect, request)).toBe(link)
  })
  test('behavior: a Telegram mini app gets one parameter of its narrow alphabet', () => {
    const link = requestLink({ universal: 'https://t.me/wallet_bot/app' }, request) ?? ''
    expect(link).toMatch(/^https:\/\/t\.me\/wallet_bot\/app\?startapp=[\w-]+$/)
    expect(atob((link.split('startapp=')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))).toBe(query)
    expect(requestLink({ universal: 'https://t.me/bot?x=1' }, request)).toMatch(/\?x=1&startapp=/)
  })
})

test.each([
  [
    'https://metamask.app.link/wc?uri=wc%3Aab',
    { universal: 'https://metamask.app.link' },
    'https://metamask.app.link/wc?',
  ],
  ['https://wallet.test/app/wc?uri=wc%3Aab', { universal: 'https://wallet.test/app' }, 'https://wallet.test/app/wc?'],
  ['wallet://wc?uri=wc%3Aab', { native: 'wallet:' }, 'wallet://wc?'],
  ['wallet://app/wc?uri=wc%3Aab', { native: 'wallet://app' }, 'wallet://app/wc?'],
])('redirectOf: %s', (link, redirect, opens) => {
  expect(redirectOf(link)).toEqual(redirect)
  expect(requestLink(redirectOf(link), request)).toBe(`${opens}${query}`)
})
test.each(['', 'https://wallet.test', 'wc?uri=wc%3Aab'])('redirectOf: %s hands no pairing over', (link) => {
  expect(redirectOf(link)).toBeUndefined()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('isMobile: %s with %i touch points', (userAgent, maxTouchPoints, expected) => {
  expect(isMobile({ navigator: { userAgent, maxTouchPoints } })).toBe(expected)
})

test('openLink: an address in a window of its own, a scheme in place, all new windows in Telegram', () => {
  const open = vi.fn()
  openLink('https://wallet.test/wc', { open })
  openLink('wallet://wc', { open })
  openLink('wallet://wc', { open, TelegramWebviewProxy: {} })
  expect(open.mock.calls.map(([, target]) => target)).toEqual(['_blank', '_self', '_blank'])
  expect(open).toHaveBeenCalledWith(expect.anything(), expect.anything(), 'noopener,noreferrer')
})
