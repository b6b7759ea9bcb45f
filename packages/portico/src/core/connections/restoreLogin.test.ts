import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { deferred } from '../../base/promise.js'
import { embeddedErrors } from '../../embedded/errors.js'
import type { Connector, ConnectorSession } from '../connector.js'
import { alice, fakeConnector, session, settle } from '../fakes.test-support.js'
import { lastRoute } from '../history.js'
import { openModal } from '../modal.js'
import { connectWallet } from './connect.js'
import { disconnectWallet } from './disconnect.js'
import { reconnectAll } from './reconnect.js'
import { activeConnection, namespaceState } from './select.js'
import { entry, stored } from './stored.test-support.js'

/** What the browser tells the page. */
const page = new EventTarget()
const seen = { visibilityState: 'visible' }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  seen.visibilityState = 'visible'
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const tell = (event: string) => page.dispatchEvent(new Event(event))
/** So many milliseconds go by, and what follows from that is done. */
async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle(10)
}

type Answer = () => Promise<readonly ConnectorSession[]>
const away = fail(embeddedErrors, 'frame/error', { code: 4900, reason: 'offline' })
const no: Answer = () => Promise.reject(away)
const yes: Answer = async () => [session({ wallet: { name: 'Login' } })]

/** A page that was logged in, whose login answers one after the other; the last answer holds from then on. */
async function start(answers: readonly Answer[], type: 'AUTH' | 'ANNOUNCED' = 'AUTH') {
  const left = [...answers]
  const reconnect = vi.fn<Connector['reconnect']>(() => ((left.length > 1 ? left.shift() : left[0]) as Answer)())
  const login = fakeConnector('login', { reconnect }, { type })
  const { portico } = stored([entry({ connectorId: 'login', wallet: { name: 'Login' } })], {
    connectors: [login, fakeConnector('lantern')],
  })
  const { client } = portico
  // Only now: where there is a page, a client starts by itself.
  vi.stubGlobal('document', seen)
  const over = vi.fn()
  void reconnectAll(client).then(over)
  // What takes it up is loaded first, however long that takes; no time goes by for the page.
  while (reconnect.mock.calls.length === 0) await settle(1)
  await pass()
  return {
    portico,
    client,
    over,
    asked: () => reconnect.mock.calls.length,
    statuses: () => client.storage.get('connections')?.map(({ status }) => status),
    status: () => {
      const state = namespaceState(portico.getState(), 'eip155')
      return state.status === 'connecting' && state.reconnecting ? 'reconnecting' : state.status
    },
  }
}

describe('a login that is taken up again', () => {
  test('default: one that cannot be asked for is asked for again, ever less often, and stays written down', async () => {
    const { status, statuses, asked } = await start([no, no, no, yes])
    for (const [ms, times] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
    ] as const) {
      await pass(ms)
      expect([status(), statuses(), asked()]).toEqual(['reconnecting', ['active'], times])
    }
    await pass(1)
    expect([status(), statuses(), asked()]).toEqual(['connected', ['active'], 4])
    await pass(600_000)
    tell('online')
    await pass()
    expect(asked()).toBe(4)
  })

  test('behavior: it is coming back for as long as its frame may load, and longer; then it is asked for in silence', async () => {
    const { portico, status, statuses, asked } = await start([no])
    await pass(44_999)
    expect(status()).toBe('reconnecting')
    await pass(1)
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
    const told = vi.fn()
    portico.subscribe((state) => state.connections, told)
    const before = asked()
    await pass(600_000)
    expect(asked() - before).toBeGreaterThanOrEqual(9)
    expect(asked() - before).toBeLessThanOrEqual(11)
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
    expect(told).not.toHaveBeenCalled()
  })

  test('behavior: an answer that comes late is taken, and nobody waited for it', async () => {
    const late = deferred<readonly ConnectorSession[]>()
    const { over, portico, status, statuses } = await start([() => late.promise])
    await pass(9_999)
    expect(over).not.toHaveBeenCalled()
    await pass(1)
    expect(over).toHaveBeenCalled()
    expect(status()).toBe('reconnecting')
    await pass(35_000)
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
    late.resolve([session()])
    // What follows other tabs is loaded first, however long that takes.
    while (!activeConnection(portico.getState())) await settle(1)
    expect(activeConnection(portico.getState())).toMatchObject({ connectorId: 'login', address: alice })
    expect(statuses()).toEqual(['active'])
  })

  test('behavior: what another tab wrote while it was late is not written over', async () => {
    const late = deferred<readonly ConnectorSession[]>()
    const { client, portico, statuses } = await start([() => late.promise])
    await pass(10_000)
    const [login] = client.storage.get('connections') ?? []
    const other = entry({ connectorId: 'sun', namespace: 'solana', address: 'So1', caipNetworkId: 'solana:x' })
    client.storage.set('connections', [...(login ? [login] : []), other] as never)
    late.resolve([session()])
    while (!activeConnection(portico.getState())) await settle(1)
    expect(statuses()).toEqual(['active', 'active'])
  })

  test('behavior: one that hangs is asked for again', async () => {
    const { status, asked } = await start([() => new Promise(() => {}), yes])
    await pass(60_000)
    expect(asked()).toBe(1)
    await pass(1_000)
    expect([status(), asked()]).toEqual(['connected', 2])
  })

  test.each(['online', 'focus', 'visibilitychange', 'pageshow'])(
    'behavior: %s: it is asked for at once',
    async (event) => {
      const { status, asked } = await start([no, no, no, no, no, no, no, no, yes])
      await pass(100_000)
      const before = asked()
      expect([status(), before]).toEqual(['disconnected', 7])
      tell(event)
      await pass()
      expect([status(), asked()]).toEqual(['disconnected', 8])
      tell(event)
      await pass()
      expect([status(), asked()]).toEqual(['connected', 9])
    },
  )

  test('behavior: while it is asked for because its person is there, it is coming back', async () => {
    const late = deferred<readonly ConnectorSession[]>()
    const { status } = await start([no, no, no, no, no, no, no, () => late.promise])
    await pass(100_000)
    expect(status()).toBe('disconnected')
    tell('focus')
    await pass()
    expect(status()).toBe('reconnecting')
    late.resolve([session()])
    await pass()
    expect(status()).toBe('connected')
  })

  test('behavior: nobody looks: it is asked for when somebody does', async () => {
    const { status, asked } = await start([no, yes])
    seen.visibilityState = 'hidden'
    tell('visibilitychange')
    await pass(600_000)
    expect(asked()).toBe(1)
    seen.visibilityState = 'visible'
    tell('visibilitychange')
    await pass()
    expect([status(), asked()]).toEqual(['connected', 2])
  })

  test('behavior: the modal is opened: it is asked for at once, and who came to connect finds the account', async () => {
    const { client, portico, status, asked } = await start([no, no, no, no, no, no, no, yes])
    await pass(100_000)
    expect([status(), asked()]).toEqual(['disconnected', 7])
    openModal(client)
    expect(lastRoute(portico.getState().router).name).toBe('Connect')
    await pass()
    expect([status(), asked()]).toEqual(['connected', 8])
    expect(lastRoute(portico.getState().router).name).toBe('Account')
  })

  test('behavior: who is further on than the first view is left there', async () => {
    const { client, portico, status } = await start([no, no, no, no, no, no, no, yes])
    await pass(100_000)
    openModal(client, { view: 'WhatIsAWallet' })
    await pass()
    expect(status()).toBe('connected')
    expect(lastRoute(portico.getState().router).name).toBe('WhatIsAWallet')
  })

  test('behavior: a server that says for how long is left alone until then, whoever comes', async () => {
    const limited = fail(embeddedErrors, 'frame/error', { code: 4900, reason: 'rate_limited', retryAfter: 7 })
    const { status, asked } = await start([() => Promise.reject(limited), yes])
    tell('focus')
    await pass(6_999)
    expect(asked()).toBe(1)
    await pass(1)
    expect([status(), asked()]).toEqual(['connected', 2])
  })

  test('behavior: a no is a no, when it comes later too', async () => {
    const { status, statuses, asked } = await start([no, async () => []])
    await pass(1_000)
    expect([status(), statuses(), asked()]).toEqual(['disconnected', ['disconnected'], 2])
    tell('online')
    await pass(600_000)
    expect(asked()).toBe(2)
  })

  test('behavior: its person logs in again meanwhile, and it is one connection', async () => {
    const { client, status, statuses, asked } = await start([no])
    await connectWallet(client, { connectorId: 'login' })
    expect([status(), statuses()]).toEqual(['connected', ['active']])
    const before = asked()
    await pass(600_000)
    expect([status(), statuses(), asked()]).toEqual(['connected', ['active'], before])
  })

  test('behavior: another wallet is chosen meanwhile: it comes back beside it', async () => {
    const { client, portico, statuses } = await start([no, yes])
    await connectWallet(client, { connectorId: 'lantern' })
    await pass(1_000)
    expect(activeConnection(portico.getState())?.connectorId).toBe('lantern')
    expect(portico.getState().connections.others.map(({ connectorId }) => connectorId)).toEqual(['login'])
    expect(statuses()).toEqual(['active', 'connected'])
  })

  test('behavior: disconnected while it does not come back, it is not asked for again', async () => {
    const { client, status, statuses, asked } = await start([no])
    await disconnectWallet(client)
    expect([status(), statuses()]).toEqual(['disconnected', ['disconnected']])
    const before = asked()
    await pass(600_000)
    tell('focus')
    await pass()
    expect(asked()).toBe(before)
  })

  test('behavior: the client is destroyed: nothing is asked for again', async () => {
    const { portico, asked } = await start([no])
    portico.destroy()
    await pass(600_000)
    tell('online')
    await pass()
    expect(asked()).toBe(1)
  })

  test('behavior: another kind of wallet is past as before', async () => {
    const { statuses, asked } = await start([no], 'ANNOUNCED')
    await pass(600_000)
    expect([statuses(), asked()]).toEqual([['disconnected'], 1])
  })
})
