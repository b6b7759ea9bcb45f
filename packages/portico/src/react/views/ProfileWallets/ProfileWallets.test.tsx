import { describe, expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../../networks/index.js'
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
    expect(wordsOf(markup)).toMatch(/Also connected .*Quill Switch Recently used .*Basalt Used Nov 2 Connect/)
    expect(markup).toContain('aria-label="Forget Basalt"')
    expect(markup).toContain('aria-label="Switch to Quill"')
  })

  test('param: multiWallet off', () => {
    expect(
      wordsOf(renderView(ProfileWallets, {}, { state: connected(), features: { multiWallet: false } })),
    ).not.toContain('Add')
  })

  test('behavior: families are tabs, and an empty one says so', () => {
    const setup = { state: { ...connected(), networks: [mainnet, solanaMainnet], connectors: [lantern] } }
    const words = wordsOf(renderView(ProfileWallets, { namespace: 'solana' }, setup))
    expect(words).toBe(
      'Ethereum 1 Solana 0 No Solana wallet yet Add one to use Meridian on Solana. Add a Solana wallet',
    )
  })
})
