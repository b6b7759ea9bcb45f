import { describe, expect, test } from 'vitest'
import { alice, bob } from '../../../core/fakes.test-support.js'
import type { StoredPayment } from '../../../core/payments/storedShape.js'
import { en } from '../../copy/en.js'
import { makeCopy } from '../../makeCopy.js'
import { connected, fakeClient } from '../../render.test-support.js'
import { tellEnded } from './Ended.js'

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

describe('tellEnded', () => {
  test.each<[string, Partial<StoredPayment>, string]>([
    ['sent', {}, '0.125 ETH sent'],
    ['swapped', { operation: 'trade', in: { symbol: 'USDC', amount: '0.374' } }, 'Swapped 0.125 ETH for 0.374 USDC'],
    ['failed', { status: 'failed' }, 'It didn’t go through'],
    ['replaced', { status: 'replaced' }, 'Replaced by another transaction'],
  ])('default: %s: it is told once', (_name, part, text) => {
    const client = fakeClient({ state: { ...connected(), ended: [{ ...sent, ...part }] } })
    const t = makeCopy({}, 'en', en)
    tellEnded(client, t)
    const { toast } = client.store.get().notices
    expect(toast).toMatchObject({ status: 'shown', toast: { text } })
    client.store.set({ notices: { ...client.store.get().notices, toast: { status: 'none' } } })
    tellEnded(client, t)
    expect(client.store.get().notices.toast.status).toBe('none')
  })
})
