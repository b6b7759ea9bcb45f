import { describe, expect, test, vi } from 'vitest'
import type { WireTransaction } from '../../../wire/calls/history.js'
import type { Client } from '../../client.js'
import { alice, bob, fakeServices } from '../../fakes.test-support.js'
import { senderOf } from '../../payments/sender.js'
import { editSend } from './flow.js'
import { sentBefore } from './history.js'
import { reviewSend } from './review.js'
import { make } from './send.test-support.js'

const carol = `0x${'ca'.repeat(20)}`

type Transfer = NonNullable<WireTransaction['transfers']>[number]
type Sent = {
  at?: string
  to?: string
  from?: string
  value?: number | null
  status?: string
  numeric?: string
  direction?: Transfer['direction']
  info?: Transfer['fungible_info']
}

const sent = ({
  to = bob,
  from = alice,
  value = 12,
  status = 'confirmed',
  numeric = '1',
  at = '2026-11-14T12:00:00.000Z',
  direction = 'out',
  info = null,
}: Sent = {}): WireTransaction => ({
  id: `${to}${from}`,
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt: at,
    sentFrom: from,
    sentTo: to,
    status,
    nonce: 1,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [{ fungible_info: info, nft_info: null, direction, quantity: { numeric }, value, price: value }],
})

/** The plan of a payment to bob, with what the services have of the account. */
async function planWith(answer?: unknown, look: (client: Client) => void = () => {}) {
  const { client, send } = await make()
  if (answer) fakeServices(client, { 'history.list': answer })
  look(client)
  editSend(client, { amount: '1', to: bob })
  await reviewSend(client)
  const state = send()
  return 'plan' in state ? state.plan : undefined
}

describe('sentBefore', () => {
  test('default: one that was sent to from elsewhere is none for the first time', async () => {
    const plan = await planWith({ data: [sent({ to: carol }), sent()], next: null })
    expect(plan).toMatchObject({ warnings: [], sentBefore: { lastAt: Date.UTC(2026, 10, 14, 12) } })
  })

  test('behavior: a payment of a time that nobody can read takes none of the others with it', async () => {
    const plan = await planWith({ data: [sent({ at: 'lately' }), sent()], next: null })
    expect(plan).toMatchObject({ warnings: [], sentBefore: { lastAt: Date.UTC(2026, 10, 14, 12) } })
  })

  test('behavior: a whole history without it says that it is the first time', async () => {
    const plan = await planWith({ data: [sent({ to: carol }), sent({ from: carol })], next: null })
    expect(plan).toMatchObject({ warnings: ['first-time'], sentBefore: 'never' })
  })

  test.each<[string, unknown]>([
    ['no services', undefined],
    ['a history with further pages', { data: [sent({ to: carol })], next: 'more' }],
    ['an outage', new Error('down')],
  ])('behavior: %s: nobody knows but this browser', async (_name, answer) => {
    const plan = await planWith(answer)
    expect(plan).toMatchObject({ warnings: ['first-time'] })
    expect(plan?.sentBefore).toBeUndefined()
  })

  test.each<[string, Sent]>([
    ['a token without a price, as anybody can plant one', { value: null }],
    ['nothing', { numeric: '0', value: 0 }],
    ['what failed', { status: 'failed' }],
    ['what came from there', { direction: 'in' }],
    ['a transfer of nothing that is said to be worth something', { numeric: '0' }],
    ['spam', { info: { name: 'Win', symbol: 'WIN', icon: null, flags: { is_spam: true } } }],
  ])('behavior: %s does not make a receiver known', async (_name, part) => {
    const plan = await planWith({ data: [sent(part)], next: null })
    expect(plan).toMatchObject({ warnings: ['first-time'] })
    expect(plan?.sentBefore).toBeUndefined()
  })

  test('behavior: a history that never answers does not hold the payment back', async () => {
    vi.useFakeTimers()
    try {
      const said = vi.fn()
      const asked = planWith(
        () => new Promise(() => {}),
        (client) => void vi.spyOn(client.logger, 'debug').mockImplementation(said),
      )
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await asked).toMatchObject({ warnings: ['first-time'] })
      expect(said).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ message: 'The history is slow' }))
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: of several the last counts, whatever else moved with it', async () => {
    const two = sent({ at: '2026-11-15T12:00:00.000Z', info: { name: 'Dollar', symbol: 'USDX', icon: null } })
    const change = sent({ direction: 'in' }).transfers ?? []
    const both = { ...two, transfers: [...change, ...(two.transfers ?? [])] }
    const plan = await planWith({ data: [both, sent()], next: null })
    expect(plan).toMatchObject({ warnings: [], sentBefore: { lastAt: Date.UTC(2026, 10, 15, 12) } })
  })

  test('behavior: the account’s own history on the network in use is asked, with the signal of who asks', async () => {
    const { client } = await make()
    const calls = fakeServices(client, { 'history.list': { data: [], next: null } })
    const call = vi.spyOn(client.services, 'call')
    const { signal } = new AbortController()
    expect(await sentBefore(client, senderOf(client), bob, signal)).toBe('never')
    expect(calls.map(({ input }) => input)).toEqual([{ params: { address: alice }, query: { chainId: 'eip155:1' } }])
    expect(call.mock.calls[0]?.[2]).toEqual({ signal })
  })

  test('behavior: services without histories are not asked', async () => {
    const { client } = await make()
    const calls = fakeServices(client, {})
    expect(await sentBefore(client, senderOf(client), bob, client.signal)).toBeUndefined()
    expect(calls).toEqual([])
  })

  test('error: the log says why nobody knows, unless nobody asks any more', async () => {
    const { client } = await make()
    fakeServices(client, { 'history.list': new Error('down') })
    const said = vi.spyOn(client.logger, 'debug')
    const stopper = new AbortController()
    expect(await sentBefore(client, senderOf(client), bob, stopper.signal)).toBeUndefined()
    expect(said).toHaveBeenCalledTimes(1)
    stopper.abort()
    expect(await sentBefore(client, senderOf(client), bob, stopper.signal)).toBeUndefined()
    expect(said).toHaveBeenCalledTimes(1)
  })
})
