import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyConnections, commitConnections } from '../connections/apply.js'
import { alice, bob, connectQuietly, fakeServices, sharedStorage } from '../fakes.test-support.js'
import { pendingNumbers } from './numbers.js'
import { forgetEnded, recall, settle, storedPayments } from './stored.js'
import { hashOf, keep, make, sentOf } from './stored.test-support.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('keep', () => {
  test('behavior: 99 at most, the newest; one of the same hash takes its place', () => {
    const { client, pending } = make()
    for (let index = 0; index < 120; index++) keep(client, sentOf({ hash: hashOf(index) }))
    keep(client, sentOf({ hash: hashOf(119), to: alice }))
    settle(client, hashOf(118), { status: 'dropped' })
    expect(pending()).toHaveLength(99)
    expect(pending()[0]).toMatchObject({ hash: hashOf(119), to: alice })
    expect(pending()[1]).toMatchObject({ hash: hashOf(118), status: 'dropped' })
  })

  test('behavior: what ended makes room for what is open, and no number of payments for what guards against paying twice', () => {
    const { client } = make()
    const guard = { order: {}, plan: {} }
    keep(client, sentOf({ hash: hashOf(1) }))
    for (let index = 1_000; index < 1_120; index++) keep(client, sentOf({ hash: hashOf(index), status: 'confirmed' }))
    const hashes = () => storedPayments(client).map(({ hash }) => hash)
    expect(hashes()).toHaveLength(99)
    expect(hashes()).toContain(hashOf(1))
    for (let index = 2_000; index < 2_120; index++)
      keep(client, sentOf({ hash: hashOf(index), status: 'confirmed', guard: { ...guard, paid: true } }))
    for (let index = 3_000; index < 3_120; index++) keep(client, sentOf({ hash: hashOf(index) }))
    expect(storedPayments(client).filter((one) => one.guard)).toHaveLength(120)
  })

  test('behavior: a picture as long as a page is left out', () => {
    const { client, pending } = make()
    keep(client, sentOf({ out: { symbol: 'ETH', amount: '1', icon: `data:image/png;base64,${'A'.repeat(9_000)}` } }))
    expect(pending()[0]?.out).toEqual({ symbol: 'ETH', amount: '1', icon: undefined })
  })
})

describe('recall', () => {
  test('default: it outlives the page', () => {
    const shared = sharedStorage()
    keep(make({}, shared.tab()).client, sentOf())
    const { client, pending } = make({}, shared.tab())
    expect(pending()).toEqual([])
    recall(client)
    expect(pending()).toMatchObject([{ hash: hashOf(1), out: { symbol: 'ETH', amount: '1.5' }, status: 'pending' }])
  })

  test('behavior: what waits is kept for a week, what ended for a day where services list it', () => {
    const { client, pending } = make()
    fakeServices(client, { 'history.list': {} })
    keep(client, sentOf())
    keep(client, sentOf({ hash: hashOf(2), status: 'replaced' }))
    const left = () => {
      recall(client)
      return pending().map(({ hash }) => hash)
    }
    vi.setSystemTime(Date.now() + pendingNumbers.pendingSettledMs)
    expect(left()).toEqual([hashOf(2), hashOf(1)])
    vi.setSystemTime(Date.now() + 1)
    expect(left()).toEqual([hashOf(1)])
    vi.setSystemTime(Date.now() + pendingNumbers.pendingKeptMs)
    expect(left()).toEqual([])
  })

  test('behavior: what ended stays for 90 days where nobody else lists it, a bundle without a hash too', () => {
    const { client, pending } = make()
    keep(client, sentOf({ status: 'confirmed', out: { symbol: 'USDX', amount: '2', token: bob } }))
    keep(client, sentOf({ hash: undefined, id: '0xb', sentAt: Date.now() + 1 }))
    settle(client, '0xb', { status: 'confirmed' })
    vi.setSystemTime(Date.now() + pendingNumbers.sentKeptMs)
    recall(client)
    expect(pending()).toMatchObject([{ id: '0xb' }, { hash: hashOf(1), out: { token: bob } }])
    vi.setSystemTime(Date.now() + 1)
    recall(client)
    expect(pending()).toMatchObject([{ id: '0xb' }])
  })

  test.each([
    ['a hash with markup', { hash: '"><img src=x>0123456789' }],
    ['a status that nobody knows', { status: 'lost' as never }],
    ['a token that is no text', { out: { symbol: 'ETH', amount: '5', token: {} as never } }],
    ['an amount that is no text', { out: { symbol: 'ETH', amount: 5 as never } }],
    ['a time that is none', { sentAt: -1 }],
  ])('error: %s is not taken up', (_name, part) => {
    const shared = sharedStorage()
    shared.map.set('portico.sent', JSON.stringify({ v: 1, value: [sentOf(part), sentOf()] }))
    const { client, pending } = make({}, shared.tab())
    recall(client)
    expect(pending()).toMatchObject([{ hash: hashOf(1) }])
  })
})

describe('a wallet that is disconnected', () => {
  const guard = { order: {}, plan: {} }
  const all = [
    sentOf({ hash: hashOf(1), status: 'confirmed' }),
    sentOf({ hash: hashOf(2), status: 'pending' }),
    sentOf({ hash: hashOf(3), status: 'confirmed', guard: { ...guard, paid: true } }),
    sentOf({ hash: hashOf(4), status: 'failed', from: bob }),
  ]
  const key = { namespace: 'eip155', connectorId: 'lantern' } as const
  function made(services = {}) {
    const shared = sharedStorage()
    const { client, pending } = make({}, shared.tab())
    fakeServices(client, services)
    for (const payment of all) keep(client, payment)
    return { client, shown: () => pending().map(({ hash }) => hash), kept: () => shared.map.get('portico.sent') ?? '' }
  }
  const forget = ({ client }: ReturnType<typeof made>) =>
    forgetEnded(client, { namespace: 'eip155', accounts: [{ address: alice, type: 'eoa' }] })

  test('behavior: what ended of its account is forgotten; what waits, and what guards against paying twice, is not', async () => {
    const { client, shown, kept } = made()
    client.wake()
    await client.followed()
    applyConnections(client, { ...key, type: 'disconnecting' })
    commitConnections(client, { ...key, type: 'disconnected', at: 1 })
    await vi.waitFor(() => expect(shown()).toEqual([hashOf(4), hashOf(2)]))
    expect(kept()).not.toContain(hashOf(1))
    expect(kept()).toContain(hashOf(3))
  })

  test('behavior: one that is locked, or goes by itself, keeps what is listed', async () => {
    const { client, shown } = made()
    connectQuietly(client, 'beacon', { accounts: [{ address: bob, type: 'eoa' }] })
    client.wake()
    await client.followed()
    commitConnections(client, { ...key, type: 'disconnected', at: 1 })
    const other = { ...key, connectorId: 'beacon' }
    applyConnections(client, { ...other, type: 'disconnecting' })
    commitConnections(client, { ...other, type: 'disconnected', at: 2 })
    await vi.waitFor(() => expect(shown()).not.toContain(hashOf(4)))
    expect(shown()).toEqual([hashOf(3), hashOf(2), hashOf(1)])
  })

  test('behavior: what guarded goes with its guard, and does not stay as long as what is listed here', () => {
    const gone = made()
    commitConnections(gone.client, { ...key, type: 'disconnected', at: 1 })
    forget(gone)
    vi.setSystemTime(Date.now() + pendingNumbers.pendingSettledMs + 1)
    recall(gone.client)
    expect(gone.kept()).not.toContain(hashOf(3))
    expect(gone.kept()).toContain(hashOf(4))
  })

  test('behavior: an account that another wallet has, too, is not gone', () => {
    const left = made()
    connectQuietly(left.client, 'beacon')
    forget(left)
    expect(left.shown()).toEqual([hashOf(4), hashOf(3), hashOf(2), hashOf(1)])
  })

  test('behavior: nothing changes where services list what was sent', () => {
    const listed = made({ 'history.list': {} })
    commitConnections(listed.client, { ...key, type: 'disconnected', at: 1 })
    forget(listed)
    expect(listed.shown()).toEqual([hashOf(4), hashOf(3), hashOf(2), hashOf(1)])
  })
})
