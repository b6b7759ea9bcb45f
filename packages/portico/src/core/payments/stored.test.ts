import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, sharedStorage } from '../fakes.test-support.js'
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

  test('behavior: what waits is kept for a week, what ended for a day', () => {
    const { client, pending } = make()
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

  test.each([
    ['a hash with markup', { hash: '"><img src=x>0123456789' }],
    ['a status that nobody knows', { status: 'lost' as never }],
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
