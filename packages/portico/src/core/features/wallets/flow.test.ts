import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../../scripts/runs.js'
import { webUrls } from '../../../../../../scripts/webUrls.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { walletsAnswer } from '../../../wire/calls/wallets.js'
import { type Call, fakeServices, listing, makeTest } from '../../fakes.test-support.js'
import type { PorticoOptions } from '../../options.js'
import { endCertified } from './certified.js'
import { loadFirstWallets } from './directory.js'
import { nextPage, rememberWallet, searchWallets } from './flow.js'
import { readRecentWallets } from './listWallets.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Query = {
  page: number
  entries: number
  include: string[]
  exclude: string[]
  chains: string[]
  search?: string
  badge_type?: string
}
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => listing(`w${from + index}`))

function make(
  answer: (query: Query) => { data: readonly WalletListing[]; count: number } | Error,
  options: Partial<PorticoOptions> = {},
) {
  // What the directory does alone: what stands in for it is told in source.test.ts.
  const { client } = makeTest({ wallets: false, ...options })
  const calls = fakeServices(client, { 'wallets.list': ({ query }: { query: Query }) => answer(query) })
  return {
    client,
    calls,
    queries: () => calls.map((call: Call) => call.input.query as Query),
    wallets: () => client.store.get().wallets,
  }
}
const ids = (wallets: readonly WalletListing[]) => wallets.map((wallet) => wallet.id)

describe('loadFirstWallets', () => {
  test('default: 4 recommended, and the count', async () => {
    const { client, queries, wallets } = make(() => ({ data: many(9), count: 600 }), { excludeWalletIds: ['bad'] })
    await loadFirstWallets(client)
    expect(queries()).toEqual([
      { page: 1, entries: 4, include: [], exclude: ['bad'], chains: ['eip155:1', 'eip155:10'] },
    ])
    // With the wallet of this page they are four.
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w2'])
    expect(wallets().count).toBe(600)
  })

  test('param: tiled: as many as fill two lines of four, with those that are here and the way to all', async () => {
    const { client, queries, wallets } = make(() => ({ data: many(12), count: 600 }))
    await loadFirstWallets(client, { tiled: true })
    expect(queries()[0]).toMatchObject({ entries: 11 })
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5'])
    // The one that was used last has a button of its own above them.
    client.storage.set('recentWallets', [listing('w9')])
    await loadFirstWallets(client, { tiled: true })
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5'])
  })

  test('behavior: on a phone, those of the directory that no link leads to leave no gap among the tiles', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    const data = many(12).map((wallet, index) =>
      index === 2 || index === 3 ? { ...wallet, mobile_link: null } : wallet,
    )
    const { client, wallets } = make(({ entries }) => ({ data: data.slice(0, entries), count: 600 }))
    await loadFirstWallets(client, { tiled: true })
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w4', 'w5', 'w6', 'w7'])
  })

  test('behavior: a wallet of this page, or one that was used here, takes the place of no other', async () => {
    const lantern = listing('w1', { name: 'lantern' })
    const { client, wallets } = make(() => ({ data: [listing('w0'), lantern, ...many(7, 2)], count: 9 }))
    client.storage.set('recentWallets', [listing('w3')])
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w2', 'w3'])
  })

  test('param: featuredWalletIds: in the order of the app, and not recommended again', async () => {
    const { client, queries, wallets } = make(
      ({ include }) => ({ data: include.length ? [listing('b'), listing('a')] : many(2), count: 2 }),
      {
        featuredWalletIds: ['a', 'b'],
      },
    )
    await loadFirstWallets(client)
    expect(ids(wallets().featured)).toEqual(['a', 'b'])
    expect(queries()[1]?.exclude).toEqual(['a', 'b'])
  })

  test('param: includeWalletIds', async () => {
    const { client, queries } = make(() => ({ data: [], count: 0 }), { includeWalletIds: ['x'] })
    await loadFirstWallets(client)
    expect(queries()[0]?.include).toEqual(['x'])
  })

  test('behavior: wallets of other chains, excluded ones, and on a phone those without a link are left out', async () => {
    const data = [
      listing('other', { chains: ['solana:x'] }),
      listing('excluded'),
      listing('none', { chains: [] }),
      listing('extension', { mobile_link: null }),
      listing('web', { mobile_link: null, webapp_link: 'https://w.example' }),
    ]
    const { client, wallets } = make(() => ({ data, count: 5 }), { excludeWalletIds: ['excluded'] })
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(['none', 'extension', 'web'])

    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(['none', 'web'])
  })

  test('behavior: a directory that does not answer leaves what is there', async () => {
    const { client, wallets } = make(() => fail(httpErrors, 'http/status', { status: 500 }))
    rememberWallet(client, listing('a'))
    await loadFirstWallets(client)
    expect(ids(wallets().recent)).toEqual(['a'])
    expect(wallets().recommended).toEqual([])
  })

  test('behavior: without a directory nothing is asked', async () => {
    const { client } = makeTest({ wallets: false })
    await expect(loadFirstWallets(client)).resolves.toBeUndefined()
  })
})

describe('nextPage', () => {
  test('default: 40 a page, each wallet once, until all are there', async () => {
    const { client, queries, wallets } = make(({ page }) => ({
      data: page === 1 ? many(40) : [listing('w39'), ...many(9, 40)],
      count: 50,
    }))
    await nextPage(client)
    expect(wallets().all).toMatchObject({ status: 'ready', page: 1, count: 50 })
    await nextPage(client)
    expect(wallets().all.wallets).toHaveLength(49)
    await nextPage(client)
    expect(queries().map((query) => [query.page, query.entries])).toEqual([
      [1, 40],
      [2, 40],
    ])
  })

  test.each([
    ['repeats itself', many(40)],
    ['is empty', []],
  ])('behavior: a directory whose next page %s is at its end, whatever it counts', async (_, second) => {
    const { client, calls, wallets } = make(({ page }) => ({ data: page === 1 ? many(40) : second, count: 1e9 }))
    for (let page = 1; page <= 5; page++) await nextPage(client)
    expect(calls).toHaveLength(2)
    expect(wallets().all).toMatchObject({ status: 'ready', count: 40 })
  })

  test('behavior: not twice at once', async () => {
    const { client, calls } = make(() => ({ data: many(40), count: 90 }))
    await Promise.all([nextPage(client), nextPage(client)])
    expect(calls).toHaveLength(1)
  })

  test('error: a failure keeps the pages and can be tried again', async () => {
    let fails = false
    const { client, wallets } = make(({ page }) =>
      fails ? fail(httpErrors, 'http/status', { status: 500 }) : { data: many(40, page * 40), count: 200 },
    )
    await nextPage(client)
    fails = true
    await nextPage(client)
    expect(wallets().all).toMatchObject({ status: 'failed', page: 1, code: 'http/status' })
    expect(wallets().all.wallets).toHaveLength(40)
    fails = false
    await nextPage(client)
    expect(wallets().all).toMatchObject({ status: 'ready', page: 2 })
  })

  test('param: certified: a list of its own, which leaves the list of all alone and is gone when it is left', async () => {
    const { client, queries, wallets } = make((query) => {
      const ones = many(query.badge_type ? 3 : 40).map((wallet) => ({
        ...wallet,
        badge_type: query.badge_type ?? 'none',
      }))
      return { data: ones, count: ones.length }
    })
    await nextPage(client)
    const { all } = wallets()
    await nextPage(client, { certified: true })
    expect(queries()[1]).toMatchObject({ page: 1, entries: 40, badge_type: 'certified' })
    expect(wallets().certified).toMatchObject({ status: 'ready', page: 1, count: 3, wallets: many(3) })
    expect(wallets()).toMatchObject({ all, count: 40 })
    endCertified(client)
    expect(wallets().certified).toBeUndefined()
  })

  test('behavior: certified ones that come after they were left are not shown', async () => {
    const { client, wallets } = make(() => ({ data: many(3), count: 3 }))
    const run = nextPage(client, { certified: true })
    endCertified(client)
    await run
    expect(wallets().certified).toBeUndefined()
  })

  test('behavior: no certified wallet is no empty directory, and what the page has itself vouches for none', async () => {
    const { client, calls, wallets } = make(() => ({ data: [], count: 0 }), { wallets: [listing('own')] })
    await nextPage(client, { certified: true })
    expect(wallets().certified).toMatchObject({ status: 'ready', wallets: [] })
    expect(calls).toHaveLength(1)
    await searchWallets(client, '')
    const { client: alone } = makeTest({ wallets: [listing('own')] })
    await nextPage(alone, { certified: true })
    expect(alone.store.get().wallets.certified).toMatchObject({ status: 'ready', wallets: [], count: 0 })
  })

  test('behavior: the count only grows', async () => {
    let count = 600
    const { client, wallets } = make(() => ({ data: many(40), count }))
    await nextPage(client)
    count = 3
    await searchWallets(client, '')
    await loadFirstWallets(client)
    expect(wallets().count).toBe(600)
  })
})

describe('searchWallets', () => {
  test('default: 100 entries, shown after at least 300 ms', async () => {
    const { client, queries, wallets } = make(() => ({ data: [listing('a'), listing('a'), listing('b')], count: 2 }))
    const run = searchWallets(client, ' lan ')
    expect(wallets().search).toMatchObject({ status: 'loading', query: 'lan' })
    await vi.advanceTimersByTimeAsync(299)
    expect(wallets().search.status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    await run
    expect(queries()[0]).toMatchObject({ search: 'lan', entries: 100 })
    expect(wallets().search).toMatchObject({ status: 'ready', query: 'lan', wallets: [{ id: 'a' }, { id: 'b' }] })
  })

  test('param: certified: asks for those alone, and tells so', async () => {
    const { client, queries } = make(() => ({ data: [listing('a')], count: 1 }))
    const told = vi.spyOn(client, 'track')
    for (const certified of [undefined, true]) {
      const run = searchWallets(client, 'lan', { certified })
      await vi.advanceTimersByTimeAsync(300)
      await run
    }
    expect(queries().map(({ badge_type }) => badge_type)).toEqual([undefined, 'certified'])
    expect(told.mock.calls.map(([event]) => event)).toEqual([
      { event: 'SEARCH_WALLET', properties: { badge: undefined, search: 'lan' } },
      { event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'lan' } },
    ])
  })

  test('behavior: a later search takes the place of an earlier one, and an empty one ends it', async () => {
    const { client, wallets } = make(({ search }) => ({ data: [listing(search ?? '')], count: 1 }))
    const first = searchWallets(client, 'one')
    const second = searchWallets(client, 'two')
    await vi.advanceTimersByTimeAsync(300)
    await Promise.all([first, second])
    expect(wallets().search).toMatchObject({ status: 'ready', query: 'two', wallets: [{ id: 'two' }] })
    const third = searchWallets(client, 'three')
    await searchWallets(client, '  ')
    await vi.advanceTimersByTimeAsync(300)
    await third
    expect(wallets().search).toEqual({ status: 'off' })
  })

  test('error: a failure is the state', async () => {
    const { client, wallets } = make(() => fail(httpErrors, 'http/unreachable', { endpoint: 'wallets.list' }))
    const run = searchWallets(client, 'x')
    await vi.advanceTimersByTimeAsync(300)
    await run
    expect(wallets().search).toEqual({ status: 'failed', query: 'x', wallets: [], code: 'http/unreachable' })
  })
})

test('rememberWallet: default: the last 2, newest first, over a reload', () => {
  const map = new Map<string, string>()
  const { client } = makeTest({
    storage: {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    },
  })
  for (const id of ['a', 'b', 'c', 'b']) rememberWallet(client, listing(id))
  expect(ids(client.store.get().wallets.recent)).toEqual(['b', 'c'])
  expect(ids(client.storage.get('recentWallets', readRecentWallets) ?? [])).toEqual(['b', 'c'])
})

test('behavior: fuzzed answers of the directory that pass its schema never throw', async () => {
  const wallet = fc.record({
    id: fc.oneof(fc.string(), fc.anything()),
    name: fc.oneof(fc.string({ minLength: 1 }), fc.anything()),
    chains: fc.anything(),
    mobile_link: fc.oneof(webUrls, fc.constant('javascript:alert(1)'), fc.anything()),
    injected: fc.anything(),
    rdns: fc.anything(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(wallet, fc.anything()), { maxLength: 10 }), async (data) => {
      const answer = v.parse(walletsAnswer, { count: 3, data })
      const { client } = makeTest()
      fakeServices(client, { 'wallets.list': answer })
      await loadFirstWallets(client)
      for (const one of client.store.get().wallets.recommended)
        expect(one.mobile_link ?? '').not.toMatch(/^\s*javascript:/i)
    }),
    { numRuns: runs(100) },
  )
})
