import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { alice, bob, connectQuietly, fakeServices, makeTest } from '../../fakes.test-support.js'
import { keep, sentOf } from '../../payments/stored.test-support.js'
import { loadActivity } from './flow.js'
import { activityOf, byMonth } from './select.js'

type Options = { chain?: string; status?: string; nfts?: readonly boolean[]; tokens?: readonly boolean[] }
const wire = (hash: string, { chain = 'eip155:1', status = 'confirmed', nfts = [], tokens = [] }: Options = {}) => {
  const moved = { direction: 'in', quantity: { numeric: '1' }, value: null, price: null }
  return {
    id: hash,
    metadata: {
      operationType: 'receive',
      hash,
      minedAt: '2026-11-17T00:00:00Z',
      sentFrom: bob,
      sentTo: alice,
      status,
      nonce: 0,
      application: null,
      chain,
    },
    transfers: [
      ...nfts.map((is_spam) => ({
        ...moved,
        fungible_info: null,
        nft_info: { name: 'Cloister', content: null, flags: { is_spam } },
      })),
      ...tokens.map((is_spam) => ({
        ...moved,
        fungible_info: { name: 'Dai', symbol: 'DAI', icon: null, flags: { is_spam } },
        nft_info: null,
      })),
    ],
  }
}
const hash = `0x${'a'.repeat(64)}`
const sent = { ...sentOf(), hash }

function make(answer: unknown) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern')
  const answers = { now: answer }
  const calls = fakeServices(client, { 'history.list': () => answers.now })
  return { client, calls, answers, activity: () => activityOf(client.store.get()) }
}
const idsOf = (list: readonly { id: string }[] = []) => list.map(({ id }) => id)

describe('loadActivity', () => {
  test('behavior: a further page and a failure are told, with where they were', async () => {
    const { client, answers } = make({ data: [wire('0x1')], next: 'later' })
    const told = vi.spyOn(client, 'track')
    await loadActivity(client)
    expect(told).not.toHaveBeenCalled()
    answers.now = fail(httpErrors, 'http/status', { status: 500 })
    await loadActivity(client, { more: true })
    const properties = { address: alice, projectId: client.config.projectId, cursor: 'later', isSmartAccount: false }
    expect(told.mock.calls.map(([event]) => event)).toEqual([
      { event: 'LOAD_MORE_TRANSACTIONS', properties },
      { event: 'ERROR_FETCH_TRANSACTIONS', properties },
    ])
  })

  test('default: of the network in use, without what moves nothing but spam', async () => {
    const data = [
      wire('0x1', { nfts: [false] }),
      wire('0x2', { chain: 'eip155:10' }),
      wire('0x3', { nfts: [true, true] }),
      wire('0x4', { nfts: [true, false] }),
      wire('0x5'),
      wire('0x6', { tokens: [true], nfts: [true] }),
      wire('0x7', { tokens: [false], nfts: [true] }),
    ]
    const { client, activity, calls } = make({ data, next: null })
    await loadActivity(client)
    expect(idsOf(activity()?.transactions)).toEqual(['0x1', '0x4', '0x5', '0x7'])
    expect(activity()).toMatchObject({ status: 'ready', next: null })
    expect(calls[0]?.input).toMatchObject({ params: { address: alice }, query: { chainId: 'eip155:1' } })
  })

  test('param: more: what follows, and no more when there is none', async () => {
    const { client, calls, answers, activity } = make({ data: [wire('0x1')], next: 'c1' })
    await loadActivity(client)
    answers.now = { data: [wire('0x1'), wire('0x2')], next: null }
    await loadActivity(client, { more: true })
    expect(calls[1]?.input).toMatchObject({ query: { cursor: 'c1' } })
    expect(idsOf(activity()?.transactions)).toEqual(['0x1', '0x2'])
    await loadActivity(client, { more: true })
    expect(calls).toHaveLength(2)
  })

  test('error: the list is empty and at its start', async () => {
    const { client, answers, activity } = make({ data: [wire('0x1')], next: 'c1' })
    await loadActivity(client)
    answers.now = fail(httpErrors, 'http/status', { status: 500 })
    await loadActivity(client, { more: true })
    expect(activity()).toMatchObject({ status: 'failed', transactions: [], next: null })
    expect(client.store.get().notices.toast).toMatchObject({ toast: { text: 'Failed to fetch transactions' } })
  })

  test('behavior: what was sent leaves when the services list it', async () => {
    const { client, answers } = make({ data: [], next: null })
    keep(client, sent)
    await loadActivity(client)
    expect(client.store.get().pending).toHaveLength(1)
    answers.now = { data: [wire(`0x${'A'.repeat(64)}`)], next: null }
    await loadActivity(client)
    expect(client.store.get().pending).toEqual([])
  })

  test('behavior: what was sent and waits for a block stays followed here, and is shown once', async () => {
    const waiting = [wire(sent.hash.toUpperCase(), { status: 'pending' }), wire('0x2', { status: 'pending' })]
    const { client, answers, activity } = make({ data: waiting, next: null })
    keep(client, sent)
    await loadActivity(client)
    expect(client.store.get().pending).toEqual([sent])
    // What came in from elsewhere is nobody's to follow.
    expect(idsOf(activity()?.transactions)).toEqual(['0x2'])
    answers.now = { data: [wire(sent.hash)], next: null }
    await loadActivity(client)
    expect(client.store.get().pending).toEqual([])
    expect(idsOf(activity()?.transactions)).toEqual([sent.hash])
  })
})

describe('byMonth', () => {
  test('default: months of a year stay apart from those of another, newest first', () => {
    const on = (year: number, month: number) => ({
      ...wire('0x1'),
      metadata: { ...wire('0x1').metadata, minedAt: new Date(year, month, 9).toISOString() },
    })
    const months = byMonth([on(2025, 10), on(2026, 10), on(2026, 9), on(2026, 10)] as never)
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2026, 10],
      [2026, 9],
      [2025, 10],
    ])
    expect(months[0]?.transactions).toHaveLength(2)
  })
})
