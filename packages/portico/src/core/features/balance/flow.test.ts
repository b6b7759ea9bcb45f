import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { alice, connectQuietly, fakeFamily, makeTest, type session } from '../../fakes.test-support.js'
import type { NativeBalance } from '../../family.js'
import { memoryAdapter } from '../../storage/adapters.js'
import { refreshBalance } from './flow.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function make(readBalance: () => Promise<NativeBalance>, part: Parameters<typeof session>[0] = {}) {
  const read = vi.fn(readBalance)
  const { client } = makeTest({
    families: [fakeFamily('eip155', { readBalance: read })],
  })
  connectQuietly(client, 'lantern', part)
  return { client, read, balance: () => client.store.get().balance }
}
const five: NativeBalance = { amount: 5n, decimals: 18, symbol: 'ETH' }
const fails = async (): Promise<never> => {
  throw new Error('down')
}

describe('refreshBalance', () => {
  test('default: loading, ready', async () => {
    const { client, balance } = make(async () => five)
    const run = refreshBalance(client)
    expect(balance()).toEqual({ status: 'loading', address: alice, networkId: 'eip155:1' })
    await run
    expect(balance()).toEqual({
      status: 'ready',
      address: alice,
      networkId: 'eip155:1',
      amount: '5',
      decimals: 18,
      symbol: 'ETH',
      readAt: 1_000_000,
    })
  })

  test('behavior: within 30 s it is not read again, unless forced', async () => {
    const { client, read } = make(async () => five)
    await refreshBalance(client)
    await vi.advanceTimersByTimeAsync(29_999)
    await refreshBalance(client)
    expect(read).toHaveBeenCalledTimes(1)
    await refreshBalance(client, { force: true })
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(30_000)
    await refreshBalance(client)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('behavior: what an earlier page read is shown at once, and read anew', async () => {
    const map = new Map<string, string>()
    const page = (readBalance: () => Promise<NativeBalance>) => {
      const { client } = makeTest({
        storage: memoryAdapter(map),
        families: [fakeFamily('eip155', { readBalance })],
      })
      connectQuietly(client, 'lantern')
      return client
    }
    await refreshBalance(page(async () => five))
    await vi.advanceTimersByTimeAsync(3_600_000)
    const later = page(async () => ({ ...five, amount: 6n }))
    const run = refreshBalance(later)
    expect(later.store.get().balance).toMatchObject({ status: 'ready', amount: '5', readAt: 1_000_000 })
    await run
    expect(later.store.get().balance).toMatchObject({ status: 'ready', amount: '6' })
  })

  test('behavior: a figure that is shown stays while a newer one is read', async () => {
    const answer = deferred<NativeBalance>()
    let first = true
    const { client, balance } = make(async () => (first ? five : answer.promise))
    await refreshBalance(client)
    first = false
    const run = refreshBalance(client, { force: true })
    expect(balance()).toMatchObject({ status: 'ready', amount: '5' })
    answer.resolve({ ...five, amount: 6n })
    await run
    expect(balance()).toMatchObject({ status: 'ready', amount: '6' })
  })

  test('error: a failure tells, blocks for 30 s, and then tries again by itself', async () => {
    let works = false
    const { client, read, balance } = make(async () => (works ? five : fails()))
    await refreshBalance(client)
    expect(balance()).toEqual({ status: 'blocked', address: alice, networkId: 'eip155:1', until: 1_030_000 })
    expect(client.store.get().notices.toast).toMatchObject({
      status: 'shown',
      toast: { variant: 'error', text: 'Token Balance Unavailable' },
    })
    await refreshBalance(client, { force: true })
    await vi.advanceTimersByTimeAsync(29_999)
    await refreshBalance(client)
    expect(read).toHaveBeenCalledTimes(1)
    works = true
    await vi.advanceTimersByTimeAsync(1)
    expect(balance()).toMatchObject({ status: 'ready', amount: '5' })
  })

  test('error: it tries again by itself, also when its timer goes off before the clock has come so far', async () => {
    let works = false
    const { client, balance } = make(async () => (works ? five : fails()))
    await refreshBalance(client)
    works = true
    // Timers count by another clock than the one that says the time.
    vi.setSystemTime(1_000_000 - 1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(Date.now()).toBe(1_029_999)
    expect(balance()).toMatchObject({ status: 'ready', amount: '5' })
  })

  test('error: an unsupported network has no balance', async () => {
    const { client, balance } = make(async () => five, { caipNetworkId: 'eip155:999' })
    await refreshBalance(client)
    expect(balance().status).toBe('blocked')
    expect(client.store.get().notices.toast).toMatchObject({ toast: { text: 'Token Balance Unavailable' } })
  })

  test('behavior: only the latest read counts', async () => {
    const answers = [deferred<NativeBalance>(), deferred<NativeBalance>()]
    let call = 0
    const { client, balance } = make(() => answers[call++]?.promise ?? fails())
    const first = refreshBalance(client)
    const second = refreshBalance(client, { force: true })
    answers[1]?.resolve({ ...five, amount: 2n })
    await second
    answers[0]?.resolve({ ...five, amount: 1n })
    await first
    expect(balance()).toMatchObject({ status: 'ready', amount: '2' })
  })

  test('behavior: without a wallet it is idle', async () => {
    const { client, balance } = make(async () => five)
    await refreshBalance(client)
    client.store.set({ connections: { ...client.store.get().connections, namespaces: {} } })
    await refreshBalance(client)
    expect(balance()).toEqual({ status: 'idle' })
  })
})
