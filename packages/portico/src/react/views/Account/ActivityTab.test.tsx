import { expect, test } from 'vitest'
import type { StoredPayment } from '../../../core/payments/storedShape.js'
import { base, mainnet } from '../../../networks/index.js'
import { address, connected, connection, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { ActivityTab } from './ActivityTab.js'

const sent = (part: Partial<StoredPayment>): StoredPayment => ({
  hash: '0xab',
  networkId: mainnet.caipNetworkId,
  from: address,
  to: receiver,
  operation: 'send',
  out: { amount: '2', symbol: 'ETH' },
  sentAt: Date.UTC(2026, 2, 4),
  status: 'confirmed',
  ...part,
})
const drawn = (...pending: StoredPayment[]) =>
  renderView(() => ActivityTab({ connection }), {}, { state: { ...connected(), pending } })

test('behavior: without services, what this browser sent for the account on its network, and that it is no more', () => {
  const markup = drawn(
    sent({ hash: '0xac', out: { amount: '1.5', symbol: 'USDX', token: receiver }, status: 'pending' }),
    sent({}),
    sent({ hash: '0xad', status: 'failed' }),
    sent({ hash: '0xae', from: receiver }),
    sent({ hash: '0xaf', networkId: base.caipNetworkId }),
  )
  const words = wordsOf(markup)
  expect(words).toMatch(/^Sent from this browser /)
  expect(words).toContain('Only what you sent from here is listed, until you disconnect.')
  expect(words).toMatch(/−1\.500 USDX Pending .*−2\.000 ETH .*Failed/)
  expect(markup.match(/<li/g)).toHaveLength(3)
  expect(markup).toContain('https://etherscan.io/tx/0xab')
})

test('behavior: nothing sent yet is said of this browser alone', () => {
  expect(wordsOf(drawn())).toMatch(/^Nothing sent from this browser yet /)
})
