import { describe, expect, test, vi } from 'vitest'
import type { FakeConnector } from '../fakes.test-support.js'
import { fakeConnector, fakeFamily, makeTest, one, session, settle, sol } from '../fakes.test-support.js'
import { memoryAdapter } from '../storage/adapters.js'
import { reconnectAll } from './reconnect.js'

const kept = (connectorId: string, namespace: 'eip155' | 'solana', status: 'active' | 'connected') => ({
  connectorId,
  namespace,
  status,
  address: 'x',
  caipNetworkId: namespace === 'eip155' ? 'eip155:1' : 'solana:main',
  wallet: { name: connectorId },
  usedAt: 1,
})

/** A page on which these wallets come back, and what its features then turn out to be. */
async function reloaded(connections: readonly unknown[], connectors: FakeConnector[], multiWallet: boolean) {
  const map = new Map([['portico.connections', JSON.stringify({ v: 1, value: connections })]])
  const portico = makeTest({
    networks: [one, sol],
    families: [fakeFamily(), fakeFamily('solana')],
    connectors,
    storage: memoryAdapter(map),
  })
  await reconnectAll(portico.client)
  await vi.dynamicImportSettled()
  const { features } = portico.getState().flags
  const before = portico.getState().connections.others.length
  portico.client.store.set({ flags: { status: 'ready', features: { ...features, multiWallet } } })
  await settle(3)
  const { others, recent, namespaces } = portico.getState().connections
  return {
    portico,
    before,
    others: others.map(({ connectorId }) => connectorId),
    recent: recent.map(({ connectorId }) => connectorId),
    active: Object.values(namespaces).map((entry) => entry.status === 'connected' && entry.connection.connectorId),
    stored: portico.client.storage.get('connections')?.map(({ connectorId, status }) => [connectorId, status]),
  }
}

const stored = [kept('lantern', 'eip155', 'active'), kept('quill', 'eip155', 'connected')]
const connectors = () => {
  const disconnect = vi.fn(async () => {})
  return { disconnect, list: [fakeConnector('lantern'), fakeConnector('quill', { disconnect })] }
}

describe('several wallets switched off since the last visit', () => {
  test('default: the one in use stays, the other is past and told, and the developer hears of it', async () => {
    const { disconnect, list } = connectors()
    const { portico, ...seen } = await reloaded(stored, list, false)
    expect(seen).toEqual({
      before: 1,
      others: [],
      recent: ['quill'],
      active: ['lantern'],
      stored: [
        ['lantern', 'active'],
        ['quill', 'disconnected'],
      ],
    })
    expect(disconnect).toHaveBeenCalledWith({ namespace: 'eip155' })
    await vi.waitFor(() =>
      expect(portico.getState().notices.alert).toMatchObject({ code: 'config/multi-wallet-off', variant: 'info' }),
    )
  })

  test('behavior: on, all stay', async () => {
    const { disconnect, list } = connectors()
    const { portico, others } = await reloaded(stored, list, true)
    expect(others).toEqual(['quill'])
    expect(disconnect).not.toHaveBeenCalled()
    expect(portico.getState().notices.alert).toBeUndefined()
  })

  test('behavior: one wallet for each namespace is not several', async () => {
    const list = [fakeConnector('lantern'), fakeConnector('sun', inSolana(), solanaOnly)]
    const both = [kept('lantern', 'eip155', 'active'), kept('sun', 'solana', 'active')]
    const { portico, active } = await reloaded(both, list, false)
    expect(active).toEqual(['lantern', 'sun'])
    expect(portico.getState().notices.alert).toBeUndefined()
  })

  test('behavior: a phone that is in use in another namespace keeps its session', async () => {
    const disconnect = vi.fn(async () => {})
    const phone = fakeConnector(
      'phone',
      { disconnect, reconnect: async ({ namespace = 'eip155' }) => [session({ namespace })] },
      { type: 'WALLET_CONNECT', chains: ['eip155', 'solana'] },
    )
    const all = [
      kept('lantern', 'eip155', 'active'),
      kept('phone', 'eip155', 'connected'),
      kept('phone', 'solana', 'active'),
    ]
    const { active, others } = await reloaded(all, [fakeConnector('lantern'), phone], false)
    expect([active, others]).toEqual([['lantern', 'phone'], []])
    expect(disconnect).not.toHaveBeenCalled()
  })
})

const solanaOnly = { chain: 'solana', chains: ['solana'] } as const
const inSolana = () => ({ reconnect: async () => [session({ namespace: 'solana' })] })
