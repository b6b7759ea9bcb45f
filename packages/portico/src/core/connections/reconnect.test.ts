import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StoredConnection } from '../../base/entities/connection.js'
import { deferred } from '../../base/promise.js'
import type { PorticoOptions } from '../client.js'
import type { ConnectorSession } from '../connector.js'
import { addConnector } from '../context.js'
import {
  alice,
  bob,
  fakeConnector,
  fakeFamily,
  makeTest,
  must,
  one,
  session,
  settle,
  sol,
  ten,
} from '../fakes.test-support.js'
import { startClient } from '../start.js'
import { memoryAdapter } from '../storage/adapters.js'
import { storeConnections } from './apply.js'
import { connectWallet } from './connect.js'
import { disconnectWallet, forgetConnection } from './disconnect.js'
import { reconnectAll } from './reconnect.js'
import { activeConnection, allConnections, namespaceState } from './select.js'

afterEach(() => void vi.useRealTimers())

const entry = (part: Partial<Omit<StoredConnection, 'status'>> & { status?: string } = {}) => ({
  connectorId: 'lantern',
  namespace: 'eip155',
  status: 'active',
  address: alice,
  caipNetworkId: 'eip155:1',
  wallet: { name: 'Lantern' },
  usedAt: 1,
  ...part,
})

function stored(
  entries: readonly unknown[],
  options: Partial<PorticoOptions> = {},
  more: Record<string, unknown> = {},
) {
  const map = new Map(
    Object.entries({ connections: entries, ...more }).map(([key, value]) => [
      `portico.${key}`,
      JSON.stringify({ v: 1, value }),
    ]),
  )
  return { map, portico: makeTest({ storage: memoryAdapter(map), ...options }) }
}
const sun = fakeConnector(
  'sun',
  { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
  { chain: 'solana', chains: ['solana'] },
)
const page = { document: {} }
async function slowly() {
  await settle(3)
  return [session()]
}

describe('reconnectAll', () => {
  test('default: an active one is connected again, with its account', async () => {
    const accounts = [
      { address: alice, type: 'eoa' },
      { address: bob, type: 'eoa' },
    ] as const
    const connector = fakeConnector('lantern', {
      connect: must('connect'),
      reconnect: async () => [session({ accounts })],
    })
    const { portico } = stored([entry({ address: bob })], { connectors: [connector] })
    await reconnectAll(portico.client)
    expect(activeConnection(portico.getState())).toMatchObject({ connectorId: 'lantern', address: bob })
  })

  test('behavior: connected ones come back beside the active one, in any order', async () => {
    const slow = fakeConnector('active', { reconnect: slowly })
    const fast = fakeConnector('beside')
    const { portico } = stored(
      [entry({ connectorId: 'active' }), entry({ connectorId: 'beside', status: 'connected' })],
      {
        connectors: [slow, fast],
      },
    )
    await reconnectAll(portico.client)
    expect(activeConnection(portico.getState())?.connectorId).toBe('active')
    expect(portico.getState().connections.others.map((other) => other.connectorId)).toEqual(['beside'])

    const swapped = stored(
      [entry({ connectorId: 'beside2' }), entry({ connectorId: 'active2', status: 'connected' })],
      {
        connectors: [fakeConnector('beside2'), fakeConnector('active2', { reconnect: slowly })],
      },
    ).portico
    await reconnectAll(swapped.client)
    expect(activeConnection(swapped.getState())?.connectorId).toBe('beside2')
  })

  test('behavior: a disconnected one is not asked', async () => {
    const connector = fakeConnector('lantern', { reconnect: must('reconnect') })
    const { portico } = stored([entry({ status: 'disconnected' })], { connectors: [connector] })
    await reconnectAll(portico.client)
    expect(allConnections(portico.getState())).toEqual([])
  })

  test.each<[string, () => Promise<never[]>]>([
    ['a wallet that no longer allows it', async () => []],
    [
      'a wallet that fails',
      async () => {
        throw new Error('locked')
      },
    ],
  ])('behavior: %s is listed among the past ones', async (_name, reconnect) => {
    const { portico } = stored([entry()], { connectors: [fakeConnector('lantern', { reconnect })] })
    await reconnectAll(portico.client)
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
    expect(portico.client.storage.get('connections')).toMatchObject([
      { connectorId: 'lantern', status: 'disconnected' },
    ])
  })

  test('behavior: a wallet that hangs does not hold the page', async () => {
    vi.useFakeTimers()
    const { portico } = stored([entry()], {
      connectors: [fakeConnector('lantern', { reconnect: () => new Promise(() => {}) })],
    })
    const run = reconnectAll(portico.client)
    await vi.advanceTimersByTimeAsync(10_000)
    await run
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
  })

  test('behavior: a wallet that announces itself a little later is waited for', async () => {
    vi.useFakeTimers()
    const { portico } = stored([entry()], { connectors: [] })
    const run = reconnectAll(portico.client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(namespaceState(portico.getState(), 'eip155')).toMatchObject({ status: 'connecting', reconnecting: true })
    addConnector(portico.client, fakeConnector('lantern').connector)
    await run
    expect(activeConnection(portico.getState())?.connectorId).toBe('lantern')
  })

  test('behavior: one that announces itself much later is taken up then', async () => {
    vi.useFakeTimers()
    const { portico } = stored([entry()], { connectors: [] })
    const run = reconnectAll(portico.client)
    await vi.advanceTimersByTimeAsync(1_500)
    await run
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
    addConnector(portico.client, fakeConnector('lantern').connector)
    await vi.waitFor(() => expect(activeConnection(portico.getState())?.connectorId).toBe('lantern'))
    expect(portico.client.storage.get('connections')).toMatchObject([{ connectorId: 'lantern', status: 'active' }])
  })

  test('behavior: one that is still coming back stays stored while another is written down', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { portico } = stored([entry(), entry({ connectorId: 'slow', status: 'connected' })], {
      connectors: [fakeConnector('lantern'), fakeConnector('slow', { reconnect: () => answer.promise })],
    })
    const run = reconnectAll(portico.client)
    await vi.waitFor(() => expect(activeConnection(portico.getState())?.connectorId).toBe('lantern'))
    storeConnections(portico.client)
    const statuses = () => portico.client.storage.get('connections')?.map((one) => [one.connectorId, one.status])
    expect(statuses()).toEqual([
      ['lantern', 'active'],
      ['slow', 'connected'],
    ])
    answer.resolve([session()])
    await run
    expect(statuses()).toEqual([
      ['lantern', 'active'],
      ['slow', 'connected'],
    ])
  })

  test('behavior: one that is disconnected while it comes back does not come back', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const disconnect = vi.fn(async () => {})
    const slow = fakeConnector('lantern', { reconnect: () => answer.promise, disconnect })
    const { portico } = stored([entry()], { connectors: [slow] })
    const run = reconnectAll(portico.client)
    await vi.waitFor(() => expect(portico.client.live.restoring).toHaveLength(1))
    await disconnectWallet(portico.client, { namespace: 'solana' })
    expect(portico.client.live.restoring).toHaveLength(1)
    await disconnectWallet(portico.client)
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
    expect(disconnect).toHaveBeenCalledWith({ namespace: 'eip155' })
    answer.resolve([session()])
    await run
    expect(allConnections(portico.getState())).toEqual([])
    expect(portico.client.storage.get('connections')?.map((one) => one.status)).toEqual(['disconnected'])
  })

  test('behavior: while one does not come back, the other is still coming back', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { portico } = stored([entry({ connectorId: 'slow' }), entry({ connectorId: 'gone', status: 'connected' })], {
      connectors: [
        fakeConnector('slow', { reconnect: () => answer.promise }),
        fakeConnector('gone', { reconnect: async () => [] }),
      ],
    })
    const run = reconnectAll(portico.client)
    await vi.waitFor(() => expect(portico.getState().connections.recent).toHaveLength(1))
    expect(namespaceState(portico.getState(), 'eip155')).toEqual({
      status: 'connecting',
      connectorId: 'slow',
      reconnecting: true,
    })
    answer.resolve([session()])
    await run
    expect(activeConnection(portico.getState())?.connectorId).toBe('slow')
  })

  test('behavior: a wallet that its person chose meanwhile stays the one in use', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { portico } = stored([entry({ connectorId: 'slow' })], {
      connectors: [fakeConnector('slow', { reconnect: () => answer.promise }), fakeConnector('chosen')],
    })
    const run = reconnectAll(portico.client)
    await connectWallet(portico.client, { connectorId: 'chosen' })
    const statuses = () => portico.client.storage.get('connections')?.map((one) => [one.connectorId, one.status])
    const expected = [
      ['chosen', 'active'],
      ['slow', 'connected'],
    ]
    expect(statuses()).toEqual(expected)
    answer.resolve([session()])
    await run
    expect(activeConnection(portico.getState())?.connectorId).toBe('chosen')
    expect(statuses()).toEqual(expected)
  })

  test('behavior: with one wallet at a time, it takes the place of the one that was coming back', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { portico } = stored([entry({ connectorId: 'slow' })], {
      connectors: [fakeConnector('slow', { reconnect: () => answer.promise }), fakeConnector('chosen')],
      features: { multiWallet: false },
    })
    const run = reconnectAll(portico.client)
    await connectWallet(portico.client, { connectorId: 'chosen' })
    answer.resolve([session()])
    await run
    expect(allConnections(portico.getState()).map((one) => one.connectorId)).toEqual(['chosen'])
    expect(portico.getState().connections.recent.map((one) => one.connectorId)).toEqual(['slow'])
  })

  test('behavior: one that its person connects while it does not come back is listed once', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const lantern = fakeConnector('lantern', { reconnect: () => answer.promise })
    const { portico } = stored([entry()], { connectors: [lantern] })
    const run = reconnectAll(portico.client)
    await connectWallet(portico.client, { connectorId: 'lantern' })
    answer.resolve([])
    await run
    expect(activeConnection(portico.getState())?.connectorId).toBe('lantern')
    expect(portico.getState().connections.recent).toEqual([])
  })

  test('behavior: the namespace that its person shows meanwhile stays shown', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { portico } = stored([entry({ connectorId: 'slow' })], {
      networks: [one, sol],
      connectors: [fakeConnector('slow', { reconnect: () => answer.promise }), sun],
    })
    const run = reconnectAll(portico.client)
    await connectWallet(portico.client, { connectorId: 'sun' })
    answer.resolve([session()])
    await run
    expect(allConnections(portico.getState())).toHaveLength(2)
    expect(portico.getState().connections.activeNamespace).toBe('solana')
  })

  test('behavior: one that was forgotten meanwhile is not taken up when it announces itself', async () => {
    vi.useFakeTimers()
    const { portico } = stored([entry()], { connectors: [] })
    const run = reconnectAll(portico.client)
    await vi.advanceTimersByTimeAsync(1_500)
    await run
    forgetConnection(portico.client, { connectorId: 'lantern', namespace: 'eip155' })
    addConnector(portico.client, fakeConnector('lantern', { reconnect: must('reconnect') }).connector)
    await vi.advanceTimersByTimeAsync(0)
    expect(allConnections(portico.getState())).toEqual([])
  })

  test('behavior: switched off, all are disconnected, and stay so', async () => {
    const connector = fakeConnector('lantern', { reconnect: must('reconnect') })
    const { portico, map } = stored([entry()], { connectors: [connector], reconnect: false })
    await reconnectAll(portico.client)
    expect(allConnections(portico.getState())).toEqual([])
    expect(portico.getState().connections.recent).toHaveLength(1)
    expect(JSON.parse(map.get('portico.connections') ?? '').value[0].status).toBe('disconnected')
  })

  test('error: an unknown status is an error, after the others came back', async () => {
    const { portico } = stored([entry({ connectorId: 'x', status: 'sleeping' }), entry()])
    await expect(reconnectAll(portico.client)).rejects.toMatchObject({
      code: 'reconnect/unknown-status',
      message: 'Unknown status "sleeping" of a stored connection',
    })
    expect(activeConnection(portico.getState())?.connectorId).toBe('lantern')
    expect(portico.client.storage.get('connections')?.map((other) => other.connectorId)).toEqual(['lantern'])
  })
})

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
    portico.client.discover()
    portico.client.wake()
    expect([family.discovered, family.stopped]).toEqual([1, 0])
    portico.destroy()
    expect(family.stopped).toBe(1)
  })

  test('error: an unknown status reaches the host', async () => {
    const { portico } = stored([entry({ status: 'sleeping' })])
    const heard = vi.fn()
    portico.on('error', heard)
    startClient(portico.client, page)
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledWith(expect.objectContaining({ code: 'reconnect/unknown-status' })),
    )
  })

  test('error: a missing project id is an alert; everything else works', async () => {
    const { portico } = stored([], { projectId: undefined })
    startClient(portico.client, page)
    await vi.waitFor(() => expect(portico.getState().notices.alert?.code).toBe('config/no-project-id'))
    await expect(portico.connect({ connectorId: 'lantern' })).resolves.toMatchObject({ address: alice })
  })
})
