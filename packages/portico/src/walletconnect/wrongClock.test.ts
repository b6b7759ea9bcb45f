import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WalletKitTypes } from '@reown/walletkit'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ConnectorStorage } from '../core/connector.js'
import { makeTabs, makeTestApp, provideWebSocket, until } from './client.test-support.js'
import { makeLive } from './connector.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import type { Live } from './options.js'
import type { Provider } from './provider.js'
import { decline, makeTestWallet, signIn, type TestWallet } from './wallet.test-support.js'

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs
const never = () => new AbortController().signal
/** In seconds since 1970. */
const expiryOf = (uri = '') => Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))

describe('a device whose clock is off', () => {
  let relay: MemoryRelay
  let wallet: TestWallet
  const endings: (() => void)[] = []
  beforeAll(async () => {
    provideWebSocket()
    relay = await startMemoryRelay()
    wallet = await makeTestWallet(relay.url, 'clock')
  })
  afterEach(() => {
    for (const end of endings.splice(0)) end()
    relay.tellsTime = true
  })
  afterAll(async () => {
    await wallet.close()
    await relay.stop()
  })

  /**
   * A page on a device whose clock goes `offMs` before the time of relay and wallet. `foreign`: the relay is not the one of the services,
   * so that no time is waited for.
   */
  async function open(
    offMs: number,
    options: { storage?: ConnectorStorage; data?: string; url?: string; foreign?: boolean } = {},
  ): Promise<Live & ReturnType<typeof makeTestApp>> {
    const { url = relay.url, storage = makeTabs().tab(), data, foreign = false } = options
    const app = makeTestApp({ relay: url, storage })
    const context = { ...app.context, services: { relay: foreign ? undefined : url, data } }
    const live = await makeLive(context, foreign ? { relayUrl: url } : {}, () => Date.now() + offMs)
    endings.push(() => {
      live.stop()
      app.stop()
    })
    return { ...app, ...live }
  }
  async function connect({ connect }: Live) {
    const uris: string[] = []
    const [session] = await connect({
      signal: never(),
      onPairing({ uri }) {
        uris.push(uri)
        void wallet.pair(uri)
      },
    })
    return { session, uris }
  }
  const sign = ({ provider }: Live) =>
    (provider('eip155') as Provider).request({
      method: 'personal_sign',
      params: [stringToHex('hello'), wallet.account.address],
    })

  test.each([
    ['a year ahead', yearMs],
    ['a year behind', -yearMs],
    ['an hour ahead', hourMs],
    ['an hour behind', -hourMs],
  ])('behavior: %s: the first code holds, connects and signs', async (_, offMs) => {
    const page = await open(offMs)
    const nowS = Date.now() / 1_000
    const { session, uris } = await connect(page)
    expect(session?.accounts[0]?.address).toBe(wallet.account.address)
    expect(uris).toHaveLength(1)
    expect(Math.abs(expiryOf(uris[0]) - nowS - 300)).toBeLessThan(120)
    expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(page.alerts).toEqual([])
  })

  test.each([
    ['off before and after', yearMs, yearMs],
    ['off meanwhile, ahead', 0, yearMs],
    ['off meanwhile, behind', 0, -yearMs],
    ['set right meanwhile, from behind', -yearMs, 0],
    ['set right meanwhile, from ahead', yearMs, 0],
  ])('behavior: a session outlives a reload: %s', async (_, before, after) => {
    const tabs = makeTabs()
    const first = await open(before, { storage: tabs.tab() })
    await connect(first)
    first.stop()
    const page = await open(after, { storage: tabs.tab() })
    expect(await page.restore()).toMatchObject([{ accounts: [{ address: wallet.account.address }] }])
    expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(page.alerts).toEqual([])
  })

  /** What tells the time by the header that every server sends. */
  async function startServices(): Promise<string> {
    const services = createServer((_, response) => response.end())
    await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve))
    endings.push(() => void services.close())
    return `http://127.0.0.1:${(services.address() as AddressInfo).port}`
  }

  test('behavior: a relay that refuses after opening and does not tell the time: the session outlives a reload, and what waits for it is heard', async () => {
    relay.tellsTime = false
    const tabs = makeTabs()
    const first = await open(0, { storage: tabs.tab(), foreign: true })
    await connect(first)
    const topic = /"topic":"(\w+)"/.exec(tabs.data.get('sessions') ?? '')?.[1] ?? ''
    await until(() => wallet.kit.getActiveSessions()[topic]?.acknowledged)
    first.stop()
    const event = { name: 'chainChanged', data: 10 }
    await wallet.kit.emitSessionEvent({ topic, event, chainId: 'eip155:10' })
    const page = await open(yearMs, { storage: tabs.tab(), data: await startServices(), foreign: true })
    expect(await page.restore()).toMatchObject([{ accounts: [{ address: wallet.account.address }] }])
    await until(() => page.events.find(({ type }) => type === 'changed'))
    expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(page.alerts).toEqual([])
  })

  test('behavior: where the time cannot be had anywhere, the session stays stored for a better day', async () => {
    relay.tellsTime = false
    const tabs = makeTabs()
    const first = await open(0, { storage: tabs.tab(), foreign: true })
    await connect(first)
    first.stop()
    const page = await open(yearMs, { storage: tabs.tab(), foreign: true })
    expect(await page.restore()).toEqual([])
    expect(page.alerts).toEqual(['device/clock'])
    page.stop()
    const later = await open(0, { storage: tabs.tab(), foreign: true })
    expect(await later.restore()).toHaveLength(1)
  })

  test('behavior: a relay of nobody known that tells the time before it refuses: connected, and nobody is alarmed', async () => {
    const page = await open(yearMs, { foreign: true })
    const { session } = await connect(page)
    expect(session?.accounts[0]?.address).toBe(wallet.account.address)
    expect(page.alerts).toEqual([])
  })

  test('behavior: a clock that was mended earlier has no part in what fails later: a no is a no', async () => {
    relay.tellsTime = false
    const tabs = makeTabs()
    const first = await open(0, { storage: tabs.tab(), foreign: true })
    await connect(first)
    first.stop()
    const page = await open(hourMs, { storage: tabs.tab(), data: await startServices(), foreign: true })
    expect(await page.restore()).toHaveLength(1)
    await until(() => tabs.data.has('clock'))
    wallet.onProposal = decline(wallet)
    endings.push(() => wallet.reset())
    const uris: string[] = []
    const asked = page.connect({
      signal: never(),
      onPairing({ uri }) {
        uris.push(uri)
        void wallet.pair(uri)
      },
    })
    await expect(asked).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(uris).toHaveLength(1)
  })

  /** A stored session that ended an hour ago. */
  async function storeOver() {
    const tabs = makeTabs()
    const first = await open(0, { storage: tabs.tab() })
    await connect(first)
    first.stop()
    const text = tabs.data.get('sessions') ?? ''
    const over = Math.floor((Date.now() - hourMs) / 1_000)
    tabs.tab().set('sessions', JSON.parse(text.replace(/"expiry":\d+/, `"expiry":${over}`)))
    return tabs
  }

  test('error: a session that has run out is told as such, once the time is known', async () => {
    const tabs = await storeOver()
    const page = await open(0, { storage: tabs.tab() })
    expect(await page.restore()).toEqual([])
    expect(page.alerts).toEqual(['session/expired'])
    expect(tabs.data.has('sessions')).toBe(false)
  })

  test('behavior: while nobody tells the time nothing is thrown away', async () => {
    const tabs = await storeOver()
    const page = await open(0, { storage: tabs.tab(), url: 'ws://127.0.0.1:9' })
    const restored = page.restore()
    page.stop()
    expect(await restored).toEqual([])
    expect(page.alerts).toEqual([])
    expect(tabs.data.has('sessions')).toBe(true)
  })

  test.each([
    ['ahead', yearMs],
    ['behind', -yearMs],
  ])('error: where nobody tells the time, the clock is named, and no session: %s', async (_, offMs) => {
    relay.tellsTime = false
    const page = await open(offMs)
    await expect(page.connect({ signal: never(), onPairing: () => {} })).rejects.toMatchObject({
      code: 'connect/failed',
    })
    await until(() => page.alerts.length > 0)
    expect(page.alerts).toEqual(['device/clock'])
  })

  /** Hands a wallet each code that is dated right: one that was shown before the refusal has come may be among them, and comes to nothing. */
  const pairGood = ({ uri }: { uri: string }) => {
    if (expiryOf(uri) * 1_000 < Date.now() + hourMs) void wallet.pair(uri)
  }

  test('behavior: a relay that does not tell: the services are asked, and another code is shown', async () => {
    relay.tellsTime = false
    const page = await open(yearMs, { data: await startServices() })
    expect(await page.connect({ signal: never(), onPairing: pairGood })).toHaveLength(1)
    expect(page.alerts).toEqual([])
  })

  test.each(['connect', 'authenticate'] as const)(
    'behavior: one-click sign-in where the relay does not tell: another code is shown: %s',
    async (way) => {
      relay.tellsTime = false
      const page = await open(yearMs, { data: await startServices(), foreign: true })
      const answer = (asked: WalletKitTypes.SessionAuthenticate) => void signIn(wallet, asked)
      wallet.kit.on('session_authenticate', answer)
      endings.push(() => void wallet.kit.removeListener('session_authenticate', answer))
      const request = {
        nonce: 'n0nce12345',
        domain: 'app.test',
        uri: 'https://app.test/login',
        chains: ['eip155:1', 'eip155:10'],
        issuedAt: new Date().toISOString(),
      } as const
      const place = { signal: never(), onPairing: pairGood }
      const onSigned = vi.fn(async () => {})
      const asked =
        way === 'connect'
          ? page.connect({ ...place, oneClick: { request, onSigned } })
          : page.authenticate({ ...place, request }).then(({ sessions }) => sessions)
      expect(await asked).toHaveLength(1)
      expect(onSigned).toHaveBeenCalledTimes(way === 'connect' ? 1 : 0)
      expect(page.alerts).toEqual([])
    },
  )
})
