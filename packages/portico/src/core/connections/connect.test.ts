import { describe, expect, test, vi } from 'vitest'
import type { ChainNamespace } from '../../base/caip.js'
import type { Account, AccountType } from '../../base/entities/connection.js'
import { deferred } from '../../base/promise.js'
import type { ConnectorEvent, ConnectorSession } from '../connector.js'
import { addConnector } from '../context.js'
import {
  alice,
  bob,
  fakeConnector,
  fakeFamily,
  fakeNetwork,
  makeTest,
  must,
  one,
  session,
  settle,
  sol,
  ten,
} from '../fakes.test-support.js'
import { connectWallet } from './connect.js'
import { activeConnection, namespaceState } from './select.js'
import { walletNotices } from './walletNotices.js'

describe('connectWallet', () => {
  test('default: connects, stores, tells', async () => {
    const portico = makeTest()
    const events = vi.fn()
    portico.on('event', events)
    const connection = await connectWallet(portico.client, { connectorId: 'lantern' })
    expect(connection).toMatchObject({ connectorId: 'lantern', address: alice, caipNetworkId: 'eip155:1' })
    expect(activeConnection(portico.getState())).toEqual(connection)
    expect(portico.client.storage.get('connections')).toMatchObject([{ connectorId: 'lantern', status: 'active' }])
    expect(events).toHaveBeenCalledWith({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'lantern' },
    })
  })

  test('behavior: connecting in between, for the namespaces in question', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const connector = fakeConnector(
      'multi',
      { connect: () => answer.promise },
      { type: 'MULTI_CHAIN', chains: ['eip155', 'solana', 'bip122'] },
    )
    const { client } = makeTest({
      networks: [one, sol],
      families: [fakeFamily(), fakeFamily('solana')],
      connectors: [connector],
    })
    const run = connectWallet(client, { connectorId: 'multi' })
    await vi.waitFor(() =>
      expect(client.store.get().connections.namespaces).toEqual({
        eip155: { status: 'connecting', connectorId: 'multi', reconnecting: false },
        solana: { status: 'connecting', connectorId: 'multi', reconnecting: false },
      }),
    )
    answer.resolve([session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] }), session()])
    await expect(run).resolves.toMatchObject({ namespace: 'solana' })
    expect(namespaceState(client.store.get(), 'eip155').status).toBe('connected')
    expect(namespaceState(client.store.get(), 'solana').status).toBe('connected')
  })

  test('behavior: a wallet that gives fewer namespaces leaves the others disconnected', async () => {
    const connector = fakeConnector('multi', {}, { type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] })
    const { client } = makeTest({ networks: [one, sol], connectors: [connector] })
    await connectWallet(client, { connectorId: 'multi' })
    expect(namespaceState(client.store.get(), 'solana').status).toBe('disconnected')
  })

  test('behavior: what a wallet gives of a family that the app has no network of is left out', async () => {
    const answers = [session({ namespace: 'solana' }), session()]
    const chains = ['eip155', 'solana'] as const
    const connector = fakeConnector('multi', { connect: async () => answers }, { type: 'MULTI_CHAIN', chains })
    const { client } = makeTest({ networks: [one], connectors: [connector] })
    await expect(connectWallet(client, { connectorId: 'multi' })).resolves.toMatchObject({ namespace: 'eip155' })
    expect(Object.keys(client.store.get().connections.namespaces)).toEqual(['eip155'])
    answers.pop()
    await expect(connectWallet(client, { connectorId: 'multi' })).rejects.toMatchObject({ code: 'connect/failed' })
  })

  test('behavior: without any family of the app’s, a remote wallet still connects and is handed out', async () => {
    const connector = fakeConnector('walletConnect', {}, { type: 'WALLET_CONNECT', chains: ['eip155'] })
    const portico = makeTest({ families: [], connectors: [connector] })
    await portico.connect({ connectorId: 'walletConnect' })
    expect(portico.getProvider('eip155')).toEqual({ provider: 'walletConnect' })
    expect(portico.client.families.get('eip155')).toMatchObject({ bare: true })
  })

  test('param: namespace: resolves with its connection and shows it', async () => {
    const both = async () => [session(), session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })]
    const connector = fakeConnector('multi', { connect: both }, { type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] })
    const { client } = makeTest({ networks: [one, sol], connectors: [connector] })
    await expect(connectWallet(client, { connectorId: 'multi', namespace: 'solana' })).resolves.toMatchObject({
      namespace: 'solana',
    })
    expect(client.store.get().connections.activeNamespace).toBe('solana')
  })

  test('behavior: a network is asked for only when someone chose one', async () => {
    const connect = vi.fn(async () => [session()])
    const { client } = makeTest({ connectors: [fakeConnector('lantern', { connect })] })
    await connectWallet(client, { connectorId: 'lantern' })
    expect(connect).toHaveBeenCalledWith(expect.objectContaining({ network: undefined }))

    const chosen = makeTest({ connectors: [fakeConnector('lantern', { connect })], defaultNetwork: ten }).client
    await connectWallet(chosen, { connectorId: 'lantern' })
    expect(connect).toHaveBeenLastCalledWith(expect.objectContaining({ network: ten }))
  })

  test('error: an unknown connector names those that are known', async () => {
    vi.useFakeTimers()
    const { client } = makeTest()
    const outcome = expect(connectWallet(client, { connectorId: 'nope' })).rejects.toMatchObject({
      code: 'connect/unknown-connector',
      message: 'No connector with the id "nope". Choose one of: lantern',
    })
    await vi.advanceTimersByTimeAsync(1_500)
    await outcome
    vi.useRealTimers()
  })

  test('behavior: a wallet that has not announced itself yet is waited for', async () => {
    const { client } = makeTest({ connectors: [] })
    const run = connectWallet(client, { connectorId: 'late' })
    addConnector(client, fakeConnector('late').connector)
    await expect(run).resolves.toMatchObject({ connectorId: 'late' })
  })

  test('behavior: what a page announces does not take the place of another kind of connector', () => {
    const { client } = makeTest({ connectors: [fakeConnector('walletConnect', {}, { type: 'WALLET_CONNECT' })] })
    addConnector(client, fakeConnector('walletConnect', {}, { name: 'Impostor' }).connector)
    expect(client.connectors.get('walletConnect')?.info).toMatchObject({
      type: 'WALLET_CONNECT',
      name: 'walletConnect',
    })
  })

  test('error: nothing in common with the app', async () => {
    const connector = fakeConnector('phantom', { connect: must('connect') }, { chains: ['solana'], chain: 'solana' })
    const { client } = makeTest({ connectors: [connector] })
    await expect(connectWallet(client, { connectorId: 'phantom' })).rejects.toMatchObject({
      code: 'connect/no-requested-chain',
    })
  })

  test.each([
    ['rejected', { code: 4001, message: 'no' }, 'connect/rejected', 'USER_REJECTED'],
    ['failed', new Error('broken'), 'connect/failed', 'CONNECT_ERROR'],
  ])('error: %s', async (_name, thrown, code, event) => {
    const connect = async () => {
      throw thrown
    }
    const portico = makeTest({ connectors: [fakeConnector('lantern', { connect })] })
    const events = vi.fn()
    portico.on('event', events)
    await expect(connectWallet(portico.client, { connectorId: 'lantern' })).rejects.toMatchObject({
      code,
      cause: thrown,
    })
    expect(namespaceState(portico.getState(), 'eip155').status).toBe('disconnected')
    expect(events.mock.calls.map(([told]) => told.event)).toEqual([event])
  })

  test('error: no account', async () => {
    const { client } = makeTest({
      connectors: [fakeConnector('lantern', { connect: async () => [session({ accounts: [] })] })],
    })
    await expect(connectWallet(client, { connectorId: 'lantern' })).rejects.toMatchObject({ code: 'connect/failed' })
  })

  test('param: signal: gives a silent wallet up at once, and ignores its late answer', async () => {
    const answer = deferred<readonly ConnectorSession[]>()
    const { client } = makeTest({ connectors: [fakeConnector('lantern', { connect: () => answer.promise })] })
    const abort = new AbortController()
    const run = connectWallet(client, { connectorId: 'lantern', signal: abort.signal })
    abort.abort()
    await expect(run).rejects.toMatchObject({ code: 'connect/aborted', message: 'Connection given up' })
    answer.resolve([session()])
    await settle()
    expect(namespaceState(client.store.get(), 'eip155').status).toBe('disconnected')
  })

  describe('what the wallet says after its answer, before it is in use', () => {
    const answered = async (said: Partial<ConnectorEvent>) => {
      const connect = vi.fn(async () => [session()])
      const connector = fakeConnector('lantern', { connect })
      const { client } = makeTest({ connectors: [connector] })
      const loaded = deferred<void>()
      client.wake()
      client.followed = () => loaded.promise
      const run = connectWallet(client, { connectorId: 'lantern' })
      run.catch(() => {})
      await vi.waitFor(() => expect(connect).toHaveResolved())
      await settle(1)
      connector.context.emit({ ...said, connectorId: 'lantern' } as ConnectorEvent)
      await vi.waitFor(() => expect(walletNotices(client).all()).toHaveLength(1))
      loaded.resolve()
      return run
    }

    test('default: its newer snapshot is the one taken into use', async () => {
      const run = answered({ type: 'changed', session: session({ caipNetworkId: 'eip155:10' }) })
      await expect(run).resolves.toMatchObject({ connectorId: 'lantern', caipNetworkId: 'eip155:10' })
    })

    test.each([undefined, 'eip155'] as const)('error: it ends what it allowed (%s)', async (namespace) => {
      await expect(answered({ type: 'disconnected', namespace })).rejects.toMatchObject({ code: 'connect/failed' })
    })

    test('behavior: what it says of another namespace is not meant', async () => {
      const run = answered({ type: 'disconnected', namespace: 'solana' })
      await expect(run).resolves.toMatchObject({ caipNetworkId: 'eip155:1' })
    })
  })

  test('behavior: a second wallet joins the first, and both are stored', async () => {
    const { client } = makeTest({ connectors: [fakeConnector('a'), fakeConnector('b')] })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    expect(client.store.get().connections.others.map((other) => other.connectorId)).toEqual(['a'])
    expect(client.storage.get('connections')?.map((entry) => [entry.connectorId, entry.status])).toEqual([
      ['b', 'active'],
      ['a', 'connected'],
    ])
  })

  test('behavior: with one wallet at a time the first is let go, even if it hangs', async () => {
    const disconnect = vi.fn(() => new Promise<void>(() => {}))
    const { client } = makeTest({
      connectors: [fakeConnector('a', { disconnect }), fakeConnector('b')],
      features: { multiWallet: false },
    })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    expect(client.store.get().connections.others).toEqual([])
    expect(disconnect).toHaveBeenCalledWith({ namespace: 'eip155' })
    client.signal.throwIfAborted()
  })

  test('behavior: with one wallet at a time, the first is listed among the past ones', async () => {
    const { client } = makeTest({
      connectors: [fakeConnector('a'), fakeConnector('b')],
      features: { multiWallet: false },
    })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    expect(client.storage.get('connections')?.map((entry) => [entry.connectorId, entry.status])).toEqual([
      ['b', 'active'],
      ['a', 'disconnected'],
    ])
  })

  test('behavior: a remote session that is replaced in one namespace goes on in the others', async () => {
    const solana = session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })
    const remote = fakeConnector(
      'remote',
      { connect: async () => [session(), solana], disconnect: must('disconnect') },
      { type: 'WALLET_CONNECT', chains: ['eip155', 'solana'] },
    )
    const { client } = makeTest({
      networks: [one, sol],
      connectors: [remote, fakeConnector('a')],
      features: { multiWallet: false },
    })
    await connectWallet(client, { connectorId: 'remote' })
    await connectWallet(client, { connectorId: 'a' })
    expect(activeConnection(client.store.get(), 'eip155')?.connectorId).toBe('a')
    expect(activeConnection(client.store.get(), 'solana')?.connectorId).toBe('remote')
  })

  test('behavior: the account that the wallet means is the one in use', async () => {
    const accounts = [
      { address: alice, type: 'eoa' },
      { address: bob, type: 'eoa' },
    ] as const
    const { client } = makeTest({
      connectors: [fakeConnector('a', { connect: async () => [session({ accounts, address: bob })] })],
    })
    await expect(connectWallet(client, { connectorId: 'a' })).resolves.toMatchObject({ address: bob, accounts })
  })

  test.each<[string, ChainNamespace, AccountType, AccountType]>([
    ['bitcoin: the payment account', 'bip122', 'ordinal', 'payment'],
    ['eip155: the smart account', 'eip155', 'eoa', 'smartAccount'],
    ['solana: the plain account', 'solana', 'smartAccount', 'eoa'],
    ['polkadot: the plain account', 'polkadot', 'smartAccount', 'eoa'],
  ])('behavior: of a wallet that names none: %s', async (_name, namespace, first, wanted) => {
    const accounts = [
      { address: alice, type: first },
      { address: bob, type: wanted },
    ]
    const connect = async () => [session({ namespace, accounts })]
    const { client } = makeTest({
      networks: [fakeNetwork('main', namespace)],
      families: [fakeFamily(namespace)],
      connectors: [fakeConnector('a', { connect }, { chain: namespace, chains: [namespace] })],
    })
    await expect(connectWallet(client, { connectorId: 'a' })).resolves.toMatchObject({ address: bob })
  })

  test('param: defaultAccountTypes: the app may want another kind', async () => {
    const accounts: readonly Account[] = [
      { address: alice, type: 'smartAccount' },
      { address: bob, type: 'eoa' },
    ]
    const { client } = makeTest({
      connectors: [fakeConnector('a', { connect: async () => [session({ accounts })] })],
      defaultAccountTypes: { eip155: 'eoa' },
    })
    await expect(connectWallet(client, { connectorId: 'a' })).resolves.toMatchObject({ address: bob })
  })

  test('behavior: a network that the app does not list is told as it is', async () => {
    const { client } = makeTest({
      networks: [fakeNetwork(5)],
      connectors: [fakeConnector('a', { connect: async () => [session({ caipNetworkId: 'eip155:1' })] })],
    })
    await expect(connectWallet(client, { connectorId: 'a' })).resolves.toMatchObject({ caipNetworkId: 'eip155:1' })
  })
})
