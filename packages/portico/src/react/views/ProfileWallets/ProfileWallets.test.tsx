import { describe, expect, test } from 'vitest'
import { bitcoinMainnet, mainnet, solanaMainnet } from '../../../networks/index.js'
import { address, connected, connection, lantern, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { ProfileWallets } from './ProfileWallets.js'

describe('ProfileWallets', () => {
  test('default: the wallet in use', () => {
    const words = wordsOf(renderView(ProfileWallets, {}, { state: connected() }))
    expect(words).toMatch(/^Active .*Lantern Copy Explorer .*Disconnect Add a wallet$/)
  })

  test('behavior: accounts of one wallet are a choice', () => {
    const accounts = [
      { address, type: 'eoa' },
      { address: receiver, type: 'eoa' },
    ] as const
    const markup = renderView(ProfileWallets, {}, { state: connected({ accounts }) })
    expect(markup.match(/role="radio"/g)).toHaveLength(2)
    expect(markup.match(/aria-checked="true"/g)).toHaveLength(1)
  })

  test('behavior: wallets beside it, and those used before', () => {
    const state = connected()
    const quill = { ...connection, connectorId: 'quill', address: receiver, wallet: { name: 'Quill' } }
    const basalt = {
      connectorId: 'basalt',
      namespace: 'eip155',
      status: 'disconnected',
      usedAt: Date.UTC(2026, 10, 2, 12),
      wallet: { name: 'Basalt' },
    } as const
    const connections = { ...state.connections, others: [quill], recent: [basalt] } as typeof state.connections & object
    const markup = renderView(ProfileWallets, {}, { state: { ...state, connections } })
    expect(wordsOf(markup)).toMatch(/Also connected .*Quill Switch Recently used .*Basalt Last used Nov 2 Connect/)
    expect(markup).toContain('aria-label="Forget Basalt"')
    expect(markup).toContain('aria-label="Switch to Quill"')
  })

  test('behavior: a login of before is told by its address', () => {
    const state = connected()
    const past = {
      connectorId: 'embedded',
      namespace: 'eip155',
      status: 'disconnected',
      usedAt: Date.UTC(2026, 10, 2, 12),
      // What earlier versions called it.
      wallet: { name: 'Embedded wallet' },
      auth: { name: 'mira@vale.studio' },
    } as const
    const connections = { ...state.connections, recent: [past] } as typeof state.connections & object
    const embedded = {
      id: 'embedded',
      name: 'Email wallet',
      type: 'AUTH',
      chain: 'eip155',
      chains: ['eip155'],
    } as const
    const markup = renderView(ProfileWallets, {}, { state: { ...state, connections, connectors: [lantern, embedded] } })
    expect(wordsOf(markup)).toMatch(/Recently used .*mira@vale\.studio Last used Nov 2 Connect/)
    expect(markup).toContain('aria-label="Connect Email wallet"')
    expect(markup).not.toContain('Embedded')
  })

  test('param: multiWallet off', () => {
    expect(
      wordsOf(renderView(ProfileWallets, {}, { state: connected(), features: { multiWallet: false } })),
    ).not.toContain('Add')
  })

  test('behavior: the two addresses of Bitcoin have names', () => {
    const accounts = [
      { address: 'bc1qpayments8kx2wd', type: 'payment' },
      { address: 'bc1pordinalsq0v5ta', type: 'ordinal' },
    ] as const
    const state = connected({ namespace: 'bip122', accounts, address: 'bc1qpayments8kx2wd' })
    const markup = renderView(ProfileWallets, {}, { state: { ...state, networks: [bitcoinMainnet] } })
    expect(wordsOf(markup)).toMatch(
      /Payments bc1q.*x2wd Ordinals bc1p.*0v5ta Collectibles on Bitcoin. Keep them in their own address/,
    )
    expect(markup.match(/aria-checked="true"/g)).toHaveLength(1)
  })

  test('behavior: an embedded wallet is told by its login, its accounts by their kind', () => {
    const accounts = [
      { address, type: 'eoa' },
      { address: receiver, type: 'smartAccount' },
    ] as const
    const state = connected({ accounts, address: receiver, auth: { name: 'mira@vale.studio' } })
    expect(wordsOf(renderView(ProfileWallets, {}, { state }))).toMatch(
      /mira@vale\.studio.*Standard account 0x7A…Fa2B6c Smart account 0x41…c8E9d4/,
    )
  })

  test('behavior: a wallet of another family than the one that is shown can be used', () => {
    const state = connected()
    const lumen = { ...connection, namespace: 'solana', connectorId: 'lumen', wallet: { name: 'Lumen' } } as const
    const namespaces = { ...state.connections?.namespaces, solana: { status: 'connected', connection: lumen } } as const
    const connections = { ...state.connections, namespaces } as NonNullable<typeof state.connections>
    const setup = { state: { ...state, connections, networks: [mainnet, solanaMainnet] } }
    expect(wordsOf(renderView(ProfileWallets, { namespace: 'solana' }, setup))).toMatch(
      /^Ethereum 1 Solana 1 Active .*Lumen Copy Explorer Switch Disconnect Add a Solana wallet Disconnect all$/,
    )
    expect(wordsOf(renderView(ProfileWallets, { namespace: 'eip155' }, setup))).not.toContain('Use')
  })

  test('behavior: families are tabs, and an empty one says so', () => {
    const setup = { state: { ...connected(), networks: [mainnet, solanaMainnet], connectors: [lantern] } }
    const words = wordsOf(renderView(ProfileWallets, { namespace: 'solana' }, setup))
    expect(words).toBe(
      'Ethereum 1 Solana 0 No Solana wallet yet Add one to use Meridian on Solana. Add a Solana wallet',
    )
  })
})
