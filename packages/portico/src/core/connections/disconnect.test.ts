import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../connector.js'
import { fakeConnector, makeTest, one, session, sol, ten } from '../fakes.test-support.js'
import { openModal } from '../modal.js'
import { commitConnections, toConnection } from './apply.js'
import { connectWallet } from './connect.js'
import { disconnectWallet, forgetConnection, recallConnection } from './disconnect.js'
import { activeConnection, allConnections, isConnected } from './select.js'
import { phaseOf } from './transitions.js'

afterEach(() => void vi.useRealTimers())

const both = async () => [session(), session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })]

async function connected(
  disconnect: Connector['disconnect'],
  type: 'ANNOUNCED' | 'WALLET_CONNECT' | 'AUTH' = 'ANNOUNCED',
) {
  const connector = fakeConnector('a', { connect: both, disconnect }, { type, chains: ['eip155', 'solana'] })
  const portico = makeTest({ networks: [one, ten, sol], connectors: [connector], defaultNetwork: ten })
  await connectWallet(portico.client, { connectorId: 'a' })
  return portico
}

describe('disconnectWallet', () => {
  test('default: clears accounts, networks and connectors, remembers, closes', async () => {
    const disconnect = vi.fn(async () => {})
    const { client } = await connected(disconnect)
    openModal(client)
    await disconnectWallet(client)
    const { connections, modal } = client.store.get()
    expect(allConnections({ connections })).toEqual([])
    expect(connections.networkIds).toEqual({ eip155: 'eip155:10' })
    expect(connections.recent.map((entry) => entry.namespace).sort()).toEqual(['eip155', 'solana'])
    expect(client.storage.get('connections')?.every((entry) => entry.status === 'disconnected')).toBe(true)
    expect(modal.status).toBe('closed')
    expect(disconnect.mock.calls).toEqual([[{ namespace: 'eip155' }], [{ namespace: 'solana' }]])
  })

  test('param: keepOpen: the modal stays, on Connect', async () => {
    const { client } = await connected(async () => {})
    openModal(client)
    await disconnectWallet(client, { keepOpen: true })
    expect(client.store.get().modal.status).toBe('open')
  })

  test('param: namespace: the others stay, and the modal too', async () => {
    const { client } = await connected(async () => {})
    openModal(client)
    await disconnectWallet(client, { namespace: 'solana' })
    expect(isConnected(client.store.get())).toBe(true)
    expect(client.store.get().connections.activeNamespace).toBe('eip155')
    expect(client.store.get().modal.status).toBe('open')
  })

  test.each([
    ['a remote wallet', 'WALLET_CONNECT'],
    ['the embedded wallet', 'AUTH'],
  ] as const)('behavior: %s has one session for all its namespaces', async (_, type) => {
    const disconnect = vi.fn(async () => {})
    const { client } = await connected(disconnect, type)
    await disconnectWallet(client, { namespace: 'solana' })
    expect(isConnected(client.store.get())).toBe(false)
    expect(disconnect.mock.calls).toEqual([[{ namespace: undefined }]])
  })

  test('behavior: a wallet that hangs is waited for 3 seconds, and is then gone', async () => {
    const { client } = await connected(() => new Promise(() => {}))
    vi.useFakeTimers()
    const ended = vi.fn()
    void disconnectWallet(client).then(ended)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(ended).not.toHaveBeenCalled()
    expect(isConnected(client.store.get())).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalled()
    expect(isConnected(client.store.get())).toBe(false)
  })

  test('behavior: one that hangs and is connected anew meanwhile stays', async () => {
    vi.useFakeTimers()
    const { client } = await connected(() => new Promise(() => {}))
    const run = disconnectWallet(client, { namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(phaseOf(client.store.get().connections, 'eip155')).toBe('disconnecting')
    await connectWallet(client, { connectorId: 'a' })
    expect(phaseOf(client.store.get().connections, 'eip155')).toBe('connected')
    await vi.advanceTimersByTimeAsync(2_000)
    await run
    expect(activeConnection(client.store.get(), 'eip155')?.connectorId).toBe('a')
  })

  test('error: one of several that refuses is named and stays, the others are let go', async () => {
    const { client } = await connected(async ({ namespace } = {}) => {
      if (namespace === 'solana') throw new Error('no')
    })
    await expect(disconnectWallet(client)).rejects.toMatchObject({
      code: 'disconnect/chains-failed',
      message: 'Failed to disconnect chains: solana',
    })
    expect(allConnections(client.store.get()).map((connection) => connection.namespace)).toEqual(['solana'])
  })

  test('error: a wallet that refuses stays connected', async () => {
    const cause = new Error('no')
    const { client } = await connected(async () => {
      throw cause
    })
    await expect(disconnectWallet(client, { namespace: 'solana' })).rejects.toMatchObject({
      code: 'disconnect/failed',
      message: 'Failed to disconnect',
      cause,
    })
    expect(allConnections(client.store.get())).toHaveLength(2)
    expect(phaseOf(client.store.get().connections, 'solana')).toBe('connected')
  })

  test('error: two wallets of one chain that refuse name it once', async () => {
    const disconnect = async () => {
      throw new Error('no')
    }
    const { client } = makeTest({
      connectors: [fakeConnector('a', { disconnect }), fakeConnector('b', { disconnect })],
    })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    await expect(disconnectWallet(client)).rejects.toMatchObject({ message: 'Failed to disconnect chains: eip155' })
  })

  test('error: several that refuse are named', async () => {
    const { client } = await connected(async () => {
      throw new Error('no')
    })
    await expect(disconnectWallet(client)).rejects.toMatchObject({
      code: 'disconnect/chains-failed',
      message: 'Failed to disconnect chains: eip155, solana',
    })
  })

  test('param: connectorId: only that wallet, and the other takes its place', async () => {
    const { client } = makeTest({ connectors: [fakeConnector('a'), fakeConnector('b')] })
    await connectWallet(client, { connectorId: 'a' })
    await connectWallet(client, { connectorId: 'b' })
    await disconnectWallet(client, { namespace: 'eip155', connectorId: 'b' })
    expect(allConnections(client.store.get()).map((connection) => connection.connectorId)).toEqual(['a'])
  })

  test('behavior: a connection whose connector is gone is cleared', async () => {
    const { client } = makeTest()
    const connection = toConnection('vanished', session())
    if (connection) commitConnections(client, { type: 'connected', connection, keepOther: false })
    await disconnectWallet(client)
    expect(isConnected(client.store.get())).toBe(false)
  })

  test('behavior: nothing connected: nothing happens', async () => {
    const { client } = makeTest()
    await expect(disconnectWallet(client)).resolves.toBeUndefined()
  })
})

test('forgetConnection: default', async () => {
  const { client } = await connected(async () => {})
  await disconnectWallet(client)
  forgetConnection(client, { connectorId: 'a', namespace: 'solana' })
  expect(client.storage.get('connections')?.map((entry) => entry.namespace)).toEqual(['eip155'])
})

describe('recallConnection', () => {
  test('default: a forgotten wallet is listed again, newest first, over a reload too', async () => {
    const { client } = await connected(async () => {})
    await disconnectWallet(client)
    const [first, second] = client.store.get().connections.recent
    if (!first || !second) throw new Error('two were connected')
    const older = { ...first, usedAt: second.usedAt - 1 }
    forgetConnection(client, first)
    recallConnection(client, older)
    recallConnection(client, older)
    expect(client.store.get().connections.recent).toEqual([second, older])
    expect(client.storage.get('connections')).toEqual([second, older])
  })

  test('behavior: not when it was connected meanwhile', async () => {
    const { client } = await connected(async () => {})
    await disconnectWallet(client)
    const [first] = client.store.get().connections.recent
    if (!first) throw new Error('it was connected')
    await connectWallet(client, { connectorId: 'a' })
    recallConnection(client, first)
    expect(client.store.get().connections.recent).toEqual([])
  })
})
