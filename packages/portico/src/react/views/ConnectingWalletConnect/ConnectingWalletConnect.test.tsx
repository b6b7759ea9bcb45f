import { describe, expect, test, vi } from 'vitest'
import { harbor, lantern, remote, renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.js'

const connectors = [remote]
const uri = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d54'
const waiting = { status: 'waiting', uri, expiresAt: Date.now() + 240_000 } as const
const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' }

describe('ConnectingWalletConnect', () => {
  test('default: a code is being made', () => {
    const markup = renderView(ConnectingWalletConnect, { wallet: harbor }, { state: { connectors } })
    expect(wordsOf(markup)).toBe(
      'Making a fresh code Scan with your phone Open Harbor, tap its scanner and point it here. Copy link Get Harbor',
    )
    expect(markup).toContain('aria-busy="true"')
  })

  test('behavior: with the code there the link can be copied', () => {
    const markup = renderView(ConnectingWalletConnect, { wallet: harbor }, { state: { connectors, pairing: waiting } })
    expect(markup).not.toContain('aria-disabled')
  })

  test('behavior: a code with under ten seconds to live has expired', () => {
    const pairing = { ...waiting, expiresAt: Date.now() + 9_000 }
    const words = wordsOf(renderView(ConnectingWalletConnect, { wallet: harbor }, { state: { connectors, pairing } }))
    expect(words).toContain('This code has expired Codes last four minutes, to keep you safe. Show a new code')
  })

  test('behavior: several ways in are tabs, the one in this browser first', () => {
    const wallet = {
      ...harbor,
      rdns: 'com.lantern',
      desktop_link: 'harbor-desk://',
      webapp_link: 'https://web.harbor.example',
    }
    const words = wordsOf(renderView(ConnectingWalletConnect, { wallet }, { state: { connectors: [lantern, remote] } }))
    expect(words).toMatch(/^Browser QR code Web Desktop Continue in Lantern/)
  })

  test('behavior: on a phone the app is opened', () => {
    vi.stubGlobal('navigator', phone)
    const words = wordsOf(
      renderView(ConnectingWalletConnect, { wallet: harbor }, { state: { connectors, pairing: waiting } }),
    )
    vi.unstubAllGlobals()
    expect(words).toBe(
      'Continue in Harbor Approve the connection there, then come back to this page. Open Harbor Copy link QR code Not installed? Get Harbor',
    )
  })

  test('error: a wallet that only lives in the page, and is not there', () => {
    const wallet = {
      id: 'fennel',
      name: 'Fennel',
      chrome_store: 'https://store.example/fennel',
      injected: [{ namespace: 'eip155', injected_id: 'fennel' }],
    }
    const words = wordsOf(renderView(ConnectingWalletConnect, { wallet }, { state: { connectors } }))
    expect(words).toContain('Fennel isn’t in this browser Install it and reload this page.')
    expect(words).toContain('Browser extension')
  })

  test('error: declined on the other side', () => {
    const pairing = { status: 'failed', code: 'connect/rejected', rejected: true, retryAt: 0 } as const
    const words = wordsOf(renderView(ConnectingWalletConnect, { wallet: harbor }, { state: { connectors, pairing } }))
    expect(words).toContain('You declined in Harbor')
    expect(words).toContain('Try again Choose another wallet')
  })
})
