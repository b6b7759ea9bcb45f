import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import type { ConnectorSession } from '../core/connector.js'
import { makeTabs, makeTestApp, network, provideWebSocket, type TestApp, until } from './client.test-support.js'
import { makeLink } from './link.js'
import { startMemoryRelay } from './memoryRelay.test-support.js'
import type { Provider } from './provider.js'
import { makeSign } from './sign.js'
import { decline, makeTestWallet, type TestWallet, walletEvents } from './wallet.test-support.js'

/** A running relay's URL may be given instead of the test double: the same tests must hold there. */
const givenRelay = process.env.PORTICO_RELAY_URL

const typedData = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  domain: { name: 'Test' },
  primaryType: 'Mail',
  message: { contents: 'hello' },
} as const

describe('against the reference wallet', () => {
  let url: string
  let wallet: TestWallet
  let second: TestWallet
  const apps: TestApp[] = []
  const endings: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    provideWebSocket()
    if (givenRelay) url = givenRelay
    else {
      const relay = await startMemoryRelay()
      endings.push(relay.stop)
      url = relay.url
    }
    wallet = await makeTestWallet(url, 'one')
    second = await makeTestWallet(url, 'two')
    endings.unshift(wallet.close, second.close)
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) {
      await app.connector.disconnect().catch(() => {})
      app.stop()
    }
    wallet.reset()
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  function start(options: Omit<Parameters<typeof makeTestApp>[0], 'relay'> = {}): TestApp {
    const app = makeTestApp({ relay: url, ...options })
    apps.push(app)
    return app
  }
  const connect = (app: TestApp, by: TestWallet = wallet): Promise<readonly ConnectorSession[]> =>
    app.connector.connect({ signal: new AbortController().signal, onPairing: ({ uri }) => void by.pair(uri) })
  const providerOf = (app: TestApp) => app.connector.getProvider('eip155') as Provider
  const topicOf = (by: TestWallet = wallet) => by.topics.at(-1) ?? ''

  test('default: pair, approve, sign, disconnect', async () => {
    const app = start()
    const [session] = await connect(app)
    expect(session).toEqual({
      namespace: 'eip155',
      accounts: [{ address: wallet.account.address, type: 'eoa' }],
      address: wallet.account.address,
      caipNetworkId: 'eip155:1',
      approvedNetworkIds: ['eip155:1', 'eip155:10'],
      wallet: { name: 'Test Wallet', icon: 'https://wallet.test/icon.png' },
    })
    const params = [stringToHex('hello'), wallet.account.address]
    const signature = (await providerOf(app).request({ method: 'personal_sign', params })) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.account.address)
    await app.connector.disconnect()
    await until(() => wallet.deleted.includes(topicOf()))
    expect(app.connector.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: the pairing URI is of version 2, its parameters sorted, and lives four minutes', async () => {
    const app = start()
    let shown: { uri: string; expiresAt: number } | undefined
    const ending = new AbortController()
    const asked = app.connector.connect({ signal: ending.signal, onPairing: (pairing) => (shown = pairing) })
    await until(() => shown)
    expect(shown?.uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$/)
    expect((shown?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(235_000)
    expect((shown?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(240_000)
    ending.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code: 'connect/failed' })
  })

  test('behavior: typed data is signed and a transaction answered', async () => {
    const app = start()
    await connect(app)
    const signature = (await providerOf(app).request({
      method: 'eth_signTypedData_v4',
      params: [wallet.account.address, JSON.stringify(typedData)],
    })) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(wallet.account.address)
    const hash = await providerOf(app).request({
      method: 'eth_sendTransaction',
      params: [{ from: wallet.account.address, to: wallet.account.address, value: '0x1' }],
    })
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
  })

  test('error: a declined proposal is connect/rejected, and the next try goes through', async () => {
    const app = start()
    wallet.onProposal = decline(wallet)
    await expect(connect(app)).rejects.toMatchObject({ name: 'AppError', code: 'connect/rejected' })
    wallet.reset()
    expect(await connect(app)).toHaveLength(1)
  })

  test('error: a declined request carries the code 4001 or 5000, and either is a no of its person', async () => {
    const app = start()
    await connect(app)
    for (const code of [4001, 5000]) {
      wallet.onRequest = ({ id, topic }) =>
        wallet.kit.respondSessionRequest({
          topic,
          response: { id, jsonrpc: '2.0', error: { code, message: 'User rejected.' } },
        })
      const error = await providerOf(app)
        .request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
        .catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code, message: 'User rejected.' })
      expect(isUserRejection(error)).toBe(true)
    }
  })

  test('behavior: a given-up pairing can be followed by a fresh one', async () => {
    const app = start()
    const ending = new AbortController()
    const uris: string[] = []
    const first = app.connector.connect({ signal: ending.signal, onPairing: ({ uri }) => uris.push(uri) })
    await until(() => uris[0])
    ending.abort()
    await expect(first).rejects.toMatchObject({ code: 'connect/failed' })
    const again = app.connector.connect({
      signal: new AbortController().signal,
      onPairing: ({ uri }) => {
        uris.push(uri)
        void wallet.pair(uri)
      },
    })
    expect(await again).toHaveLength(1)
    expect(uris[0]).not.toBe(uris[1])
  })

  test('behavior: a session update brings new accounts and networks', async () => {
    const app = start()
    await connect(app)
    const heard: unknown[] = []
    providerOf(app).on('accountsChanged', (accounts) => heard.push(accounts))
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await wallet.kit.updateSession({
      topic: topicOf(),
      namespaces: {
        eip155: {
          chains: ['eip155:1'],
          accounts: [`eip155:1:${other}`],
          methods: ['personal_sign'],
          events: walletEvents,
        },
      },
    })
    const event = await until(() => app.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { address: other, approvedNetworkIds: ['eip155:1'] } })
    expect(heard).toEqual([[other]])
    expect(await providerOf(app).request({ method: 'eth_accounts' })).toEqual([other])
  })

  test('behavior: the wallet goes to another network', async () => {
    const app = start()
    await connect(app)
    const heard: unknown[] = []
    providerOf(app).on('chainChanged', (chain) => heard.push(chain))
    await wallet.kit.emitSessionEvent({
      topic: topicOf(),
      event: { name: 'chainChanged', data: 10 },
      chainId: 'eip155:10',
    })
    const event = await until(() => app.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { caipNetworkId: 'eip155:10' } })
    expect(heard).toEqual(['0xa'])
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test('behavior: the wallet chooses another of its accounts', async () => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    wallet.onProposal = (proposal) =>
      void wallet.approve(proposal, {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${wallet.account.address}`, `eip155:1:${other}`],
      })
    const app = start()
    const [session] = await connect(app)
    expect(session?.accounts.map(({ address }) => address)).toEqual([wallet.account.address, other])
    await wallet.kit.emitSessionEvent({
      topic: topicOf(),
      event: { name: 'accountsChanged', data: [`eip155:1:${other}`] },
      chainId: 'eip155:1',
    })
    const event = await until(() => app.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { address: other } })
  })

  test('behavior: an account that the wallet names again counts again: the page may have chosen another meanwhile', async () => {
    const app = start()
    await connect(app)
    const heard: unknown[] = []
    providerOf(app).on('accountsChanged', (accounts) => heard.push(accounts))
    const same = { name: 'accountsChanged', data: [`eip155:1:${wallet.account.address}`] }
    for (const times of [1, 2]) {
      await wallet.kit.emitSessionEvent({ topic: topicOf(), event: same, chainId: 'eip155:1' })
      await until(() => app.events.filter(({ type }) => type === 'changed').length === times)
    }
    expect(app.events.filter(({ type }) => type === 'changed')).toMatchObject(
      [1, 2].map(() => ({ session: { address: wallet.account.address } })),
    )
    expect(heard).toEqual([[wallet.account.address], [wallet.account.address]])
  })

  test('behavior: the app goes to an approved network without asking the wallet', async () => {
    const app = start()
    await connect(app)
    wallet.onRequest = () => {
      throw new Error('The wallet must not be asked')
    }
    await providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0xa')
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'changed', session: expect.objectContaining({ caipNetworkId: 'eip155:10' }) }),
    )
  })

  test('error: an unapproved network fails when the wallet cannot switch', async () => {
    const app = start({ networks: [network(1), network(10), network(137)] })
    await connect(app)
    const asked = providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    await expect(asked).rejects.toMatchObject({ code: 'network/chain-unsupported', message: 'Chain is not supported' })
  })

  test('behavior: a wallet that can switch is asked for an unapproved network', async () => {
    wallet.onProposal = (proposal) =>
      void wallet.approve(proposal, { methods: ['personal_sign', 'wallet_switchEthereumChain'] })
    const seen: unknown[] = []
    wallet.onRequest = async ({ id, topic, params }) => {
      seen.push(params.request)
      await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: null } })
    }
    const app = start({ networks: [network(1), network(137)] })
    const [session] = await connect(app)
    expect(session?.approvedNetworkIds).toBeUndefined()
    await providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(seen).toMatchObject([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0x89')
  })

  test('error: a wallet on none of the networks is let go', async () => {
    wallet.onProposal = async ({ id, params }) => {
      const session = await wallet.kit.approveSession({
        id,
        namespaces: {
          eip155: {
            accounts: [`eip155:137:${wallet.account.address}`],
            methods: Object.values(params.optionalNamespaces)[0]?.methods ?? [],
            events: walletEvents,
          },
        },
      })
      wallet.topics.push(session.topic)
    }
    const app = start()
    await expect(connect(app)).rejects.toMatchObject({
      code: 'connect/no-requested-chain',
      message: 'The connector does not support any of the requested chains',
    })
    await until(() => wallet.deleted.includes(topicOf()))
  })

  test('param: network: the one asked for is where the session starts', async () => {
    const app = start()
    const [session] = await app.connector.connect({
      signal: new AbortController().signal,
      network: network(10),
      onPairing: ({ uri }) => void wallet.pair(uri),
    })
    expect(session?.caipNetworkId).toBe('eip155:10')
  })

  test('behavior: both sides ping', async () => {
    const tabs = makeTabs()
    const app = start({ storage: tabs.tab() })
    await connect(app)
    await wallet.kit.engine.signClient.ping({ topic: topicOf() })
    const pinged = new Promise((resolve) => wallet.kit.engine.signClient.events.once('session_ping', resolve))
    const context = { ...app.context, storage: tabs.tab() }
    const link = await makeLink({ context, relayUrl: url, metadata: context.metadata })
    const sign = makeSign({ context, link, listener: () => {} })
    const [session] = sign.sessions.all()
    if (!session) throw new Error('The session is stored')
    await sign.ping(session)
    expect(await pinged).toMatchObject({ topic: topicOf() })
    sign.stop()
    link.relay.close()
  })

  test('behavior: the wallet extends the session', async () => {
    const tabs = makeTabs()
    const app = start({ storage: tabs.tab() })
    await connect(app)
    const expiryOf = () => Number(/"expiry":(\d+)/.exec(tabs.data.get('sessions') ?? '')?.[1])
    // The settlement named about a week already: brought down, so that the extension shows.
    const before = expiryOf() - 3_600
    tabs
      .tab()
      .set('sessions', JSON.parse((tabs.data.get('sessions') ?? '').replace(/"expiry":\d+/, `"expiry":${before}`)))
    await wallet.kit.extendSession({ topic: topicOf() })
    await until(() => expiryOf() > before)
  })

  test('behavior: the wallet ends the session', async () => {
    const app = start()
    await connect(app)
    await wallet.kit.disconnectSession({ topic: topicOf(), reason: { code: 6000, message: 'User disconnected.' } })
    await until(() => app.events.find(({ type }) => type === 'disconnected'))
    expect(app.connector.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: a reload takes the session up again without asking', async () => {
    const tabs = makeTabs()
    const before = start({ storage: tabs.tab() })
    await connect(before)
    before.stop()
    const after = start({ storage: tabs.tab() })
    const [session] = await after.connector.reconnect({ signal: new AbortController().signal })
    // Which account was in use is kept by the client: the person may have chosen another one here.
    expect(session?.address).toBeUndefined()
    expect(session).toMatchObject({ accounts: [{ address: wallet.account.address }], caipNetworkId: 'eip155:1' })
    const params = [stringToHex('again'), wallet.account.address]
    const signature = (await providerOf(after).request({ method: 'personal_sign', params })) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'again', signature })).toBe(wallet.account.address)
  })

  test('behavior: what the wallet did while the app was away is taken over from the mailbox', async () => {
    const tabs = makeTabs()
    const before = start({ storage: tabs.tab() })
    await connect(before)
    before.stop()
    await wallet.kit.emitSessionEvent({
      topic: topicOf(),
      event: { name: 'chainChanged', data: 10 },
      chainId: 'eip155:10',
    })
    const after = start({ storage: tabs.tab() })
    await after.connector.reconnect({ signal: new AbortController().signal })
    const event = await until(() => after.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { caipNetworkId: 'eip155:10' } })
  })

  test('behavior: two apps hold sessions with two wallets side by side', async () => {
    const [one, two] = [start(), start()]
    const [[first], [other]] = await Promise.all([connect(one), connect(two, second)])
    expect(first?.address).toBe(other?.address)
    const ask = (app: TestApp) =>
      providerOf(app).request({ method: 'personal_sign', params: [stringToHex('both'), wallet.account.address] })
    const signatures = await Promise.all([ask(one), ask(two)])
    expect(signatures[0]).toBe(signatures[1])
    await one.connector.disconnect()
    await until(() => wallet.deleted.includes(topicOf()))
    expect(two.connector.getProvider('eip155')).toBeDefined()
  })

  test('behavior: a second session of the same namespace takes over, and the first is ended', async () => {
    const app = start()
    await connect(app)
    const first = topicOf()
    await connect(app, second)
    await until(() => wallet.deleted.includes(first))
    expect(app.events.filter(({ type }) => type === 'disconnected')).toEqual([])
    const signature = await providerOf(app).request({
      method: 'personal_sign',
      params: ['0x00', second.account.address],
    })
    expect(signature).toMatch(/^0x/)
  })

  test('error: a request before connecting', async () => {
    const app = start()
    await connect(app)
    const provider = providerOf(app)
    await app.connector.disconnect()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      message: 'Please call connect() before request()',
    })
  })

  test('error: what the wallet did not approve is not sent to it', async () => {
    const app = start()
    await connect(app)
    await expect(providerOf(app).request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 4200 })
    await expect(providerOf(app).request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toMatchObject({
      message: 'Fetching call status not approved by the wallet.',
    })
    await expect(providerOf(app).request({ method: 'wallet_getCapabilities' })).rejects.toMatchObject({
      message: 'Missing address parameter in wallet_getCapabilities request',
    })
  })
})
