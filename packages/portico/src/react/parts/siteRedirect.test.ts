import { describe, expect, test } from 'vitest'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { siteWallets } from '../../core/features/wallets/siteWallets.js'
import { siteRedirect } from './siteRedirect.js'

const page = 'https://app.example/trade?pair=a&b#top'
const phantom: WalletListing = { id: 'x', name: 'Phantom', rdns: 'app.phantom' }
const coinbase: WalletListing = { id: siteWallets[0]?.listingId ?? '', name: 'A new name' }
const injected: ConnectorInfo = {
  id: 'app.phantom',
  name: 'Phantom',
  type: 'ANNOUNCED',
  chain: 'eip155',
  chains: ['eip155'],
  info: { rdns: 'app.phantom' },
}

describe('siteRedirect', () => {
  test('behavior: one that opens pages in a browser of its own is led to by that, where no code reaches it', () => {
    const wallet = {
      id: 'x',
      name: 'Heron',
      mobile_link: 'heron://',
      browse_link: 'https://heron.example/dapp/',
    }
    expect(siteRedirect(wallet, { platform: 'ios', connectors: [], page })).toBe(
      `https://heron.example/dapp/${encodeURIComponent(page)}`,
    )
    const remote = {
      id: 'wc',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain: 'eip155',
      chains: ['eip155'],
    } as const
    expect(siteRedirect(wallet, { platform: 'ios', connectors: [remote], page })).toBeUndefined()
    const evil = { ...wallet, browse_link: 'javascript:alert(1)//' }
    expect(siteRedirect(evil, { platform: 'ios', connectors: [], page })).toBeUndefined()
  })

  test('default: Phantom on a phone', () => {
    expect(siteRedirect(phantom, { platform: 'ios', connectors: [], page })).toBe(
      'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2Ftrade%3Fpair%3Da%26b%23top?ref=https%3A%2F%2Fapp.example',
    )
  })

  test('default: Coinbase on a phone', () => {
    expect(siteRedirect(coinbase, { platform: 'android', connectors: [], page })).toBe(
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fapp.example%2Ftrade%3Fpair%3Da%26b%23top',
    )
  })

  test('default: Solflare on a phone, by whatever it is listed', () => {
    const address =
      'https://solflare.com/ul/v1/browse/https%3A%2F%2Fapp.example%2Ftrade%3Fpair%3Da%26b%23top?ref=https%3A%2F%2Fapp.example'
    const asked = (part: Partial<WalletListing>, connectors: readonly ConnectorInfo[] = []) =>
      siteRedirect({ id: 'x', name: 'Listed', ...part }, { platform: 'ios', connectors, page })
    expect(asked({ name: 'Solflare' })).toBe(address)
    expect(asked({ rdns: 'com.solflare.wallet' })).toBe(address)
    expect(asked({ id: siteWallets[2]?.listingId ?? '' })).toBe(address)
    // In its own browser it registers after the Wallet Standard, by its name.
    const there = {
      id: 'wallet-standard:Solflare',
      name: 'Solflare',
      type: 'ANNOUNCED',
      chain: 'solana',
      chains: ['solana'],
    }
    expect(asked({ name: 'Solflare' }, [there as ConnectorInfo])).toBeUndefined()
  })

  test('behavior: not where the wallet is in the page', () => {
    expect(siteRedirect(phantom, { platform: 'ios', connectors: [injected], page })).toBeUndefined()
    expect(siteRedirect(coinbase, { platform: 'ios', connectors: [injected], page })).toBeDefined()
  })

  test('behavior: not on a desktop, not for other wallets, not without an address', () => {
    expect(siteRedirect(phantom, { platform: 'desktop', connectors: [], page })).toBeUndefined()
    expect(siteRedirect({ id: 'y', name: 'Quill' }, { platform: 'ios', connectors: [], page })).toBeUndefined()
    expect(siteRedirect(phantom, { platform: 'ios', connectors: [], page: 'not an address' })).toBeUndefined()
  })
})
