import { describe, expect, test, vi } from 'vitest'
import { fakeConnector, fakeFamily, makeTest, must, one, session, settle, sol, ten } from '../fakes.test-support.js'
import type { Family } from '../family.js'
import type { PorticoOptions } from '../options.js'
import { connectWallet } from './connect.js'
import { activeConnection, activeNetwork } from './select.js'
import { switchNetwork } from './switchNetwork.js'

function make(switchTo: Family['switchNetwork'], options: Partial<PorticoOptions> = {}) {
  return makeTest({
    networks: [one, ten, sol],
    families: [fakeFamily('eip155', { switchNetwork: switchTo }), fakeFamily('solana')],
    connectors: [
      fakeConnector('lantern'),
      fakeConnector(
        'sun',
        { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
        { chain: 'solana', chains: ['solana'] },
      ),
    ],
    ...options,
  })
}

describe('removeNetwork', () => {
  test('default: the one in use moves on to the next of its namespace', async () => {
    const portico = make(must('switchNetwork'))
    await switchNetwork(portico.client, ten)
    portico.removeNetwork('eip155:10')
    await vi.waitFor(() => expect(portico.getState().connections.networkIds.eip155).toBe('eip155:1'))
    expect(activeNetwork(portico.getState())).toEqual(one)
  })

  test('behavior: the namespace that is shown stays shown', async () => {
    const portico = make(must('switchNetwork'))
    await switchNetwork(portico.client, ten)
    await switchNetwork(portico.client, sol)
    portico.removeNetwork('eip155:10')
    await vi.waitFor(() => expect(portico.getState().connections.networkIds.eip155).toBe('eip155:1'))
    expect(portico.getState().connections.activeNamespace).toBe('solana')
  })

  test('behavior: a connected wallet is asked to move on', async () => {
    const asked = vi.fn(async () => {})
    const portico = make(asked)
    await connectWallet(portico.client, { connectorId: 'lantern' })
    portico.removeNetwork('eip155:1')
    await vi.waitFor(() => expect(activeConnection(portico.getState())?.caipNetworkId).toBe('eip155:10'))
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ network: ten }))
  })

  test('behavior: a wallet that refuses stays, on a network that is not listed', async () => {
    const asked = vi.fn(async () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    const portico = make(asked)
    await connectWallet(portico.client, { connectorId: 'lantern' })
    portico.removeNetwork('eip155:1')
    await vi.waitFor(() => expect(portico.getState().connections.networkSwitch.status).toBe('failed'))
    expect(activeConnection(portico.getState())?.caipNetworkId).toBe('eip155:1')
    expect(activeNetwork(portico.getState())).toBeUndefined()
  })

  test.each<[string, string, Partial<PorticoOptions>]>([
    ['a network that the wallet is not on', 'eip155:10', {}],
    ['where switching is off', 'eip155:1', { networkSwitch: false }],
  ])('behavior: %s: the wallet is not asked', async (_name, removed, options) => {
    const asked = vi.fn(async () => {})
    const portico = make(asked, options)
    await connectWallet(portico.client, { connectorId: 'lantern' })
    portico.removeNetwork(removed as 'eip155:1')
    await settle()
    expect(asked).not.toHaveBeenCalled()
    expect(activeConnection(portico.getState())?.caipNetworkId).toBe('eip155:1')
  })

  test('behavior: a namespace without networks makes room for one with a wallet', async () => {
    const portico = make(must('switchNetwork'), { networks: [one, fakeSolanaTwo, sol] })
    await connectWallet(portico.client, { connectorId: 'sun' })
    await switchNetwork(portico.client, one)
    expect(portico.getState().connections.activeNamespace).toBe('eip155')
    portico.removeNetwork('eip155:1')
    await vi.waitFor(() => expect(portico.getState().connections.activeNamespace).toBe('solana'))
  })

  test('error: the last network stays', () => {
    const portico = makeTest({ networks: [one] })
    expect(() => portico.removeNetwork('eip155:1')).toThrow('The last network stays')
    expect(portico.getState().networks).toEqual([one])
  })
})

const fakeSolanaTwo = { ...sol, id: 'two', caipNetworkId: 'solana:two' } as const
