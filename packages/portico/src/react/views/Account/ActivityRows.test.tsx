import { expect, test } from 'vitest'
import type { StoredPayment } from '../../../core/payments/storedShape.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { PendingRow, TransactionRow } from './ActivityRows.js'

const identities = { [receiver.toLowerCase()]: { name: 'mira.eth', readAt: 0 } }
const listed = (sentFrom: string, sentTo: string, direction: 'in' | 'out') => ({
  id: '1',
  metadata: {
    operationType: direction === 'in' ? 'receive' : 'send',
    hash: '0xab',
    minedAt: '2026-03-04T05:06:07Z',
    sentFrom,
    sentTo,
    status: 'confirmed' as const,
    chain: mainnet.caipNetworkId,
    nonce: 1,
  },
  transfers: [{ direction, quantity: { numeric: '2' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }],
})
const wordsOfRow = (row: () => ReturnType<typeof TransactionRow>, known = identities) =>
  wordsOf(renderView(row, {}, { state: { ...connected(), identities: known } }))

test('TransactionRow: default: whom it went to, and where it came from, by name', () => {
  const row = (from: string, to: string, way: 'in' | 'out') => () =>
    TransactionRow({ transaction: listed(from, to, way) })
  expect(wordsOfRow(row(address, receiver, 'out'))).toMatch(/^Sent to mira\.eth ?, .*−2\.000 ETH/)
  expect(wordsOfRow(row(receiver, address, 'in'))).toMatch(/^Received from mira\.eth ?, .*\+2\.000 ETH/)
  expect(wordsOfRow(row(address, receiver, 'out'), {})).toMatch(/^Sent to 0x41…c8E9d4 ?, /)
})

test('PendingRow: default: whom it goes to, by name', () => {
  const transaction: StoredPayment = {
    hash: '0xab',
    networkId: mainnet.caipNetworkId,
    from: address,
    to: receiver,
    operation: 'send',
    out: { amount: '2', symbol: 'ETH' },
    sentAt: 0,
    status: 'pending',
  }
  expect(wordsOfRow(() => PendingRow({ transaction }))).toMatch(/to mira\.eth ?, /)
  // How it stands is beneath the amount: beside it neither would have the room of its words.
  const drawn = renderView(() => PendingRow({ transaction }), {}, { state: connected() })
  expect(drawn).toMatch(/row-value"(?:(?!row-tag|row-chevron).)*−2\.000 ETH(?:(?!row-tag|row-chevron).)*Pending/)
})
