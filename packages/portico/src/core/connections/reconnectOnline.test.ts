import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector, ConnectorSession } from '../connector.js'
import { alice, fakeConnector, makeTest, session, settle } from '../fakes.test-support.js'
import { memoryAdapter } from '../storage/adapters.js'
import { connectWallet } from './connect.js'
import { reconnectAll } from './reconnect.js'
import { activeConnection, namespaceState } from './select.js'

/** The browser's word that it is back on the network. */
const network = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const online = () => network.dispatchEvent(new Event('online'))

function start(reconnect: Connector['reconnect'], type: 'AUTH' | 'ANNOUNCED' = 'AUTH') {
  const value = [
    {
      connectorId: 'login',
      namespace: 'eip155',
      status: 'active',
      address: alice,
      caipNetworkId: 'eip155:1',
      wallet: { name: 'Login' },
      usedAt: 1,
    },
  ]
  const storage = memoryAdapter(new Map([['portico.connections', JSON.stringify({ v: 1, value })]]))
  const portico = makeTest({ storage, connectors: [fakeConnector('login', { reconnect }, { type })] })
  const statuses = () => portico.client.storage.get('connections')?.map(({ status }) => status)
  return { portico, statuses, status: () => namespaceState(portico.getState(), 'eip155').status }
}

describe('a login whose servers cannot be reached', () => {
  test('behavior: is disconnected here, stays written down, and comes back with the network', async () => {
    const answers: (() => Promise<readonly ConnectorSession[]>)[] = [
      () => Promise.reject(new Error('away')),
      () => Promise.reject(new Error('still away')),
      async () => [session()],
    ]
    const { portico, statuses, status } = start(
      () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    )
    await reconnectAll(portico.client)
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
    online()
    await settle(20)
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
    online()
    await vi.waitFor(() => expect(status()).toBe('connected'))
    expect(activeConnection(portico.getState())).toMatchObject({ connectorId: 'login', address: alice })
    expect(statuses()).toEqual(['active'])
    online()
    await settle(20)
    expect(status()).toBe('connected')
  })

  test('behavior: so does one that does not answer in time', async () => {
    vi.useFakeTimers()
    const { portico, statuses, status } = start(() => new Promise(() => {}))
    const run = reconnectAll(portico.client)
    await vi.advanceTimersByTimeAsync(10_000)
    await run
    expect([status(), statuses()]).toEqual(['disconnected', ['active']])
  })

  test('behavior: a no is a no, when it comes later too', async () => {
    const answers = [() => Promise.reject(new Error('away')), async () => []]
    const { portico, statuses } = start(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
    await reconnectAll(portico.client)
    online()
    await vi.waitFor(() => expect(statuses()).toEqual(['disconnected']))
    online()
    await settle(20)
    expect(statuses()).toEqual(['disconnected'])
  })

  test('behavior: its person logs in again meanwhile, and it is one connection', async () => {
    const { portico, statuses, status } = start(() => Promise.reject(new Error('away')))
    await reconnectAll(portico.client)
    await connectWallet(portico.client, { connectorId: 'login' })
    expect([status(), statuses()]).toEqual(['connected', ['active']])
    online()
    await settle(20)
    expect([status(), statuses()]).toEqual(['connected', ['active']])
  })

  test('behavior: another wallet is past as before', async () => {
    const { portico, statuses } = start(() => Promise.reject(new Error('locked')), 'ANNOUNCED')
    await reconnectAll(portico.client)
    expect(statuses()).toEqual(['disconnected'])
  })
})
