import { describe, expect, test } from 'vitest'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import { listing } from '../../fakes.test-support.js'
import type { PairingState } from '../pairing/state.js'
import { listingOf } from './recent.js'
import { connectorFor } from './sections.js'
import { initialWallets } from './state.js'

const lantern: ConnectorInfo = {
  id: 'dev.lantern',
  name: 'Lantern',
  type: 'ANNOUNCED',
  chain: 'eip155',
  chains: ['eip155'],
  info: { rdns: 'dev.lantern' },
}
const legacy: ConnectorInfo = {
  id: 'injected',
  name: 'Browser wallet',
  type: 'INJECTED',
  chain: 'eip155',
  chains: ['eip155'],
}
const remote: ConnectorInfo = {
  id: 'wc',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain: 'eip155',
  chains: ['eip155'],
}
const login: ConnectorInfo = {
  id: 'embedded',
  name: 'Email wallet',
  type: 'AUTH',
  chain: 'eip155',
  chains: ['eip155'],
}
const state = {
  connectors: [lantern, legacy, remote, login],
  wallets: initialWallets,
  pairing: { status: 'none' } as PairingState,
}
const plain = { customWallets: [] }

describe('listingOf', () => {
  test('behavior: a login takes no place among the recent wallets', () => {
    expect(listingOf(state, plain, { connectorId: 'embedded' })).toBeUndefined()
  })

  test('default: the directory’s listing of the wallet in the page', () => {
    const listed = { ...listing('w1'), rdns: 'dev.lantern' }
    const wallets = { ...initialWallets, recommended: [listing('w0'), listed] }
    expect(listingOf({ ...state, wallets }, plain, { connectorId: 'dev.lantern' })).toEqual(listed)
  })

  test('param: customWallets', () => {
    const custom = { ...listing('mine'), rdns: 'dev.lantern' }
    expect(listingOf(state, { customWallets: [custom] }, { connectorId: 'dev.lantern' })).toEqual(custom)
  })

  test('behavior: a wallet that no directory lists is found again by its connector', () => {
    for (const connector of [lantern, legacy]) {
      const made = listingOf(state, plain, { connectorId: connector.id })
      expect(made?.name).toBe(connector.name)
      expect(made && connectorFor(made, state.connectors)).toBe(connector)
    }
  })

  test('behavior: by code it is the wallet that was chosen', () => {
    const wallet = listing('harbor')
    const pairing: PairingState = { status: 'approved', wallet }
    expect(listingOf({ ...state, pairing }, plain, { connectorId: 'wc' })).toBe(wallet)
    expect(listingOf(state, plain, { connectorId: 'wc' })).toBeUndefined()
  })

  test('behavior: an unknown connector has none', () => {
    expect(listingOf(state, plain, { connectorId: 'nobody' })).toBeUndefined()
  })
})
