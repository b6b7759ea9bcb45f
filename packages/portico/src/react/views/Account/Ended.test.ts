import { describe, expect, test } from 'vitest'
import { alice, bob } from '../../../core/fakes.test-support.js'
import { hideToast } from '../../../core/notices.js'
import type { StoredPayment } from '../../../core/payments/storedShape.js'
import { en } from '../../copy/en.js'
import { makeCopy } from '../../copy.js'
import { connected, fakeClient } from '../../render.test-support.js'
import { toastEnded } from './Ended.js'

const sent: StoredPayment = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  operation: 'send',
  out: { symbol: 'ETH', amount: '0.125' },
  sentAt: 1,
  status: 'confirmed',
}

describe('toastEnded', () => {
  test.each<[string, Partial<StoredPayment>, string]>([
    ['sent', {}, '0.125 ETH sent'],
    ['swapped', { operation: 'trade', in: { symbol: 'USDC', amount: '0.374' } }, 'Swapped 0.125 ETH for 0.374 USDC'],
    ['sent, and nothing known of what', { out: undefined }, 'Sent'],
    ['unknown', { status: 'unknown' }, 'We don’t know whether it was sent'],
    ['failed', { status: 'failed' }, 'It didn’t go through'],
    ['replaced', { status: 'replaced' }, 'Replaced by another transaction'],
  ])('default: %s: it is told once', (_name, part, text) => {
    const client = fakeClient({ state: { ...connected(), ended: [{ ...sent, ...part }] } })
    const t = makeCopy({}, 'en', en)
    toastEnded(client, t)
    const { toast } = client.store.get().notices
    expect(toast).toMatchObject({ status: 'shown', toast: { text } })
    client.store.set({ notices: { ...client.store.get().notices, toast: { status: 'none' } } })
    toastEnded(client, t)
    expect(client.store.get().notices.toast.status).toBe('none')
  })

  test('behavior: what ends while something else is told waits for it', () => {
    const client = fakeClient({ state: { ...connected(), ended: [{ ...sent, status: 'failed' }] } })
    const t = makeCopy({}, 'en', en)
    const shown = () => client.store.get().notices.toast
    toastEnded(client, t)
    client.store.set({ ended: [sent] })
    toastEnded(client, t)
    expect(shown()).toMatchObject({ status: 'shown', toast: { text: 'It didn’t go through' } })
    hideToast(client)
    toastEnded(client, t)
    expect(shown()).toMatchObject({ status: 'shown', toast: { text: '0.125 ETH sent' } })
  })

  test.each<[string, StoredPayment['status'][], string, 'success' | 'error']>([
    ['a failure before a success', ['failed', 'confirmed'], '1 didn’t go through, 1 went through', 'error'],
    ['several that are done', ['confirmed', 'confirmed'], '2 went through', 'success'],
    [
      'each in another way, the worst first',
      ['confirmed', 'replaced', 'unknown', 'confirmed', 'failed'],
      '1 didn’t go through, 1 unclear, 1 replaced, 2 went through',
      'error',
    ],
  ])('behavior: of several that ended none is lost: %s', (_name, ends, text, variant) => {
    const ended = ends.map((status, at) => ({ ...sent, hash: `0x${at}`, status }))
    const client = fakeClient({ state: { ...connected(), ended } })
    toastEnded(client, makeCopy({}, 'en', en))
    const { toast } = client.store.get().notices
    expect(toast).toMatchObject({ status: 'shown', toast: { text: `${ends.length} payments: ${text}`, variant } })
  })
})
