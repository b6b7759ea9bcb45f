import { describe, expect, test, vi } from 'vitest'
import { connectWallet } from './connections/connect.js'
import { activeConnection, allConnections, namespaceState } from './connections/select.js'
import { entry, stored } from './connections/stored.test-support.js'
import { fakeConnector, fakeFamily, must, one, session, settle, sol, ten } from './fakes.test-support.js'
import { startClient } from './start.js'

const sun = fakeConnector(
  'sun',
  { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
  { chain: 'solana', chains: ['solana'] },
)
const page = { document: {} }

describe('startClient', () => {
  test('default: connecting from the first moment, then connected, on the network and namespace of last time', async () => {
    const { portico } = stored(
      [entry(), entry({ namespace: 'solana', caipNetworkId: 'solana:main' })],
      {
        networks: [one, ten, sol],
        families: [fakeFamily(), fakeFamily('solana')],
        connectors: [
          fakeConnector(
            'lantern',
            {
              reconnect: async ({ namespace = 'eip155' }) => [
                session(
                  namespace === 'solana'
                    ? { namespace, accounts: [{ address: 'So1', type: 'eoa' }] }
                    : { caipNetworkId: 'eip155:10' },
                ),
              ],
            },
            { chains: ['eip155', 'solana'] },
          ),
        ],
      },
      { activeNamespace: 'solana', networkIds: { eip155: 'eip155:10' } },
    )
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
    startClient(portico.client, page)
    expect(namespaceState(portico.getState(), 'eip155')).toEqual({
      status: 'connecting',
      connectorId: 'lantern',
      reconnecting: true,
    })
    expect(portico.getState().connections).toMatchObject({
      activeNamespace: 'solana',
      networkIds: { eip155: 'eip155:10' },
    })
    await vi.waitFor(() => expect(allConnections(portico.getState())).toHaveLength(2))
    expect(portico.getState().connections.activeNamespace).toBe('solana')
    expect(activeConnection(portico.getState(), 'eip155')?.caipNetworkId).toBe('eip155:10')
    expect(portico.client.store.initial().connections.namespaces).toEqual({})
  })

  test('behavior: one that another tab let go before reconnecting was loaded is not waited for', async () => {
    const { portico, map } = stored([entry()])
    startClient(portico.client, page)
    map.set('portico.connections', JSON.stringify({ v: 1, value: [entry({ status: 'disconnected' })] }))
    await vi.waitFor(() => expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected'))
  })

  test('param: reconnect: switched off, a wallet that its person connects first stays', async () => {
    const { portico } = stored([entry()], { connectors: [sun], networks: [one, sol], reconnect: false })
    startClient(portico.client, page)
    await connectWallet(portico.client, { connectorId: 'sun' })
    await vi.waitFor(() => expect(portico.getState().connections.recent).toHaveLength(1))
    expect(activeConnection(portico.getState())?.connectorId).toBe('sun')
  })

  test('behavior: on a server nothing starts', () => {
    const family = fakeFamily('eip155', { discover: must('discover') })
    const { portico } = stored([entry()], { families: [family] })
    expect(portico.getState().connections).toEqual(portico.client.store.initial().connections)
    portico.destroy()
  })

  test('behavior: without stored connections nothing leaves the page', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const { portico } = stored([], { services: 'https://services.example' })
    startClient(portico.client, page)
    await settle()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('behavior: wallets are looked for once, when the visitor acts or the host asks, and until the client ends', () => {
    const family = fakeFamily()
    const { portico } = stored([], { families: [family] })
    startClient(portico.client, page)
    expect(family.discovered).toBe(0)
    portico.discover()
    portico.client.wake()
    expect([family.discovered, family.stopped]).toEqual([1, 0])
    portico.destroy()
    expect(family.stopped).toBe(1)
  })

  test('error: an unknown status reaches the host', async () => {
    const { portico } = stored([entry({ status: 'sleeping' })])
    const listener = vi.fn()
    portico.on('error', listener)
    startClient(portico.client, page)
    await vi.waitFor(() =>
      expect(listener).toHaveBeenCalledWith(expect.objectContaining({ code: 'reconnect/unknown-status' })),
    )
  })
})
