import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTabs, makeTestApp, provideWebSocket, type TestApp, until } from './client.test-support.js'
import { makeLink } from './link.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import { type PairingShown, propose } from './propose.js'
import type { Provider } from './provider.js'
import { makeTestWallet, type TestWallet } from './wallet.test-support.js'

const never = () => new AbortController().signal

describe('a whole client over a relay that fails', () => {
  let server: MemoryRelay
  let wallet: TestWallet
  const apps: TestApp[] = []
  beforeEach(async () => {
    provideWebSocket()
    server = await startMemoryRelay()
    wallet = await makeTestWallet(server.url, 'relay')
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) app.stop()
    await wallet.close()
    await server.stop()
  })
  function start(options: Omit<Parameters<typeof makeTestApp>[0], 'relay'> = {}): TestApp {
    const app = makeTestApp({ relay: server.url, ...options })
    apps.push(app)
    return app
  }
  const connect = (app: TestApp) =>
    app.connector.connect({ signal: never(), onPairing: ({ uri }) => void wallet.pair(uri) })
  const sign = (app: TestApp) =>
    (app.connector.getProvider('eip155') as Provider).request({
      method: 'personal_sign',
      params: [stringToHex('hello'), wallet.account.address],
    })

  test('behavior: the URI can be shown as soon as the relay is reached', async () => {
    const app = start()
    let acknowledged = -1
    const ending = new AbortController()
    const asked = app.connector.connect({
      signal: ending.signal,
      onPairing: () => {
        acknowledged = server.connections.length
      },
    })
    await until(() => acknowledged >= 0)
    expect(acknowledged).toBe(1)
    ending.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AppError' })
  })

  test('behavior: an attestation that never comes does not keep the URI back', async () => {
    const { context } = start()
    const attest = vi.fn(() => new Promise<undefined>(() => {}))
    const link = await makeLink({ context, relayUrl: server.url, metadata: context.metadata, attest })
    const ending = new AbortController()
    const shown = new Promise<PairingShown>((onPairing, fail) => {
      propose(link, { namespaces: {}, signal: ending.signal, onPairing, settle: async () => {} }).catch(fail)
    })
    expect((await shown).uri).toMatch(/^wc:/)
    await until(() => attest.mock.calls.length === 1)
    expect(server.calls).toEqual([])
    ending.abort()
    link.relay.close()
  })

  test('behavior: a request in flight survives a restart of the relay', async () => {
    const app = start()
    await connect(app)
    let asked: (() => void) | undefined
    const onRequest = wallet.onRequest
    wallet.onRequest = (request) => {
      asked = () => void onRequest(request)
    }
    const signature = sign(app)
    await until(() => asked)
    await server.stop()
    await server.start()
    // The reference wallet takes its time to notice; ours does not wait for it.
    await wallet.kit.core.relayer.restartTransport()
    asked?.()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: a wallet that is away answers when it is back', async () => {
    const app = start()
    await connect(app)
    await wallet.kit.core.relayer.transportClose()
    const signature = sign(app)
    await until(() => server.calls.find(({ method, params }) => method === 'irn_publish' && params.tag === 1108))
    await wallet.kit.core.relayer.transportOpen()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: two tabs share a session and both hear of changes', async () => {
    const tabs = makeTabs()
    const one = start({ storage: tabs.tab() })
    const two = start({ storage: tabs.tab() })
    await connect(one)
    expect(await two.connector.reconnect({ signal: never() })).toHaveLength(1)
    const [a, b] = await Promise.all([sign(one), sign(two)])
    expect(a).toBe(b)
    await wallet.kit.emitSessionEvent({
      topic: wallet.topics.at(-1) ?? '',
      event: { name: 'chainChanged', data: 10 },
      chainId: 'eip155:10',
    })
    for (const app of [one, two]) {
      const event = await until(() => app.events.find(({ type }) => type === 'changed'))
      expect(event).toMatchObject({ session: { caipNetworkId: 'eip155:10' } })
    }
    await one.connector.disconnect()
    await until(() => two.events.find(({ type }) => type === 'disconnected'))
    expect(two.connector.getProvider('eip155')).toBeUndefined()
  })

  test.each([
    ['config/no-project-id', 'Project ID is missing'],
    ['config/invalid-project-id', 'Unauthorized: invalid key'],
    ['device/clock', 'JWT expired'],
  ])('error: a refused project is an alert and a failed connection: %s', async (alert, reason) => {
    server.refusal = { code: 3000, reason }
    const app = start()
    // The wallet is refused as well, and lets go of an error of its own where it is handed a code.
    const asked = app.connector.connect({ signal: never(), onPairing: () => {} })
    await expect(asked).rejects.toMatchObject({ code: 'connect/failed' })
    expect(app.alerts).toEqual([alert])
  })

  test('error: a relay that cannot be reached fails the connection in the end', async () => {
    const url = server.url
    await server.stop()
    const app = makeTestApp({ relay: url })
    apps.push(app)
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    try {
      const outcome = { error: undefined as unknown }
      connect(app).catch((error: unknown) => (outcome.error = error))
      while (!outcome.error) {
        await vi.advanceTimersByTimeAsync(100)
        await new Promise(setImmediate)
      }
      expect(outcome.error).toMatchObject({ code: 'http/unreachable' })
    } finally {
      vi.useRealTimers()
      await server.start()
    }
  })
})
