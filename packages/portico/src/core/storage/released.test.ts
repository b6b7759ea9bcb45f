import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTest } from '../fakes.test-support.js'
import { readBalances } from '../features/balance/flow.js'
import { readIdentities } from '../features/identity/stored.js'
import { storedProgress } from '../features/pay/stored.js'
import { readPortfolios } from '../features/portfolio/stored.js'
import { readReceivers } from '../features/send/receivers.js'
import { readRecentWallets } from '../features/wallets/listWallets.js'
import { recall, storedPayments } from '../payments/stored.js'
import { keep } from '../payments/stored.test-support.js'
import { readStored } from '../payments/storedShape.js'
import { memoryAdapter } from './adapters.js'
import { type StorageKey, startReaders } from './keys.js'
import { limitedDisk } from './limited.test-support.js'
import { makeStorage } from './storage.js'

const at = Date.UTC(2026, 10, 23)
const alice = `0x${'a1'.repeat(20)}`
const order = { networkId: 'eip155:1', recipient: alice, amount: '1.5' } as const
const coin = { address: `0x${'ee'.repeat(20)}`, symbol: 'ETH', name: 'Ether', decimals: 18 }
const plan = {
  networkId: 'eip155:1',
  from: alice,
  recipient: alice,
  amount: '1500000000000000000',
  maximum: '1500000000000000000',
  held: '2000000000000000000',
  fee: '21000',
  asset: coin,
  pay: coin,
  way: 'direct',
  builtAt: at,
}

/** What a browser holds that was here before. Never changed: a value that is written otherwise gets a key of another name. */
const released: Readonly<Record<StorageKey, unknown>> = {
  connections: [
    {
      connectorId: 'lantern',
      namespace: 'eip155',
      status: 'active',
      address: alice,
      caipNetworkId: 'eip155:1',
      wallet: { name: 'Lantern', icon: 'data:image/png;base64,AA', rdns: 'example.lantern' },
      usedAt: at,
    },
    {
      connectorId: 'embedded',
      namespace: 'solana',
      status: 'connected',
      auth: { name: 'ada@example.com' },
      usedAt: at,
    },
  ],
  activeNamespace: 'eip155',
  networkIds: { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  recentWallets: [{ id: 'lantern', name: 'Lantern', chains: ['eip155:1'], image_url: 'https://l.example/l.png' }],
  balances: { [`eip155:1:${alice}`]: { timestamp: at, value: { amount: '1', decimals: 18, symbol: 'ETH' } } },
  portfolios: {
    [`eip155:1:${alice}`]: {
      timestamp: at,
      value: {
        tokens: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: 'eip155:1',
            price: 2_000.5,
            change24h: -0.8,
            value: 1,
            quantity: { decimals: '18', numeric: '0.0005' },
          },
          {
            name: 'Dollar',
            symbol: 'USDX',
            chainId: 'eip155:1',
            address: `eip155:1:${alice}`,
            price: 1,
            quantity: { decimals: '6', numeric: '3' },
            iconUrl: 'https://l.example/d.png',
          },
        ],
        listed: 'part',
      },
    },
  },
  identities: { [alice]: { timestamp: at, value: { name: 'ada.eth', avatar: 'https://l.example/a.png' } } },
  receivers: [{ namespace: 'eip155', address: alice, times: 2, lastAt: at }],
  payments: [{ order, plan, hash: `0x${'11'.repeat(32)}`, at }],
  pending: [
    {
      hash: `0x${'22'.repeat(32)}`,
      networkId: 'eip155:1',
      from: alice,
      seen: { nonce: 7, mark: 'f'.repeat(64) },
      operation: 'trade',
      to: alice,
      out: { symbol: 'ETH', amount: '1.5', icon: 'https://l.example/e.png' },
      in: { symbol: 'USDX', amount: '3000' },
      sentAt: at,
      status: 'pending',
    },
  ],
  sent: [
    {
      hash: `0x${'44'.repeat(32)}`,
      networkId: 'eip155:1',
      from: alice,
      operation: 'send',
      to: alice,
      sentAt: at,
      status: 'pending',
    },
  ],
}
const readers = {
  ...startReaders,
  balances: readBalances,
  portfolios: readPortfolios,
  identities: readIdentities,
  receivers: readReceivers,
  recentWallets: readRecentWallets,
  sent: readStored,
}

function disk(values: Partial<Record<StorageKey, unknown>> = released) {
  const map = new Map(
    Object.entries(values).map(([key, value]) => [`portico.${key}`, JSON.stringify({ v: 1, value })] as const),
  )
  const kept = (key: StorageKey) => JSON.parse(map.get(`portico.${key}`) ?? 'null')?.value
  return { map, kept, storage: memoryAdapter(map) }
}
/** Each entry of a list, as a later version might write it: with one field more. */
const withMore = (value: unknown) => (value as object[]).map((entry) => ({ ...entry, later: { is: 'here' } }))

beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('what a released version has kept', () => {
  test.each(Object.entries(readers))('behavior: %s is read', (key, read) => {
    const found = makeStorage(disk().storage).get(key as 'receivers', read as typeof readReceivers)
    expect(found).toMatchObject(released[key as StorageKey] as object)
  })

  test('behavior: payments are read: what may have left the wallet is not paid again', () => {
    const { client } = makeTest({ storage: disk().storage })
    expect(storedProgress(client, order)).toMatchObject({ status: 'sent', hash: `0x${'11'.repeat(32)}`, plan })
  })

  test('behavior: what stood in two lists is taken over into one', () => {
    const { storage, kept } = disk()
    const { client } = makeTest({ storage })
    const hashes = ['44', '11', '22'].map((byte) => `0x${byte.repeat(32)}`)
    expect(storedPayments(client).map(({ hash }) => hash)).toEqual(hashes)
    recall(client)
    expect(kept('sent').map(({ hash }: { hash: string }) => hash)).toEqual(hashes)
    expect([kept('payments'), kept('pending')]).toEqual([undefined, undefined])
    expect(storedProgress(client, order)).toMatchObject({ status: 'sent', hash: hashes[1], plan })
  })
})

describe('what a released version has kept, on a full disk', () => {
  test.each([0, 200, 2_000])('behavior: with room for %i characters more no payment is lost', async (room) => {
    const disk = limitedDisk(20_000)
    const { payments } = released
    disk.map.set('portico.payments', JSON.stringify({ v: 1, value: payments }))
    disk.fill(room)
    const { client } = makeTest({ storage: disk.storage })
    recall(client)
    await vi.dynamicImportSettled()
    const kept = ['sent', 'payments'].map((key) => disk.map.get(`portico.${key}`) ?? '')
    expect(kept.filter((text) => text.includes('11'.repeat(32)))).toHaveLength(1)
    expect(storedProgress(client, order)).toMatchObject({ status: 'sent', hash: `0x${'11'.repeat(32)}` })
  })
})

describe('what a later version keeps', () => {
  test.each(['connections', 'receivers', 'sent'] as const)('behavior: %s: a field that is new stays', (key) => {
    const later = withMore(released[key])
    expect(
      makeStorage(disk({ [key]: later }).storage).get(key as 'receivers', readers[key] as typeof readReceivers),
    ).toEqual(later)
  })

  test('behavior: it is still there after this one has written beside it', () => {
    const { storage, kept } = disk({ sent: withMore(released.sent) })
    const { client } = makeTest({ storage })
    keep(client, {
      hash: `0x${'33'.repeat(32)}`,
      networkId: 'eip155:1',
      from: alice,
      operation: 'send',
      sentAt: at,
      status: 'pending',
    })
    expect(kept('sent')).toMatchObject([{ hash: `0x${'33'.repeat(32)}` }, { later: { is: 'here' } }])
  })

  test('behavior: what has another name is neither read, overwritten nor removed', () => {
    const { map, storage } = disk({ ...released, connections2: { v: 'other' } } as never)
    const before = map.get('portico.connections2')
    const { client } = makeTest({ storage })
    client.storage.set('connections', [])
    client.storage.remove('connections')
    expect(map.get('portico.connections2')).toBe(before)
  })
})
