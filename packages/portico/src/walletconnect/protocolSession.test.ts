import { recoverMessageAddress, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { listPermissions, requestPermission, revokePermission } from '../permissions/index.js'
import { makeTabs, network, type TestApp, until } from './client.test-support.js'
import { makeLink } from './link.js'
import { providerOf, setStage, topicOf } from './protocol.test-support.js'
import { makeSign } from './sign.js'
import { walletEvents } from './wallet.test-support.js'

const shop = '0x000000000000000000000000000000000005409e'
const wanted = {
  chainId: 1,
  to: shop,
  permission: { type: 'periodic', amount: 5n, period: 60 },
  until: 1_900_000_000,
} as const
const methods = [
  'wallet_requestExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
  'wallet_revokeExecutionPermission',
]

type Asked = { context?: string; permissionContext?: string }

describe('a session with the reference wallet', () => {
  const stage = setStage()

  test('behavior: a session update brings new accounts and networks', async () => {
    const app = stage.start()
    await stage.connect(app)
    const heard: unknown[] = []
    providerOf(app).on('accountsChanged', (accounts) => heard.push(accounts))
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await stage.wallet.kit.updateSession({
      topic: topicOf(stage.wallet),
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
    const app = stage.start()
    await stage.connect(app)
    const heard: unknown[] = []
    providerOf(app).on('chainChanged', (chain) => heard.push(chain))
    await stage.wallet.kit.emitSessionEvent({
      topic: topicOf(stage.wallet),
      event: { name: 'chainChanged', data: 10 },
      chainId: 'eip155:10',
    })
    const event = await until(() => app.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { caipNetworkId: 'eip155:10' } })
    expect(heard).toEqual(['0xa'])
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test('error: walletconnect/not-started: the app has ended, and something still asks its provider', async () => {
    const app = stage.start()
    await stage.connect(app)
    const provider = providerOf(app)
    app.stop()
    await expect(provider.request({ method: 'personal_sign', params: ['0x', ''] })).rejects.toThrow(
      'Sign Client not initialized',
    )
  })

  test('behavior: the wallet chooses another of its accounts', async () => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    stage.wallet.onProposal = (proposal) =>
      void stage.wallet.approve(proposal, {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${stage.wallet.account.address}`, `eip155:1:${other}`],
      })
    const app = stage.start()
    const [session] = await stage.connect(app)
    expect(session?.accounts.map(({ address }) => address)).toEqual([stage.wallet.account.address, other])
    await stage.wallet.kit.emitSessionEvent({
      topic: topicOf(stage.wallet),
      event: { name: 'accountsChanged', data: [`eip155:1:${other}`] },
      chainId: 'eip155:1',
    })
    const event = await until(() => app.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { address: other } })
  })

  test('behavior: an account that the wallet names again counts again: the page may have chosen another meanwhile', async () => {
    const app = stage.start()
    await stage.connect(app)
    const heard: unknown[] = []
    providerOf(app).on('accountsChanged', (accounts) => heard.push(accounts))
    const same = { name: 'accountsChanged', data: [`eip155:1:${stage.wallet.account.address}`] }
    for (const times of [1, 2]) {
      await stage.wallet.kit.emitSessionEvent({ topic: topicOf(stage.wallet), event: same, chainId: 'eip155:1' })
      await until(() => app.events.filter(({ type }) => type === 'changed').length === times)
    }
    expect(app.events.filter(({ type }) => type === 'changed')).toMatchObject(
      [1, 2].map(() => ({ session: { address: stage.wallet.account.address } })),
    )
    expect(heard).toEqual([[stage.wallet.account.address], [stage.wallet.account.address]])
  })

  test('behavior: the app goes to an approved network without asking the wallet', async () => {
    const app = stage.start()
    await stage.connect(app)
    stage.wallet.onRequest = () => {
      throw new Error('The wallet must not be asked')
    }
    await providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0xa')
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'changed', session: expect.objectContaining({ caipNetworkId: 'eip155:10' }) }),
    )
  })

  test('error: an unapproved network fails when the wallet cannot switch', async () => {
    const app = stage.start({ networks: [network(1), network(10), network(137)] })
    await stage.connect(app)
    const asked = providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    await expect(asked).rejects.toMatchObject({ code: 'network/chain-unsupported', message: 'Chain is not supported' })
  })

  test('behavior: a wallet that can switch is asked for an unapproved network', async () => {
    stage.wallet.onProposal = (proposal) =>
      void stage.wallet.approve(proposal, { methods: ['personal_sign', 'wallet_switchEthereumChain'] })
    const seen: unknown[] = []
    stage.wallet.onRequest = async ({ id, topic, params }) => {
      seen.push(params.request)
      await stage.wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: null } })
    }
    const app = stage.start({ networks: [network(1), network(137)] })
    const [session] = await stage.connect(app)
    expect(session?.approvedNetworkIds).toBeUndefined()
    await providerOf(app).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(seen).toMatchObject([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
    expect(await providerOf(app).request({ method: 'eth_chainId' })).toBe('0x89')
  })

  test('behavior: both sides ping', async () => {
    const tabs = makeTabs()
    const app = stage.start({ storage: tabs.tab() })
    await stage.connect(app)
    await stage.wallet.kit.engine.signClient.ping({ topic: topicOf(stage.wallet) })
    const pinged = new Promise((resolve) => stage.wallet.kit.engine.signClient.events.once('session_ping', resolve))
    const context = { ...app.context, storage: tabs.tab() }
    const link = await makeLink({ context, relayUrl: stage.url, metadata: context.metadata })
    const sign = makeSign({ context, link, listener: () => {} })
    const [session] = sign.sessions.all()
    if (!session) throw new Error('The session is stored')
    await sign.ping(session)
    expect(await pinged).toMatchObject({ topic: topicOf(stage.wallet) })
    sign.stop()
    link.relay.close()
  })

  test('behavior: the wallet extends the session', async () => {
    const tabs = makeTabs()
    const app = stage.start({ storage: tabs.tab() })
    await stage.connect(app)
    const expiryOf = () => Number(/"expiry":(\d+)/.exec(tabs.data.get('sessions') ?? '')?.[1])
    // The settlement named about a week already: brought down, so that the extension shows.
    const before = expiryOf() - 3_600
    tabs
      .tab()
      .set('sessions', JSON.parse((tabs.data.get('sessions') ?? '').replace(/"expiry":\d+/, `"expiry":${before}`)))
    await stage.wallet.kit.extendSession({ topic: topicOf(stage.wallet) })
    await until(() => expiryOf() > before)
  })

  test('behavior: the wallet ends the session', async () => {
    const app = stage.start()
    await stage.connect(app)
    await stage.wallet.kit.disconnectSession({
      topic: topicOf(stage.wallet),
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await until(() => app.events.find(({ type }) => type === 'disconnected'))
    expect(app.connector.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: a reload takes the session up again without asking', async () => {
    const tabs = makeTabs()
    const before = stage.start({ storage: tabs.tab() })
    await stage.connect(before)
    before.stop()
    const after = stage.start({ storage: tabs.tab() })
    const [session] = await after.connector.reconnect({ signal: new AbortController().signal })
    // Which account was in use is kept by the client: the person may have chosen another one here.
    expect(session?.address).toBeUndefined()
    expect(session).toMatchObject({ accounts: [{ address: stage.wallet.account.address }], caipNetworkId: 'eip155:1' })
    const params = [stringToHex('again'), stage.wallet.account.address]
    const signature = (await providerOf(after).request({ method: 'personal_sign', params })) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'again', signature })).toBe(stage.wallet.account.address)
  })

  test('behavior: what the wallet did while the app was away is taken over from the mailbox', async () => {
    const tabs = makeTabs()
    const before = stage.start({ storage: tabs.tab() })
    await stage.connect(before)
    before.stop()
    await stage.wallet.kit.emitSessionEvent({
      topic: topicOf(stage.wallet),
      event: { name: 'chainChanged', data: 10 },
      chainId: 'eip155:10',
    })
    const after = stage.start({ storage: tabs.tab() })
    await after.connector.reconnect({ signal: new AbortController().signal })
    const event = await until(() => after.events.find(({ type }) => type === 'changed'))
    expect(event).toMatchObject({ session: { caipNetworkId: 'eip155:10' } })
  })

  describe('lasting permissions (ERC-7715) of a wallet behind WalletConnect', () => {
    /** A wallet that knows these methods, as far as it was asked to approve them, and how often each was asked for. */
    async function connected(app: TestApp, knows = methods) {
      const asked: string[] = []
      const given: unknown[] = []
      const answers: Record<string, (params: unknown) => unknown> = {
        wallet_requestExecutionPermissions: (params) => {
          const [question] = params as [Record<string, unknown>]
          given.push({ ...question, context: '0x12', delegationManager: shop })
          return given
        },
        wallet_getGrantedExecutionPermissions: () => given,
        wallet_revokeExecutionPermission: (params) => {
          const [{ permissionContext } = {}] = [params].flat() as Asked[]
          if (permissionContext === '0x12') given.length = 0
          return {}
        },
      }
      stage.wallet.onProposal = (proposal) =>
        void stage.wallet.approve(proposal, { methods: ['personal_sign', ...knows] })
      stage.wallet.onRequest = async ({ id, topic, params: { request } }) => {
        asked.push(request.method)
        const result = answers[request.method]?.(request.params)
        await stage.wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      }
      await stage.connect(app)
      return { provider: providerOf(app), asked }
    }

    test('default: asked for, listed and taken back', async () => {
      const { provider } = await connected(stage.start())
      const given = await requestPermission(provider, wanted)
      expect(given).toMatchObject({ context: '0x12', permission: { type: 'periodic', amount: 5n, period: 60 } })
      expect(await listPermissions(provider)).toMatchObject([{ context: '0x12' }])
      await revokePermission(provider, given)
      expect(await listPermissions(provider)).toEqual([])
    })

    test('error: a wallet that knows none of it is not asked, and the app hears which type it lacks', async () => {
      const { provider, asked } = await connected(stage.start(), [])
      await expect(requestPermission(provider, wanted)).rejects.toMatchObject({ code: 'permission/unsupported' })
      expect(await listPermissions(provider)).toEqual([])
      expect(asked).toEqual([])
    })
  })
})
