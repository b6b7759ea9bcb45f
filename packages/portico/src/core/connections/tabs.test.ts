import { describe, expect, test, vi } from 'vitest'
import type { StoredConnection } from '../../base/entities/connection.js'
import { deferred } from '../../base/promise.js'
import type { ConnectorSession } from '../connector.js'
import {
  alice,
  awake,
  bob,
  fakeConnector,
  fakeFamily,
  makeTest,
  must,
  one,
  session,
  settle,
  sharedStorage,
  sol,
  ten,
} from '../fakes.test-support.js'
import { startClient } from '../start.js'
import { connectWallet } from './connect.js'
import { disconnectWallet } from './disconnect.js'
import { onConnectorEvent } from './events.js'
import { activeConnection, activeNetwork, isConnected } from './select.js'
import { switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'

const accounts = [
  { address: alice, type: 'eoa' },
  { address: bob, type: 'eoa' },
] as const

const sunny = session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })

/** Two tabs of one browser, both connected to the same wallet. */
async function twoTabs() {
  const { tab, map } = sharedStorage()
  const make = (disconnect: () => Promise<void>) => {
    const connector = fakeConnector('lantern', {
      connect: async () => [session({ accounts })],
      reconnect: async () => [session({ accounts })],
      disconnect,
    })
    const family = fakeFamily('eip155', { switchNetwork: async () => {} })
    return makeTest({ storage: tab(), connectors: [connector], families: [family] })
  }
  const here = make(async () => {})
  const there = make(must('disconnect'))
  await connectWallet(here.client, { connectorId: 'lantern' })
  await connectWallet(there.client, { connectorId: 'lantern' })
  for (const portico of [here, there]) startClient(portico.client, { document: {} })
  for (const portico of [here, there]) await awake(portico)
  await vi.waitFor(() => expect([here, there].map((portico) => isConnected(portico.getState()))).toEqual([true, true]))
  return { here, there, map }
}

/** Flags and balances are written too, when they come. */
const ofConnections = ([key]: [string, string]) => key === 'portico.connections'

describe('several tabs', () => {
  test('behavior: a disconnect reaches the others, without asking the wallet again', async () => {
    const { here, there } = await twoTabs()
    const listener = vi.fn()
    there.on('disconnect', listener)
    await disconnectWallet(here.client)
    await vi.waitFor(() => expect(isConnected(there.getState())).toBe(false))
    await vi.waitFor(() => expect(listener).toHaveBeenCalledWith({ namespace: 'eip155', connectorId: 'lantern' }))
  })

  test('behavior: a network change reaches the others', async () => {
    const { here, there } = await twoTabs()
    await switchNetwork(here.client, ten)
    await vi.waitFor(() => expect(activeNetwork(there.getState())).toEqual(ten))
  })

  test('behavior: an account change reaches the others', async () => {
    const { here, there } = await twoTabs()
    await switchAccount(here.client, bob)
    await vi.waitFor(() => expect(activeConnection(there.getState())?.address).toBe(bob))
  })

  test('behavior: a network chosen without a wallet reaches the others', async () => {
    const { tab } = sharedStorage()
    const [here, there] = [makeTest({ storage: tab() }), makeTest({ storage: tab() })]
    for (const portico of [here, there]) startClient(portico.client, { document: {} })
    await switchNetwork(here.client, ten)
    await vi.waitFor(() => expect(activeNetwork(there.getState())).toEqual(ten))
  })

  test('behavior: a wallet that was connected elsewhere comes into use here, without asking its person', async () => {
    const { tab } = sharedStorage()
    const make = () =>
      makeTest({
        storage: tab(),
        connectors: ['a', 'b'].map((id) =>
          fakeConnector(id, { reconnect: async () => [session({ accounts, address: bob })] }),
        ),
      })
    const [here, there] = [make(), make()]
    for (const portico of [here, there]) startClient(portico.client, { document: {} })
    const connected = vi.fn()
    there.on('connect', connected)
    await connectWallet(here.client, { connectorId: 'a' })
    await vi.waitFor(() => expect(activeConnection(there.getState())).toMatchObject({ connectorId: 'a', address: bob }))
    await connectWallet(here.client, { connectorId: 'b' })
    await vi.waitFor(() => expect(activeConnection(there.getState())?.connectorId).toBe('b'))
    expect(there.getState().connections.others.map((other) => other.connectorId)).toEqual(['a'])
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2))

    await switchAccount(here.client, alice, { connectorId: 'a' })
    await vi.waitFor(() => expect(activeConnection(there.getState())?.connectorId).toBe('a'))
  })

  test('behavior: one that does not come into use here stays stored for the tab that has it', async () => {
    const { tab } = sharedStorage()
    const connectors = () => [
      fakeConnector('a', { reconnect: async () => [] }),
      fakeConnector('sun', { connect: async () => [sunny] }, { chain: 'solana', chains: ['solana'] }),
    ]
    const options = () => ({ storage: tab(), networks: [one, sol] as const, connectors: connectors() })
    const [here, there] = [makeTest(options()), makeTest(options())]
    for (const portico of [here, there]) startClient(portico.client, { document: {} })
    await connectWallet(here.client, { connectorId: 'a' })
    await vi.waitFor(() => expect(there.client.store.get().connections.elsewhere).toHaveLength(1))
    await connectWallet(there.client, { connectorId: 'sun' })
    const statuses = () =>
      there.client.storage.get('connections')?.map((entry) => `${entry.connectorId} ${entry.status}`)
    expect(statuses()).toEqual(['sun active', 'a active'])
    await settle()
    expect(isConnected(here.getState())).toBe(true)

    // What the other tab writes of it meanwhile is not written over.
    const now = there.client.storage.get('connections') ?? []
    here.client.storage.set(
      'connections',
      now.map((entry) => ({ ...entry, ...(entry.connectorId === 'a' ? { address: bob } : {}) })) as StoredConnection[],
    )
    await disconnectWallet(there.client, { namespace: 'solana' })
    expect(there.client.storage.get('connections')).toMatchObject([
      { connectorId: 'a', status: 'active', address: bob },
      { connectorId: 'sun', status: 'disconnected' },
    ])

    await connectWallet(there.client, { connectorId: 'a' })
    expect(statuses()).toEqual(['a active', 'sun disconnected'])
  })

  test('behavior: a wallet of another tab is in use again when the one that was chosen here is let go', async () => {
    const { tab } = sharedStorage()
    const connectors = () => [fakeConnector('a', { reconnect: async () => [] }), fakeConnector('b')]
    const [here, there] = [1, 2].map(() => makeTest({ storage: tab(), connectors: connectors() }))
    if (!here || !there) throw new Error('two pages')
    for (const portico of [here, there]) startClient(portico.client, { document: {} })
    await connectWallet(there.client, { connectorId: 'a' })
    await vi.waitFor(() => expect(here.client.store.get().connections.elsewhere).toHaveLength(1))
    await connectWallet(here.client, { connectorId: 'b' })
    await vi.waitFor(() => expect(activeConnection(there.getState())?.connectorId).toBe('b'))
    await disconnectWallet(here.client)
    await vi.waitFor(() => expect(activeConnection(there.getState())?.connectorId).toBe('a'))
    expect(here.client.storage.get('connections')).toMatchObject([
      { connectorId: 'a', status: 'active' },
      { connectorId: 'b', status: 'disconnected' },
    ])
  })

  test('behavior: what another tab wrote is followed before a wallet’s own word is written', async () => {
    const { here, there } = await twoTabs()
    here.client.storage.set('connections', [])
    onConnectorEvent(there.client, { type: 'disconnected', connectorId: 'other' })
    expect(isConnected(there.getState())).toBe(false)
  })

  test('param: reconnect: switched off, a wallet of another tab is left alone', async () => {
    const { tab } = sharedStorage()
    const lantern = fakeConnector('lantern', { reconnect: must('reconnect') })
    const here = makeTest({ storage: tab() })
    const there = makeTest({ storage: tab(), connectors: [lantern], reconnect: false })
    for (const portico of [here, there]) startClient(portico.client, { document: {} })
    await connectWallet(here.client, { connectorId: 'lantern' })
    await vi.waitFor(() => expect(there.client.store.get().connections.elsewhere).toHaveLength(1))
    expect(isConnected(there.getState())).toBe(false)
  })

  test('behavior: a page that ended writes nothing over what the next one wrote', async () => {
    const { tab, map } = sharedStorage()
    const answer = deferred<readonly ConnectorSession[]>()
    const slow = fakeConnector('lantern', { reconnect: () => answer.promise })
    const here = makeTest({ storage: tab() })
    await connectWallet(here.client, { connectorId: 'lantern' })
    const ended = makeTest({ storage: tab(), connectors: [slow] })
    startClient(ended.client, { document: {} })
    await vi.waitFor(() => expect(ended.client.store.get().connections.restoring).toHaveLength(1))
    ended.destroy()
    const set = vi.spyOn(map, 'set')
    answer.resolve([session()])
    await settle()
    expect(set.mock.calls.filter(ofConnections)).toEqual([])
  })

  test('behavior: following does not write, so that tabs do not talk in circles', async () => {
    const { here, there, map } = await twoTabs()
    const set = vi.spyOn(map, 'set')
    await switchNetwork(here.client, ten)
    await vi.waitFor(() => expect(activeNetwork(there.getState())).toEqual(ten))
    const writes = () => set.mock.calls.filter(ofConnections).length
    const before = writes()
    expect(before).toBeGreaterThan(0)
    await settle()
    expect(writes()).toBe(before)
  })

  test('behavior: a wallet that is let go elsewhere while it comes back here does not come back', async () => {
    const { tab } = sharedStorage()
    const here = makeTest({ storage: tab() })
    await connectWallet(here.client, { connectorId: 'lantern' })
    const answer = deferred<readonly ConnectorSession[]>()
    const there = makeTest({
      storage: tab(),
      connectors: [fakeConnector('lantern', { reconnect: () => answer.promise })],
    })
    startClient(there.client, { document: {} })
    await vi.waitFor(() => expect(there.client.store.get().connections.restoring).toHaveLength(1))
    await disconnectWallet(here.client)
    await vi.waitFor(() => expect(there.client.store.get().connections.restoring).toEqual([]))
    expect(there.getState().connections.namespaces.eip155?.status).toBe('disconnected')
    answer.resolve([session()])
    await settle()
    expect(isConnected(there.getState())).toBe(false)
    expect(here.client.storage.get('connections')).toMatchObject([{ status: 'disconnected' }])
  })

  test('behavior: storage that was wiped disconnects', async () => {
    const { there, map } = await twoTabs()
    map.clear()
    const { followOtherTab } = await import('./tabs.js')
    followOtherTab(there.client)
    expect(isConnected(there.getState())).toBe(false)
  })
})

describe('what a wallet says by itself', () => {
  const connected = async () => {
    const connector = fakeConnector('lantern', { connect: async () => [session({ accounts })] })
    const portico = makeTest({ connectors: [connector] })
    await connectWallet(portico.client, { connectorId: 'lantern' })
    return { portico, connector }
  }

  test('default: a change is taken over, in order', async () => {
    const { portico, connector } = await connected()
    for (const id of ['eip155:10', 'eip155:5', 'eip155:1', 'eip155:10'] as const) {
      connector.context.emit({
        type: 'changed',
        connectorId: 'lantern',
        session: session({ accounts, caipNetworkId: id }),
      })
    }
    await vi.waitFor(() => expect(activeNetwork(portico.getState())).toEqual(ten))
    expect(portico.client.storage.get('connections')).toMatchObject([{ caipNetworkId: 'eip155:10' }])
  })

  test('behavior: the account in use stays when the wallet names none, and goes when it is taken away', async () => {
    const { portico } = await connected()
    await switchAccount(portico.client, bob)
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session({ accounts }) })
    expect(activeConnection(portico.getState())?.address).toBe(bob)
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session() })
    expect(activeConnection(portico.getState())?.address).toBe(alice)
  })

  test('behavior: a disconnection from the wallet clears all its namespaces', async () => {
    const { portico, connector } = await connected()
    connector.context.emit({ type: 'disconnected', connectorId: 'lantern' })
    await vi.waitFor(() => expect(isConnected(portico.getState())).toBe(false))
    expect(portico.client.storage.get('connections')).toMatchObject([{ status: 'disconnected' }])
  })

  test('behavior: a namespace that the wallet adds to a connection is taken into use, beside what is shown', async () => {
    const { portico } = await connected()
    const added = session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: added })
    expect(activeConnection(portico.getState(), 'solana')).toBeUndefined()
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'other', session: added, added: true })
    expect(activeConnection(portico.getState(), 'solana')).toBeUndefined()
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: added, added: true })
    expect(activeConnection(portico.getState(), 'solana')).toMatchObject({ connectorId: 'lantern', address: 'So1' })
    expect(portico.getState().connections.activeNamespace).toBe('eip155')
    expect(portico.client.storage.get('connections')).toHaveLength(2)
  })

  test('behavior: a snapshot without accounts, or of a connection that nobody made, is ignored', async () => {
    const { portico } = await connected()
    const before = portico.getState().connections
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session({ accounts: [] }) })
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'other', session: session() })
    onConnectorEvent(portico.client, { type: 'disconnected', connectorId: 'other' })
    expect(portico.getState().connections).toEqual(before)
  })

  test('behavior: an announcement adds a connector, and replaces the one of the same id', () => {
    const { portico, connector } = {
      portico: makeTest({ connectors: [] }),
      connector: fakeConnector('late', {}, { name: 'Late' }),
    }
    const family = fakeFamily()
    const other = makeTest({ families: [family], connectors: [] })
    family.context.emit({ type: 'announced', connector: connector.connector })
    family.context.emit({ type: 'announced', connector: fakeConnector('late', {}, { name: 'Later' }).connector })
    expect(other.getState().connectors.map((info) => info.name)).toEqual(['Later'])
    expect(portico.getState().connectors).toEqual([])
    other.destroy()
    family.context.emit({ type: 'announced', connector: fakeConnector('after').connector })
    expect(other.getState().connectors).toHaveLength(1)
  })
})
