import { recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { makeTabs, makeTestApp, network, provideWebSocket, type TestApp, until } from './client.test-support.js'
import { startMemoryRelay } from './memoryRelay.test-support.js'
import { otherWords } from './otherFamilies.js'
import type { Provider } from './provider.js'
import { makeTestWallet, type TestWallet, walletEvents } from './wallet.test-support.js'

const places = {
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bc1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelx3mhrh'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos1wyq8hn5ykn7j6mpaywz2lh3pd0v3vlp4fvyd3l'],
  algorand: ['algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k', 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A'],
  cip34: ['cip34:1-764824073', 'addr1vx5y6p5hml4x6kgc3v40z4e8u5x2y2v0m6w0h3x6r0q5vksn0p9qx'],
  elrond: ['elrond:1', 'erd1qqqqqqqqqqqqqpgq0lzzvt2faev4upyf586tg38s84d7zsaj2jpsglugga'],
  multiversx: ['multiversx:1', 'erd1qqqqqqqqqqqqqpgq0lzzvt2faev4upyf586tg38s84d7zsaj2jpsglugga'],
  near: ['near:testnet', 'portico.testnet'],
  tezos: ['tezos:mainnet', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
  generic: ['generic:1', 'somebody'],
} as const satisfies Partial<Record<ChainNamespace, readonly [id: Network['caipNetworkId'], address: string]>>
type Other = keyof typeof places
const others = Object.keys(places) as Other[]
const formerMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const place = (namespace: Other): Network => ({
  ...network(0),
  id: namespace,
  chainNamespace: namespace,
  caipNetworkId: places[namespace][0],
})
const has = (namespace: Other, chains: readonly string[] = [places[namespace][0]]) => ({
  [namespace]: {
    chains: [...chains],
    accounts: chains.map((chain) => `${chain}:${places[namespace][1]}`),
    methods: [...otherWords[namespace].methods],
    events: [...walletEvents],
  },
})
const never = () => new AbortController().signal

describe('several families in one session', () => {
  let relay: Awaited<ReturnType<typeof startMemoryRelay>>
  let wallet: TestWallet
  const apps: TestApp[] = []

  beforeAll(async () => {
    provideWebSocket()
    relay = await startMemoryRelay()
    wallet = await makeTestWallet(relay.url)
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) {
      await app.connector.disconnect().catch(() => {})
      app.stop()
    }
    wallet.reset()
  })
  afterAll(async () => {
    await wallet.close()
    await relay.stop()
  })

  const evm = [network(1), network(10)]
  const places3 = [...evm, place('solana'), place('bip122')]
  function start(networks: readonly Network[] = places3, storage = makeTabs().tab()): TestApp {
    const app = makeTestApp({ relay: relay.url, networks, storage })
    apps.push(app)
    return app
  }
  const grants = (...given: ReturnType<typeof has>[]) => {
    wallet.onProposal = (proposal) => void wallet.approve(proposal, { namespaces: Object.assign({}, ...given) })
  }
  const connect = (app: TestApp, namespace?: ChainNamespace) =>
    app.connector.connect({ namespace, signal: never(), onPairing: ({ uri }) => void wallet.pair(uri) })
  const providerOf = (app: TestApp, namespace: ChainNamespace) => app.connector.getProvider(namespace) as Provider
  const topic = () => wallet.topics.at(-1) ?? ''
  /** The wallet answers everything with where and how it was asked. */
  const echo = () => {
    wallet.onRequest = ({ id, topic: asked, params }) =>
      wallet.kit.respondSessionRequest({ topic: asked, response: { id, jsonrpc: '2.0', result: params } })
  }
  const asked = (chainId: string, method: string, params: unknown = []) => ({
    chainId,
    request: { method, params, expiryTimestamp: expect.any(Number) },
  })

  test('default: each namespace becomes a connection of its own, and each is asked on its own network', async () => {
    grants(has('solana'), has('bip122'))
    const app = start()
    const sessions = await connect(app)
    expect(sessions.map(({ namespace, address, caipNetworkId }) => [namespace, address, caipNetworkId])).toEqual([
      ['eip155', wallet.account.address, 'eip155:1'],
      ['solana', places.solana[1], places.solana[0]],
      ['bip122', places.bip122[1], places.bip122[0]],
    ])
    expect(sessions[1]?.approvedNetworkIds).toEqual([places.solana[0]])
    const signature = (await providerOf(app, 'eip155').request({
      method: 'personal_sign',
      params: [stringToHex('hello'), wallet.account.address],
    })) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.account.address)
    echo()
    const message = { message: '2NEpo7TZRRrLZSi2U', pubkey: places.solana[1] }
    expect(await providerOf(app, 'solana').request({ method: 'solana_signMessage', params: message })).toEqual(
      asked(places.solana[0], 'solana_signMessage', message),
    )
    const request = { account: places.bip122[1], message: 'hello' }
    expect(await providerOf(app, 'bip122').request({ method: 'signMessage', params: request })).toEqual(
      asked(places.bip122[0], 'signMessage', request),
    )
  })

  test.each(others)('default: %s, with its usual methods', async (namespace) => {
    grants(has(namespace))
    const app = start([place(namespace)])
    const [session, ...rest] = await connect(app)
    expect(session).toMatchObject({
      namespace,
      address: places[namespace][1],
      caipNetworkId: places[namespace][0],
      wallet: { name: 'Test Wallet' },
    })
    expect(rest).toEqual([])
    const proposed = wallet.kit.getActiveSessions()[topic()]?.optionalNamespaces[namespace]
    expect(proposed?.methods).toEqual(otherWords[namespace].methods)
    echo()
    const [method] = otherWords[namespace].methods
    if (!method) return
    expect(await providerOf(app, namespace).request({ method })).toEqual(asked(places[namespace][0], method))
  })

  test('behavior: a wallet that approves only some of the families connects those', async () => {
    grants(has('bip122'))
    const app = start()
    const sessions = await connect(app)
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['eip155', 'bip122'])
    expect(app.connector.getProvider('solana')).toBeUndefined()
  })

  test('behavior: what the app does not list is not taken, though the wallet grants it', async () => {
    wallet.onProposal = async ({ id }) => {
      const { topic: made } = await wallet.kit.approveSession({ id, namespaces: { ...has('solana'), ...has('near') } })
      wallet.topics.push(made)
    }
    const app = start()
    expect((await connect(app)).map(({ namespace }) => namespace)).toEqual(['solana'])
  })

  test('param: namespace asks for that one alone', async () => {
    grants(has('solana'), has('bip122'))
    const app = start()
    expect((await connect(app, 'solana')).map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(Object.keys(wallet.kit.getActiveSessions()[topic()]?.optionalNamespaces ?? {})).toEqual(['solana'])
  })

  test('error: none of the families asked for', async () => {
    wallet.onProposal = async ({ id }) => {
      const { topic: made } = await wallet.kit.approveSession({ id, namespaces: has('solana') })
      wallet.topics.push(made)
    }
    await expect(connect(start([place('near')]))).rejects.toMatchObject({ code: 'connect/no-requested-chain' })
    await until(() => wallet.deleted.includes(topic()))
  })

  test('behavior: Solana is offered by its old id too, and a wallet that knows only that one is asked by it', async () => {
    grants(has('solana', [formerMainnet]))
    const app = start([place('solana')])
    const [session] = await connect(app)
    expect(wallet.kit.getActiveSessions()[topic()]?.optionalNamespaces.solana?.chains).toEqual([
      places.solana[0],
      formerMainnet,
    ])
    expect(session).toMatchObject({ caipNetworkId: places.solana[0], approvedNetworkIds: [places.solana[0]] })
    expect(session?.accounts).toEqual([{ address: places.solana[1], type: 'eoa' }])
    echo()
    const provider = providerOf(app, 'solana')
    expect(await provider.request({ method: 'solana_getAccounts' })).toEqual(asked(formerMainnet, 'solana_getAccounts'))
    await wallet.kit.emitSessionEvent({
      topic: topic(),
      event: { name: 'chainChanged', data: formerMainnet },
      chainId: formerMainnet,
    })
    // An answer to a later message: the event before it was taken in, and changed nothing.
    await provider.request({ method: 'solana_getAccounts' })
    expect(app.events).toEqual([])
  })

  test('behavior: a wallet that knows both ids of Solana is asked by the new one', async () => {
    grants(has('solana', [formerMainnet, places.solana[0]]))
    const app = start([place('solana')])
    expect(await connect(app)).toMatchObject([{ accounts: [{ address: places.solana[1] }] }])
    echo()
    expect(await providerOf(app, 'solana').request({ method: 'solana_getAccounts' })).toEqual(
      asked(places.solana[0], 'solana_getAccounts'),
    )
  })

  test('param: networkId goes to another approved network for one request; switchNetwork stays there', async () => {
    const devnet = { ...place('solana'), id: 'dev', caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
    grants(has('solana', [places.solana[0], devnet.caipNetworkId]))
    const app = start([place('solana'), devnet])
    await connect(app)
    echo()
    const provider = providerOf(app, 'solana')
    const call = { method: 'solana_getAccounts' }
    expect(await provider.request(call, devnet.caipNetworkId)).toEqual(asked(devnet.caipNetworkId, call.method))
    expect(await provider.request(call)).toEqual(asked(places.solana[0], call.method))
    await expect(provider.request(call, 'solana:other')).rejects.toMatchObject({ code: 'network/chain-unsupported' })
    await provider.switchNetwork(devnet.caipNetworkId)
    expect(app.events).toMatchObject([{ type: 'changed', session: { caipNetworkId: devnet.caipNetworkId } }])
    expect(await provider.request(call)).toEqual(asked(devnet.caipNetworkId, call.method))
    await expect(provider.switchNetwork('solana:other')).rejects.toMatchObject({ code: 'network/chain-unsupported' })
  })

  test('behavior: an update adds a family and takes one back', async () => {
    grants(has('solana'))
    const app = start()
    await connect(app)
    const { eip155 } = wallet.kit.getActiveSessions()[topic()]?.namespaces ?? {}
    if (!eip155) throw new Error('no EVM account')
    const update = (namespaces: object) =>
      wallet.kit.updateSession({ topic: topic(), namespaces: { eip155, ...namespaces } })
    await update({ ...has('solana'), ...has('bip122') })
    expect(await until(() => app.events.at(-1))).toEqual({
      type: 'changed',
      connectorId: 'walletConnect',
      added: true,
      session: expect.objectContaining({ namespace: 'bip122', address: places.bip122[1] }),
    })
    expect(app.events).toHaveLength(1)
    await update(has('bip122'))
    await until(() => app.events[1])
    expect(app.events.slice(1)).toEqual([{ type: 'disconnected', connectorId: 'walletConnect', namespace: 'solana' }])
    expect(app.connector.getProvider('solana')).toBeUndefined()
    echo()
    expect(await providerOf(app, 'bip122').request({ method: 'getAccountAddresses' })).toEqual(
      asked(places.bip122[0], 'getAccountAddresses'),
    )
  })

  test('error: walletconnect/no-namespace: a family was taken back, and the page still asks its provider', async () => {
    grants(has('solana'))
    const app = start()
    await connect(app)
    const provider = providerOf(app, 'solana')
    const { eip155 } = wallet.kit.getActiveSessions()[topic()]?.namespaces ?? {}
    if (!eip155) throw new Error('no EVM account')
    await wallet.kit.updateSession({ topic: topic(), namespaces: { eip155 } })
    await until(() => app.events[0])
    await expect(provider.request({ method: 'solana_getAccounts' })).rejects.toThrow(
      'Namespace is not configured. Please call connect() first',
    )
    await app.connector.disconnect()
    await expect(provider.request({ method: 'solana_getAccounts' })).rejects.toThrow(
      'Please call connect() before request()',
    )
  })

  test('behavior: disconnecting one family ends all of the session', async () => {
    grants(has('solana'), has('bip122'))
    const app = start()
    await connect(app)
    await app.connector.disconnect({ namespace: 'solana' })
    await until(() => wallet.deleted.includes(topic()))
    expect(app.events).toEqual([
      { type: 'disconnected', connectorId: 'walletConnect', namespace: 'eip155' },
      { type: 'disconnected', connectorId: 'walletConnect', namespace: 'bip122' },
    ])
    for (const namespace of ['eip155', 'solana', 'bip122'] as const)
      expect(app.connector.getProvider(namespace)).toBeUndefined()
  })

  test('behavior: the wallet ends all families at once', async () => {
    grants(has('solana'), has('bip122'))
    const app = start()
    await connect(app)
    await wallet.kit.disconnectSession({ topic: topic(), reason: { code: 6000, message: 'Over' } })
    await until(() => app.events.length === 3)
    expect(app.events.map((event) => [event.type, 'namespace' in event && event.namespace])).toEqual([
      ['disconnected', 'eip155'],
      ['disconnected', 'solana'],
      ['disconnected', 'bip122'],
    ])
  })

  test('behavior: a reload brings every family back, or the one asked for', async () => {
    grants(has('solana', [formerMainnet]), has('bip122'))
    const storage = makeTabs().tab()
    const before = start(places3, storage)
    const sessions = await connect(before)
    before.stop()
    const app = start(places3, storage)
    // Which of the accounts was in use is not the session's to say.
    const restored = sessions.map(({ address: _, ...rest }) => rest)
    expect(await app.connector.reconnect({ signal: never() })).toEqual(restored)
    expect(await app.connector.reconnect({ namespace: 'bip122', signal: never() })).toEqual([restored[2]])
    echo()
    expect(await providerOf(app, 'solana').request({ method: 'solana_getAccounts' })).toEqual(
      asked(formerMainnet, 'solana_getAccounts'),
    )
  })
})
