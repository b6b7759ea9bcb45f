import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commitConnections } from '../connections/apply.js'
import { alice, bob, fakeServices, sharedStorage } from '../fakes.test-support.js'
import { pendingNumbers } from './numbers.js'
import { recall, settle } from './stored.js'
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
  async function disconnected(services = {}) {
    const shared = sharedStorage()
    const { client, pending } = make({}, shared.tab())
    fakeServices(client, services)
    for (const payment of all) keep(client, payment)
    client.wake()
    await client.followed()
    commitConnections(client, { type: 'disconnected', namespace: 'eip155', connectorId: 'lantern', at: 1 })
    await vi.advanceTimersByTimeAsync(0)
    return { shown: () => pending().map(({ hash }) => hash), kept: () => shared.map.get('portico.sent') ?? '' }
  }

  test('behavior: what ended of its account is forgotten; what waits, and what guards against paying twice, is not', async () => {
    const { shown, kept } = await disconnected()
    await vi.waitFor(() => expect(shown()).toEqual([hashOf(4), hashOf(2)]))
    expect(kept()).not.toContain(hashOf(1))
    expect(kept()).toContain(hashOf(3))
  })

  test('behavior: nothing changes where services list what was sent', async () => {
    const { shown } = await disconnected({ 'history.list': {} })
    expect(shown()).toEqual([hashOf(4), hashOf(3), hashOf(2), hashOf(1)])
  })
})
