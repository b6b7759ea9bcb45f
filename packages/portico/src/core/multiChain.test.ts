import { describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { connectWallet } from './connections/connect.js'
import { disconnectWallet } from './connections/disconnect.js'
import { reconnectAll } from './connections/reconnect.js'
import { activeConnection } from './connections/select.js'
import { switchAccount } from './connections/switchAccount.js'
import type { Connector } from './connector.js'
import { addConnector } from './context.js'
import {
  alice,
  bob,
  fakeConnector,
  fakeFamily,
  fakeNetwork,
  makeTest,
  one,
  session,
  settle,
  sol,
  ten,
} from './fakes.test-support.js'
import { mergeWallets } from './features/wallets/merge.js'
import { chosenParts } from './multiChain.js'
import type { PorticoOptions } from './options.js'
import { memoryAdapter } from './storage/adapters.js'

const imageUrl = 'data:image/png;base64,AAAA'
const rejected = fail(connectErrors, 'connect/rejected')
const inSolana = session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })

/** One wallet of two families, and whatever else is there. */
function make(
  { evm = {}, solana = {}, storage = memoryAdapter(), networks = [one, ten, sol] } = {} as {
    evm?: Partial<Connector>
    solana?: Partial<Connector>
    storage?: ReturnType<typeof memoryAdapter>
    networks?: PorticoOptions['networks']
  },
) {
  const parts = [
    fakeConnector('com.lumen', { connect: vi.fn(async () => [session()]), ...evm }, { name: 'Lumen', imageUrl }),
    fakeConnector(
      'wallet-standard:Lumen',
      { connect: vi.fn(async () => [inSolana]), reconnect: async () => [inSolana], ...solana },
      { name: 'Lumen', imageUrl, chain: 'solana', chains: ['solana'] },
    ),
  ] as const
  const portico = makeTest({
    networks,
    families: [fakeFamily(), fakeFamily('solana')],
    connectors: [...parts],
    storage,
  })
  mergeWallets(portico.client)
  const connect = (namespace?: 'eip155' | 'solana') =>
    connectWallet(portico.client, { connectorId: 'multi-chain:com.lumen', namespace })
  const connectedWith = () =>
    (['eip155', 'solana'] as const).map((each) => activeConnection(portico.getState(), each)?.connectorId)
  return { ...portico, parts, connect, connectedWith }
}

describe('a wallet of several families', () => {
  test('default: is connected once for all, each family by the wallet’s own part', async () => {
    const { connect, connectedWith, client } = make()
    await expect(connect()).resolves.toMatchObject({ namespace: 'eip155', connectorId: 'com.lumen' })
    expect(connectedWith()).toEqual(['com.lumen', 'wallet-standard:Lumen'])
    expect(client.storage.get('connections')).toMatchObject([
      { connectorId: 'com.lumen', namespace: 'eip155', status: 'active' },
      { connectorId: 'wallet-standard:Lumen', namespace: 'solana', status: 'active' },
    ])
  })

  test('param: namespace asks that part alone', async () => {
    const { connect, connectedWith, parts } = make()
    await connect('solana')
    expect(connectedWith()).toEqual([undefined, 'wallet-standard:Lumen'])
    expect(parts[0].connector.connect).not.toHaveBeenCalled()
  })

  test('behavior: one question at a time', async () => {
    let open = 0
    let most = 0
    const ask = (answer: ReturnType<typeof session>) => async () => {
      most = Math.max(most, ++open)
      await settle(2)
      open--
      return [answer]
    }
    await make({ evm: { connect: ask(session()) }, solana: { connect: ask(inSolana) } }).connect()
    expect(most).toBe(1)
  })

  test('behavior: a network is asked for in its own family only', async () => {
    const { connect, parts, client } = make()
    const { connections } = client.store.get()
    client.store.set({ connections: { ...connections, networkIds: { eip155: 'eip155:10' } } })
    await connect()
    expect(parts[0].connector.connect).toHaveBeenCalledWith(expect.objectContaining({ network: ten }))
    expect(parts[1].connector.connect).toHaveBeenCalledWith(expect.objectContaining({ network: undefined }))
  })

  test.each([
    ['the first', { evm: { connect: () => Promise.reject(rejected) } }, [undefined, 'wallet-standard:Lumen']],
    ['the last', { solana: { connect: () => Promise.reject(rejected) } }, ['com.lumen', undefined]],
  ])('error: %s is refused, the other stays', async (_which, part, expected) => {
    const { connect, connectedWith } = make(part)
    await connect()
    expect(connectedWith()).toEqual(expected)
  })

  test('error: all is refused', async () => {
    const refuse = () => Promise.reject(rejected)
    const { connect, connectedWith } = make({ evm: { connect: refuse }, solana: { connect: refuse } })
    await expect(connect()).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(connectedWith()).toEqual([undefined, undefined])
  })

  test('behavior: given up, the rest is not asked', async () => {
    const abort = new AbortController()
    const solana = { connect: vi.fn(async () => [inSolana]) }
    const { client, connectedWith } = make({
      evm: {
        connect: async () => {
          abort.abort(rejected)
          return [session()]
        },
      },
      solana,
    })
    await expect(
      connectWallet(client, { connectorId: 'multi-chain:com.lumen', signal: abort.signal }),
    ).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(solana.connect).not.toHaveBeenCalled()
    expect(connectedWith()).toEqual([undefined, undefined])
  })

  test('behavior: comes back after a reload before its parts are known to belong together', async () => {
    const storage = memoryAdapter()
    await make({ storage }).connect()
    const { client, connectedWith } = make({ storage })
    await reconnectAll(client)
    expect(connectedWith()).toEqual(['com.lumen', 'wallet-standard:Lumen'])
  })

  test('behavior: an account of one family, then one family let go: the other keeps its connection', async () => {
    const evm = {
      connect: async () => [session({ accounts: [alice, bob].map((address) => ({ address, type: 'eoa' })) })],
    }
    const { client, connect, connectedWith } = make({ evm })
    await connect()
    await switchAccount(client, bob)
    expect(activeConnection(client.store.get(), 'eip155')?.address).toBe(bob)
    await disconnectWallet(client, { namespace: 'eip155' })
    expect(connectedWith()).toEqual([undefined, 'wallet-standard:Lumen'])
    expect(client.store.get().connections.activeNamespace).toBe('solana')
  })

  test('behavior: a family that the app has no network of is not asked', async () => {
    const { connect, connectedWith, parts } = make({ networks: [one] })
    await connect()
    expect(connectedWith()).toEqual(['com.lumen', undefined])
    expect(parts[1].connector.connect).not.toHaveBeenCalled()
  })

  test('behavior: what joins a wallet after its person chose is not asked', async () => {
    const { client, connectedWith } = make({ networks: [one, sol, fakeNetwork('main', 'bip122')] })
    const [whole] = client.store.get().connectors
    if (!whole?.parts) throw new Error('not merged')
    const connectorId = chosenParts(client, whole, whole.parts)
    const pretender = { name: 'Lumen', imageUrl, chain: 'bip122', chains: ['bip122'] } as const
    const late = fakeConnector('late', { connect: vi.fn(async () => []) }, pretender)
    addConnector(client, late.connector)
    expect(client.store.get().connectors[0]).toMatchObject({ id: whole.id, parts: [...whole.parts, 'late'] })
    await connectWallet(client, { connectorId })
    expect(connectedWith()).toEqual(['com.lumen', 'wallet-standard:Lumen'])
    expect(late.connector.connect).not.toHaveBeenCalled()
    expect(client.store.get().connectors.some(({ id }) => id === connectorId)).toBe(false)
  })

  test('behavior: what the merged one passes on', async () => {
    const disconnects = [vi.fn(async () => {}), vi.fn(async () => {})] as const
    const { client } = make({ evm: { disconnect: disconnects[0] }, solana: { disconnect: disconnects[1] } })
    const merged = client.connectors.get('multi-chain:com.lumen')
    expect(merged?.getProvider('solana')).toEqual({ provider: 'wallet-standard:Lumen' })
    await expect(merged?.reconnect({ signal: client.signal })).resolves.toMatchObject([
      { namespace: 'eip155', connectorId: 'com.lumen' },
      { namespace: 'solana', connectorId: 'wallet-standard:Lumen' },
    ])
    await merged?.disconnect({ namespace: 'solana' })
    expect(disconnects.map((each) => each.mock.calls.length)).toEqual([0, 1])
    await merged?.disconnect()
    expect(disconnects.map((each) => each.mock.calls.length)).toEqual([1, 2])
  })
})
