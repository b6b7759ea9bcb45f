import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import type { ConnectorSession } from '../connector.js'
import { addConnector } from '../context.js'
import { alice, bob, fakeConnector, must, one, session, settle, sol } from '../fakes.test-support.js'
import { storeConnections } from './apply.js'
import { connectWallet } from './connect.js'
import { disconnectWallet, forgetConnection } from './disconnect.js'
import { reconnectAll } from './reconnect.js'
import { activeConnection, allConnections, namespaceState } from './select.js'
import { entry, stored } from './stored.test-support.js'

afterEach(() => void vi.useRealTimers())

const sun = fakeConnector(
  'sun',
  { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
  { chain: 'solana', chains: ['solana'] },
)
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
    await vi.waitFor(() => expect(portico.client.store.get().connections.restoring).toHaveLength(1))
    await disconnectWallet(portico.client, { namespace: 'solana' })
    expect(portico.client.store.get().connections.restoring).toHaveLength(1)
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
    const reconnect = vi.fn(async () => [session()])
    addConnector(portico.client, fakeConnector('lantern', { reconnect }).connector)
    await vi.advanceTimersByTimeAsync(0)
    // What would take it up is loaded, and has had its turn.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect(reconnect).not.toHaveBeenCalled()
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
