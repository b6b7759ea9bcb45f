import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectorStorage } from '../core/connector.js'
import { makeTabs, makeTestApp, provideWebSocket, until } from './client.test-support.js'
import { makeLive } from './connector.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import type { Live } from './options.js'
import type { Provider } from './provider.js'
import { makeTestWallet, type TestWallet } from './wallet.test-support.js'

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

  /** A page on a device whose clock goes `offMs` before the time of relay and wallet. */
  async function open(
    offMs: number,
    options: { storage?: ConnectorStorage; data?: string; url?: string } = {},
  ): Promise<Live & ReturnType<typeof makeTestApp>> {
    const { url = relay.url, storage = makeTabs().tab(), data } = options
    const app = makeTestApp({ relay: url, storage })
    const context = { ...app.context, services: { relay: url, data } }
    const live = await makeLive(context, {}, () => Date.now() + offMs)
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

  test('behavior: a relay that does not tell: the services are asked, and another code is shown', async () => {
    relay.tellsTime = false
    const services = createServer((_, response) => response.end())
    await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve))
    const page = await open(yearMs, { data: `http://127.0.0.1:${(services.address() as AddressInfo).port}` })
    const uris: string[] = []
    const asked = page.connect({ signal: never(), onPairing: ({ uri }) => uris.push(uri) })
    const good = await until(() => uris.find((uri) => expiryOf(uri) * 1_000 < Date.now() + hourMs))
    await wallet.pair(good)
    expect(await asked).toHaveLength(1)
    expect(page.alerts).toEqual([])
    await new Promise((resolve) => services.close(resolve))
  })
})
