import { describe, expect, test, vi } from 'vitest'
import { initialWallets } from '../../../core/features/wallets/state.js'
import { harbor, remote, renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

const state = { connectors: [remote], wallets: { ...initialWallets, count: 412, recommended: [harbor] } }
const options = { services: 'https://services.example', termsUrl: 'https://meridian.example/terms' }

describe('ConnectingWalletConnectBasic', () => {
  test('default: a code for any wallet, and the way to all of them', () => {
    const words = wordsOf(renderView(ConnectingWalletConnectBasic, {}, { state, options }))
    expect(words).toContain('Scan with your phone Open a wallet app and point its scanner here.')
    expect(words).toContain('All wallets, 412 wallets')
  })

  test('behavior: a phone cannot scan itself, so it lists wallets', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    const words = wordsOf(renderView(ConnectingWalletConnectBasic, {}, { state, options }))
    vi.unstubAllGlobals()
    expect(words).toContain('Harbor')
    expect(words).toContain('All wallets, 412 wallets')
    expect(words).toContain('Show a QR code')
    expect(words).not.toContain('Scan with your phone')
  })

  test('param: code: a phone shows it at once', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    const words = wordsOf(renderView(ConnectingWalletConnectBasic, { code: true }, { state, options }))
    vi.unstubAllGlobals()
    expect(words).toContain('Scan with your phone')
  })

  test('param: legalCheckbox holds the code back', () => {
    const words = wordsOf(
      renderView(ConnectingWalletConnectBasic, {}, { state, options, features: { legalCheckbox: true } }),
    )
    expect(words).toContain('I agree to Meridian ’s terms .')
    expect(words).not.toContain('Scan')
  })
})
