import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'
import { paymentErrors } from '../../base/errors/payment.js'
import { deferred } from '../../base/promise.js'
import { connectWallet } from '../connections/connect.js'
import {
  alice,
  awake,
  bob,
  fakeConnector,
  fakeFamily,
  fakeSend,
  makeTest,
  settle,
  sharedStorage,
  ten,
} from '../fakes.test-support.js'
import type { SendFeature, Trace, TransactFeature } from '../family.js'
import { editSend } from '../features/send/flow.js'
import { nativeItem } from '../features/send/nativeItem.js'
import { reviewSend } from '../features/send/review.js'
import { submitSend } from '../features/send/submit.js'
import type { StorageAdapter } from '../options.js'
import { memoryAdapter } from '../storage/adapters.js'
import { dropListed, settle as settleAs, storedPayments } from './stored.js'
import { hashOf, keep, sentOf } from './stored.test-support.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const storage = () => memoryAdapter()

/** A page; its wallet is connected when it is told to. */
async function load(adapter: StorageAdapter, part: Partial<SendFeature> = {}, transact?: object) {
  const send = fakeSend({
    estimateFee: async () => ({ fee: 1n }),
    inspect: async () => ({ isContract: false }),
    send: async () => hashOf(1),
    wait: never,
    ...part,
  })
  const readBalance = vi.fn(async () => ({ amount: 10n ** 19n, decimals: 18, symbol: 'ETH' }))
  const features = {
    send: async () => send,
    ...(transact && { transact: async () => transact as TransactFeature }),
  }
  const portico = makeTest({
    connectors: [fakeConnector('lantern')],
    families: [fakeFamily('eip155', { features, readBalance })],
    storage: adapter,
    reconnect: false,
  })
  await awake(portico)
  const { client } = portico
  return {
    client,
    readBalance,
    connect: () => connectWallet(client, { connectorId: 'lantern' }),
    pending: () => client.store.get().pending ?? [],
    ended: () => client.store.get().ended ?? [],
  }
}

test('behavior: what took the place of what this page sent is named with its end', async () => {
  const page = await load(storage(), {
    wait: () => Promise.reject(fail(paymentErrors, 'tx/nonce')),
    trace: async () => ({ status: 'replaced', by: hashOf(9) }),
  })
  await page.connect()
  editSend(page.client, { item: nativeItem(page.client.store.get()), amount: '1', to: bob })
  expect(await reviewSend(page.client)).toBe(true)
  await submitSend(page.client)
  await vi.waitFor(() => expect(page.pending()).toMatchObject([{ hash: hashOf(1), status: 'replaced' }]))
  expect(page.pending()).toMatchObject([{ by: hashOf(9) }])
})

describe('what is told of a payment of an earlier page is what somebody said of it', () => {
  test('behavior: dropped for more than a day: it stands there, and nobody is told that it was paid', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf({ sentAt: Date.now() - 2 * 86_400_000 }))
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'unknown' }))
    const page = await load(disk, { trace })
    await page.connect()
    await vi.waitFor(() => expect(page.pending()).toMatchObject([{ status: 'dropped' }]))
    expect(page.ended()).toEqual([])
  })

  test('behavior: reverted, and listed by the services before its node was asked: it failed', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf())
    const answer = deferred<Trace>()
    const page = await load(disk, { trace: () => answer.promise })
    await page.connect()
    await vi.waitFor(() => expect(page.pending()).toHaveLength(1))
    dropListed(page.client, new Set([hashOf(1)]))
    answer.resolve({ status: 'failed', hash: hashOf(1) })
    await vi.waitFor(() => expect(page.ended()).toMatchObject([{ status: 'failed' }]))
  })

  test('behavior: sent again with another fee, and reverted: it failed', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf())
    const page = await load(disk, { trace: async () => ({ status: 'failed', hash: hashOf(5) }) })
    await page.connect()
    await vi.waitFor(() => expect(page.ended()).toMatchObject([{ status: 'failed', hash: hashOf(5) }]))
  })

  test('behavior: a bundle that its wallet says nothing of stands there, and is told as not known', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf({ hash: undefined, id: '0xid', operation: 'trade' }))
    const batchStatus = async () => {
      throw fail(chainErrors, 'calls/status-not-approved')
    }
    const page = await load(disk, {}, { batchStatus })
    await page.connect()
    await vi.waitFor(() => expect(page.ended()).toMatchObject([{ status: 'unknown', id: '0xid' }]))
    expect(page.pending()).toMatchObject([{ status: 'unknown', id: '0xid' }])
  })
})

describe('what another tab says of a payment of an earlier page', () => {
  test.each<[string, object, object]>([
    ['it was paid', { status: 'confirmed' }, { status: 'confirmed', hash: hashOf(1) }],
    ['it failed', { status: 'failed' }, { status: 'failed', hash: hashOf(1) }],
    ['it gave way', { status: 'replaced', by: hashOf(9) }, { status: 'replaced', by: hashOf(9) }],
    ['nobody knows', { status: 'unknown' }, { status: 'unknown' }],
  ])('behavior: %s: that is told here, and its node is asked no more', async (_name, known, told) => {
    const disk = sharedStorage()
    const other = await load(disk.tab())
    keep(other.client, sentOf())
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'waiting' }))
    const page = await load(disk.tab(), { trace })
    await page.connect()
    await vi.waitFor(() => expect(trace).toHaveBeenCalled())
    settleAs(other.client, hashOf(1), known)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.ended()).toMatchObject([told])
    const asked = trace.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(trace).toHaveBeenCalledTimes(asked)
  })

  test('behavior: the services list it, and no node has it: nobody is told anything, and no node is asked again', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf())
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'waiting' }))
    const page = await load(disk, { trace })
    await page.connect()
    await vi.waitFor(() => expect(trace).toHaveBeenCalled())
    dropListed(page.client, new Set([hashOf(1)]))
    // While a node has it, its end is still to be known.
    await vi.advanceTimersByTimeAsync(10_000)
    const before = trace.mock.calls.length
    expect(before).toBeGreaterThan(2)
    trace.mockResolvedValue({ status: 'unknown' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(trace).toHaveBeenCalledTimes(before + 1)
    expect(page.ended()).toEqual([])
    expect(page.pending()).toEqual([])
  })

  test('behavior: the services list it, and no node answers: it is asked for again, and told once one does', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf())
    const trace = vi.fn(async (): Promise<Trace> => Promise.reject(new Error('down')))
    const page = await load(disk, { trace })
    await page.connect()
    await vi.waitFor(() => expect(trace).toHaveBeenCalled())
    dropListed(page.client, new Set([hashOf(1)]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.ended()).toEqual([])
    trace.mockResolvedValue({ status: 'confirmed', hash: hashOf(1) })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(page.ended()).toMatchObject([{ status: 'confirmed', hash: hashOf(1) }])
  })
})

describe('a page that is loaded anew after something was sent', () => {
  test('behavior: on a network that the app has no more: it stands there, and nobody is told anything', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf({ networkId: 'eip155:99' }))
    const page = await load(disk)
    await page.connect()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(page.pending()).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
    expect(page.ended()).toEqual([])
  })

  test('behavior: a bundle has ended with its hash alone where the same must not be paid twice, without one elsewhere', async () => {
    const batchStatus = vi.fn(async (): Promise<{ status: 'confirmed'; hash?: string }> => ({ status: 'confirmed' }))
    const disk = storage()
    const { client } = await load(disk)
    keep(client, sentOf({ hash: undefined, id: '0xfree' }))
    keep(client, sentOf({ hash: undefined, id: '0xguarded', guard: { order: {}, plan: {} } }))
    const page = await load(disk, { wait: async () => ({ status: 'confirmed' }) }, { batchStatus })
    await page.connect()
    await vi.waitFor(() => expect(page.ended()).toMatchObject([{ id: '0xfree', status: 'confirmed' }]))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.ended()).toHaveLength(1)
    batchStatus.mockResolvedValue({ status: 'confirmed', hash: hashOf(7) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.ended()).toMatchObject([{ id: '0xfree' }, { id: '0xguarded', hash: hashOf(7) }])
  })

  test('behavior: what a node told of it while it waited is known to the next page, also once no node has it', async () => {
    const disk = storage()
    keep((await load(disk)).client, sentOf())
    const seen = { nonce: 7, mark: 'much' }
    const trace = vi.fn<NonNullable<SendFeature['trace']>>(async (): Promise<Trace> => ({ status: 'waiting', seen }))
    const first = await load(disk, { trace })
    await first.connect()
    await vi.waitFor(() => expect(trace).toHaveBeenCalled())
    trace.mockResolvedValue({ status: 'unknown' })
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(first.pending()).toMatchObject([{ status: 'dropped' }])
    const again = vi.fn<NonNullable<SendFeature['trace']>>(async (): Promise<Trace> => ({ status: 'waiting' }))
    const second = await load(disk, { trace: again })
    await second.connect()
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith(expect.objectContaining({ seen, hash: hashOf(1) })))
    // A node has it again.
    await vi.waitFor(() => expect(second.pending()).toMatchObject([{ status: 'pending', seen }]))
  })

  test('default: what was sent is pending at once, followed once its wallet is there, and told when it is done', async () => {
    const disk = storage()
    const first = await load(disk)
    await first.connect()
    editSend(first.client, { item: nativeItem(first.client.store.get()), amount: '1', to: bob })
    expect(await reviewSend(first.client)).toBe(true)
    await submitSend(first.client)
    expect(first.client.store.get().send).toMatchObject({ status: 'sent', hash: hashOf(1) })
    expect(first.pending()).toMatchObject([{ hash: hashOf(1), status: 'pending', out: { amount: '1' } }])

    const trace = vi.fn<NonNullable<SendFeature['trace']>>(async (): Promise<Trace> => ({ status: 'waiting' }))
    const second = await load(disk, { trace })
    await settle(5)
    expect(trace).not.toHaveBeenCalled()
    await second.connect()
    await vi.waitFor(() => expect(trace).toHaveBeenCalled())
    expect(second.pending()).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
    expect(second.ended()).toEqual([])
    trace.mockResolvedValue({ status: 'confirmed', hash: hashOf(1) })
    const reads = second.readBalance.mock.calls.length
    await vi.waitFor(() => expect(second.ended()).toMatchObject([{ hash: hashOf(1), status: 'confirmed' }]))
    expect(second.pending()).toMatchObject([{ status: 'confirmed' }])
    // What the account has is read anew.
    await vi.waitFor(() => expect(second.readBalance.mock.calls.length).toBeGreaterThan(reads))
  })

  test('behavior: also on another network than the one in use, and where a family can only wait', async () => {
    const disk = storage()
    const first = await load(disk)
    keep(first.client, sentOf({ networkId: ten.caipNetworkId }))
    const second = await load(disk, {
      wait: () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' })),
    })
    await second.connect()
    await vi.waitFor(() => expect(second.ended()).toMatchObject([{ status: 'failed', networkId: ten.caipNetworkId }]))
  })

  test('behavior: a bundle is asked about by its wallet, and known by its hash then', async () => {
    const disk = storage()
    const first = await load(disk)
    keep(first.client, sentOf({ hash: undefined, id: '0xid', operation: 'trade' }))
    expect(first.pending()).toMatchObject([{ id: '0xid', status: 'pending' }])
    const batchStatus = vi.fn(async () => ({ status: 'confirmed' as const, hash: hashOf(7) }))
    const second = await load(disk, { wait: async () => ({ status: 'confirmed', fee: 1n }) }, { batchStatus })
    await second.connect()
    await vi.waitFor(() => expect(second.ended()).toMatchObject([{ id: '0xid', hash: hashOf(7), status: 'confirmed' }]))
    expect(batchStatus).toHaveBeenCalledWith(expect.objectContaining({ id: '0xid' }))
  })

  test('behavior: what somebody else sent is left alone, and what is over is not told again', async () => {
    const disk = storage()
    const first = await load(disk)
    keep(first.client, sentOf({ from: bob }))
    keep(first.client, sentOf({ hash: hashOf(2), status: 'confirmed' }))
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'confirmed', hash: hashOf(1) }))
    const second = await load(disk, { trace })
    await second.connect()
    await settle(5)
    expect(trace).not.toHaveBeenCalled()
    expect(second.ended()).toEqual([])
  })

  test('behavior: what this page sent is told by its own view alone', async () => {
    const page = await load(storage(), { wait: async () => ({ status: 'confirmed', fee: 1n }) })
    await page.connect()
    editSend(page.client, { item: nativeItem(page.client.store.get()), amount: '1', to: bob })
    expect(await reviewSend(page.client)).toBe(true)
    await submitSend(page.client)
    await vi.waitFor(() => expect(page.client.store.get().send.status).toBe('confirmed'))
    expect(page.pending()).toMatchObject([{ hash: hashOf(1), status: 'confirmed' }])
    expect(page.ended()).toEqual([])
  })
})

describe('what earlier versions kept in two lists', () => {
  const order = { networkId: 'eip155:1', recipient: bob, amount: '1.5' }
  const token = { address: '0xe', symbol: 'ETH', name: 'Ether', decimals: 18 }
  const plan = {
    ...{ networkId: 'eip155:1', from: alice, recipient: bob, asset: token, pay: token, way: 'direct' },
    ...{ amount: '15', maximum: '15', held: '90', builtAt: 1 },
  }

  test('default: is one list: what guards a payment and its row in the activity are one', async () => {
    const disk = storage()
    const at = Date.now()
    const write = (key: string, value: unknown) => disk.setItem(`portico.${key}`, JSON.stringify({ v: 1, value }))
    write('payments', [
      { order, plan, hash: hashOf(1), at },
      { order: { ...order, amount: '2' }, plan, at },
    ])
    write('pending', [sentOf(), sentOf({ hash: hashOf(2), operation: 'trade' })])
    const { client, connect, pending } = await load(disk, { trace: async () => ({ status: 'unknown' }) })
    await connect()
    await vi.waitFor(() => expect(pending()).toHaveLength(2))
    expect(storedPayments(client)).toMatchObject([
      { hash: hashOf(1), status: 'pending', guard: { order, plan } },
      { status: 'asked', guard: { order: { amount: '2' } } },
      { hash: hashOf(2), operation: 'trade' },
    ])
    expect(pending().map(({ hash }) => hash)).toEqual([hashOf(1), hashOf(2)])
    for (const key of ['payments', 'pending']) expect(disk.getItem(`portico.${key}`)).toBeNull()
  })

  test('behavior: what a tab of before adds beside the new list is not there twice', async () => {
    const disk = storage()
    const at = Date.now()
    const write = (key: string, value: unknown) => disk.setItem(`portico.${key}`, JSON.stringify({ v: 1, value }))
    const asked = (amount: string) =>
      sentOf({ hash: undefined, status: 'asked', guard: { order: { ...order, amount }, plan } })
    write('sent', [sentOf(), sentOf({ hash: undefined, id: '0xid' }), asked('2')])
    write('pending', [sentOf(), sentOf({ hash: hashOf(2) })])
    write('payments', [
      { order: { ...order, amount: '2' }, plan, at },
      { order: { ...order, amount: '3' }, plan, at },
      { order, plan, id: '0xid', at },
      { order: { ...order, amount: '4' }, plan, hash: hashOf(4), paid: true, at },
    ])
    const { client } = await load(disk)
    expect(storedPayments(client)).toMatchObject([
      { hash: hashOf(1), status: 'pending' },
      { id: '0xid', status: 'pending' },
      { status: 'asked', guard: { order: { amount: '2' } } },
      { status: 'asked', guard: { order: { amount: '3' } }, listed: true },
      { hash: hashOf(4), status: 'confirmed', guard: { paid: true }, listed: true, sentAt: at, from: alice, to: bob },
      { hash: hashOf(2), status: 'pending' },
    ])
  })

  test('error: what somebody else wrote there is left out', async () => {
    const disk = storage()
    disk.setItem('portico.payments', JSON.stringify({ v: 1, value: [{ order, plan: 'all', at: 1 }, 7] }))
    disk.setItem('portico.pending', JSON.stringify({ v: 1, value: [sentOf({ hash: '"><img>' }), null] }))
    const { client } = await load(disk)
    expect(storedPayments(client)).toEqual([])
  })
})
