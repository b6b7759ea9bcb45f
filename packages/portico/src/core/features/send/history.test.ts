import { describe, expect, test, vi } from 'vitest'
import type { WireTransaction } from '../../../wire/calls/history.js'
import { alice, bob, fakeServices } from '../../fakes.test-support.js'
import { editSend } from './flow.js'
import { reviewSend } from './review.js'
import { make } from './send.test-support.js'

const carol = `0x${'ca'.repeat(20)}`

type Sent = { at?: string; to?: string; from?: string; value?: number | null; status?: string; numeric?: string }

const sent = ({
  to = bob,
  from = alice,
  value = 12,
  status = 'confirmed',
  numeric = '1',
  at = '2026-11-14T12:00:00.000Z',
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
  transfers: [{ fungible_info: null, nft_info: null, direction: 'out', quantity: { numeric }, value, price: value }],
})

/** The plan of a payment to bob, with what the services have of the account. */
async function planWith(answer?: unknown) {
  const { client, send } = await make()
  if (answer) fakeServices(client, { 'history.list': answer })
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
  ])('behavior: %s does not make a receiver known', async (_name, part) => {
    const plan = await planWith({ data: [sent(part)], next: null })
    expect(plan).toMatchObject({ warnings: ['first-time'] })
    expect(plan?.sentBefore).toBeUndefined()
  })

  test('behavior: a history that never answers does not hold the payment back', async () => {
    vi.useFakeTimers()
    try {
      const asked = planWith(() => new Promise(() => {}))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await asked).toMatchObject({ warnings: ['first-time'] })
    } finally {
      vi.useRealTimers()
    }
  })
})
