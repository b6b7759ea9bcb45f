import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyConnections, commitConnections } from '../connections/apply.js'
import { alice, bob, connectQuietly, fakeServices, sharedStorage } from '../fakes.test-support.js'
import { pendingNumbers } from './numbers.js'
import { dropListed, forgetEnded, recall, settle, storedPayments, takeEnded, writeEnded } from './stored.js'
import { hashOf, keep, make, sentOf } from './stored.test-support.js'
import type { StoredPayment } from './storedShape.js'

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

  const guard = { order: {}, plan: {} }

  test.each<[string, object]>([
    ['a hash with markup', { hash: '"><img src=x>0123456789' }],
    ['a hash that is too long', { hash: 'a'.repeat(129) }],
    ['an empty hash', { hash: '' }],
    ['a bundle whose name is no text', { hash: undefined, id: 7 }],
    ['a bundle whose name is too long', { hash: undefined, id: 'a'.repeat(8_301) }],
    ['a network that is none', { networkId: 'one' }],
    ['nobody who pays', { from: undefined }],
    ['somebody who is paid and no text', { to: {} }],
    ['an operation that nobody knows', { operation: 'give' }],
    ['a status that nobody knows', { status: 'lost' }],
    ['a side that is none', { out: 'ETH' }],
    ['nothing in place of a side', { in: null }],
    ['a token that is no text', { out: { symbol: 'ETH', amount: '5', token: {} } }],
    ['an amount that is no text', { out: { symbol: 'ETH', amount: 5 } }],
    ['a symbol that is no text', { in: { symbol: {}, amount: '5' } }],
    ['a picture that is no text', { in: { symbol: 'ETH', amount: '5', icon: {} } }],
    ['a picture as long as a page', { in: { symbol: 'ETH', amount: '5', icon: 'a'.repeat(2_049) } }],
    ['a time that is none', { sentAt: -1 }],
    ['a time with a fraction', { sentAt: 1.5 }],
    ['what took its place with markup', { by: '<b>' }],
    ['a mark that is none', { listed: 'yes' }],
    ['what a node told that is none', { seen: 'much' }],
    ['what a node told without a number', { seen: { mark: 'a' } }],
    ['what a node told without a mark', { seen: { nonce: 1 } }],
    ['what a node told at too great length', { seen: { nonce: 1, mark: 'a'.repeat(201) } }],
    ['a guard that is none', { guard: 'all' }],
    ['a guard without an order', { guard: { plan: {} } }],
    ['a guard without a plan', { guard: { order: {} } }],
    ['a guard whose purchase is no mark', { guard: { ...guard, buys: 'yes' } }],
    ['a guard whose end is no mark', { guard: { ...guard, paid: 1 } }],
    ['neither a name nor a guard', { hash: undefined }],
  ])('error: %s is not taken up', (_name, part) => {
    const shared = sharedStorage()
    const good = sentOf({ hash: hashOf(2) })
    shared.map.set('portico.sent', JSON.stringify({ v: 1, value: [{ ...sentOf(), ...part }, good] }))
    const { client, pending } = make({}, shared.tab())
    recall(client)
    expect(pending()).toMatchObject([{ hash: hashOf(2) }])
    expect(storedPayments(client)).toHaveLength(1)
  })

  test.each<[string, Partial<StoredPayment>]>([
    [
      'a hash of another family',
      { hash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW' },
    ],
    ['a bundle with a long name', { hash: undefined, id: 'a'.repeat(8_300) }],
    ['one to nobody, as to a contract', { to: undefined, operation: 'approve' }],
    ['an order that the wallet was asked for', { hash: undefined, status: 'asked', guard: { ...guard, buys: true } }],
    ['what was paid', { status: 'confirmed', guard: { ...guard, paid: true } }],
    ['what gave way', { status: 'replaced', by: hashOf(9) }],
    ['what waits, as a node told of it', { seen: { nonce: 0, mark: 'a'.repeat(200) } }],
    ['what is listed elsewhere', { listed: true }],
    [
      'both sides of a trade, with what they look like',
      {
        operation: 'trade',
        out: { symbol: 'ETH', amount: '1', icon: 'a'.repeat(2_048) },
        in: { symbol: 'USDX', amount: '2', token: bob },
      },
    ],
  ])('behavior: %s is taken up as it was', (_name, part) => {
    const shared = sharedStorage()
    const entry = sentOf(part)
    shared.map.set('portico.sent', JSON.stringify({ v: 1, value: [entry] }))
    expect(storedPayments(make({}, shared.tab()).client)).toEqual([JSON.parse(JSON.stringify(entry))])
  })

  test('behavior: a bundle without a hash is let go of with its end where services list it, and stays while it guards', () => {
    const { client, pending } = make()
    fakeServices(client, { 'history.list': {} })
    keep(client, sentOf({ hash: undefined, id: '0xa' }))
    keep(client, sentOf({ hash: undefined, id: '0xb' }))
    keep(client, sentOf({ hash: undefined, id: '0xc', guard }))
    settle(client, '0xa', { status: 'confirmed' })
    settle(client, '0xb', { status: 'failed' })
    settle(client, '0xc', { status: 'confirmed' })
    expect(pending()).toMatchObject([
      { id: '0xc', status: 'confirmed' },
      { id: '0xb', status: 'failed' },
    ])
  })

  test('behavior: what an order guards against is that for a week, and for a day once it is paid', () => {
    const { client } = make()
    keep(client, sentOf({ hash: hashOf(1), guard }))
    keep(client, sentOf({ hash: hashOf(2), status: 'confirmed', guard: { ...guard, paid: true } }))
    const guarded = () => storedPayments(client).flatMap((entry) => (entry.guard ? [entry.hash] : []))
    const day = pendingNumbers.pendingSettledMs
    vi.setSystemTime(Date.now() + day - 1)
    expect(guarded()).toEqual([hashOf(2), hashOf(1)])
    vi.setSystemTime(Date.now() + 1)
    expect(guarded()).toEqual([hashOf(1)])
    vi.setSystemTime(Date.now() + 6 * day - 1)
    expect(guarded()).toEqual([hashOf(1)])
    vi.setSystemTime(Date.now() + 1)
    expect(guarded()).toEqual([])
  })
})

test('behavior: what has ended is handed out once, to whoever tells it', () => {
  const { client } = make()
  expect(takeEnded(client)).toEqual([])
  const ended = [sentOf({ status: 'confirmed' })]
  writeEnded(client, { ended })
  expect(takeEnded(client)).toEqual(ended)
  expect(takeEnded(client)).toEqual([])
})

test('behavior: a list that says nothing new is not written: tabs do not talk in circles, nor is anything drawn again', () => {
  const shared = sharedStorage()
  const { client, pending } = make({}, shared.tab())
  keep(client, sentOf())
  const heard: unknown[] = []
  shared.tab().watch?.((key) => void heard.push(key))
  const shown = pending()
  recall(client)
  settle(client, hashOf(1), { status: 'pending' })
  expect(heard).toEqual([])
  expect(pending()).toBe(shown)
  settle(client, hashOf(1), { status: 'dropped' })
  expect(heard).not.toEqual([])
  expect(pending()).toMatchObject([{ status: 'dropped' }])
})

test('behavior: of what services list only what guards stays, out of sight', () => {
  const { client, pending } = make()
  keep(client, sentOf({ hash: hashOf(0xa) }))
  keep(client, sentOf({ hash: hashOf(0xb).toUpperCase().replace('0X', '0x'), guard: { order: {}, plan: {} } }))
  keep(client, sentOf({ hash: hashOf(0xc) }))
  keep(client, sentOf({ hash: undefined, id: '0xd' }))
  dropListed(client, new Set([hashOf(0xa), hashOf(0xb)]))
  expect(pending()).toMatchObject([{ id: '0xd' }, { hash: hashOf(0xc) }])
  expect(storedPayments(client)).toMatchObject([{ id: '0xd' }, { hash: hashOf(0xc) }, { listed: true }])
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
