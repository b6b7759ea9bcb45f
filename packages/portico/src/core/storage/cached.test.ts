import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import type { Client } from '../client.js'
import { disconnectWallet } from '../connections/disconnect.js'
import { reconnectAll } from '../connections/reconnect.js'
import { entry, stored } from '../connections/stored.test-support.js'
import type { ConnectorSession } from '../connector.js'
import {
  alice,
  awake,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  fakeServices,
  makeTest,
} from '../fakes.test-support.js'
import { refreshBalance } from '../features/balance/flow.js'
import { loadIdentity } from '../features/identity/flow.js'
import { readIdentities } from '../features/identity/stored.js'
import { refreshPortfolio } from '../features/portfolio/flow.js'
import { memoryAdapter } from './adapters.js'
import { newestItems } from './cached.js'

afterEach(() => void vi.useRealTimers())

const keys = ['balances', 'portfolios', 'identities']
const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
}

async function read(accounts: readonly (readonly [connectorId: string, address: string])[]) {
  const map = new Map<string, string>()
  const portico = makeTest({
    storage: memoryAdapter(map),
    connectors: [fakeConnector('lantern'), fakeConnector('quill')],
    families: [fakeFamily('eip155', { readBalance: async () => ({ amount: 5n, decimals: 18, symbol: 'ETH' }) })],
  })
  await awake(portico)
  const { client } = portico
  fakeServices(client, {
    'balance.list': { balances: [token] },
    'identity.get': { name: 'mira.eth', avatar: null, resolvedAt: null },
  })
  for (const [connectorId, address] of accounts) {
    connectQuietly(client, connectorId, { accounts: [{ address, type: 'eoa' }] })
    await Promise.all([refreshBalance(client), refreshPortfolio(client), loadIdentity(client, address)])
  }
  return { client, kept: () => keys.map((key) => map.get(`portico.${key}`)) }
}

test('behavior: what was read for an account goes with its wallet', async () => {
  const { client, kept } = await read([['lantern', alice]])
  for (const text of kept()) expect(text).toContain(alice)
  await disconnectWallet(client)
  await expect.poll(kept).toEqual([undefined, undefined, undefined])
})

test('behavior: what is of another wallet that is connected stays', async () => {
  const accounts = [
    ['quill', bob],
    ['lantern', alice],
  ] as const
  const { client, kept } = await read(accounts)
  await disconnectWallet(client, { namespace: 'eip155', connectorId: 'lantern' })
  await expect.poll(() => kept().every((text) => text?.includes(bob) && !text.includes(alice))).toBe(true)
})

test('behavior: with the last wallet goes what was read for accounts that it had before', async () => {
  const { client, kept } = await read([
    ['lantern', bob],
    ['lantern', alice],
  ])
  for (const text of kept()) expect(text).toContain(bob)
  await disconnectWallet(client)
  await expect.poll(kept).toEqual([undefined, undefined, undefined])
})

test('behavior: with a wallet that does not come back goes what was read for it, not what is of one that is still coming back', async () => {
  const answer = deferred<readonly ConnectorSession[]>()
  const { portico } = stored(
    [entry({ connectorId: 'lantern', address: alice }), entry({ connectorId: 'quill', address: bob })],
    {
      connectors: [
        fakeConnector('lantern', { reconnect: async () => [] }),
        fakeConnector('quill', { reconnect: () => answer.promise }),
      ],
    },
  )
  const { client } = portico
  const item = { value: { name: 'mira.eth' }, timestamp: 1 }
  client.storage.set('identities', { [alice]: item, [bob]: item })
  const run = reconnectAll(client)
  const kept = () => Object.keys(client.storage.get('identities', readIdentities) ?? {})
  await expect.poll(kept).toEqual([bob])
  answer.resolve([])
  await run
  await expect.poll(kept).toEqual([])
})

test('behavior: an answer that comes when the wallet is gone brings nothing back', async () => {
  const map = new Map<string, string>()
  const answer = deferred<unknown>()
  const { client } = makeTest({ storage: memoryAdapter(map) })
  connectQuietly(client, 'lantern')
  fakeServices(client, { 'balance.list': () => answer.promise })
  const run = refreshPortfolio(client)
  await disconnectWallet(client)
  answer.resolve({ balances: [token] })
  await run
  expect(map.get('portico.portfolios')).toBeUndefined()
})

test('behavior: what a clock that was ahead has dated is read anew', async () => {
  const map = new Map<string, string>()
  const page = () => {
    const { client } = makeTest({
      storage: memoryAdapter(map),
      families: [fakeFamily('eip155', { readBalance: async () => ({ amount: 5n, decimals: 18, symbol: 'ETH' }) })],
    })
    connectQuietly(client, 'lantern')
    const calls = fakeServices(client, {
      'balance.list': { balances: [token] },
      'identity.get': { name: 'mira.eth', avatar: null, resolvedAt: null },
    })
    return { client, calls }
  }
  const all = (client: Client) =>
    Promise.all([refreshBalance(client), refreshPortfolio(client), loadIdentity(client, alice)])
  vi.useFakeTimers({ now: 10_000_000 })
  await all(page().client)
  vi.setSystemTime(9_000_000)
  const { client, calls } = page()
  await all(client)
  expect(calls.map(({ name }) => name).sort()).toEqual(['balance.list', 'identity.get'])
  expect(client.store.get().balance).toMatchObject({ status: 'ready', readAt: 9_000_000 })
})

test('newestItems: one takes the place of its name, and the oldest go', () => {
  const item = (timestamp: number) => ({ value: timestamp, timestamp })
  const three = { a: item(1), b: item(2), c: item(3) }
  expect(newestItems(three, ['b', item(4)], 3)).toEqual({ a: item(1), b: item(4), c: item(3) })
  expect(newestItems(three, ['d', item(4)], 3)).toEqual({ b: item(2), c: item(3), d: item(4) })
})
