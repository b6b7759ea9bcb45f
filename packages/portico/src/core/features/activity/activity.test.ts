import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../base/entities/transaction.js'
import { makeStore } from '../../../base/store.js'
import type { Client } from '../../client.js'
import { byMonth } from './months.js'
import { dropListed, notePending, type PendingTransaction, settlePending } from './pending.js'

const at = (minedAt: string): Transaction => ({
  id: minedAt,
  metadata: { minedAt, chain: 'eip155:1', operationType: 'send', status: 'confirmed', sentFrom: '', sentTo: '' },
  transfers: [],
})

describe('byMonth', () => {
  test('default: newest first, by month and year', () => {
    const days = ['2026-10-02T12:00:00Z', '2026-11-20T12:00:00Z', '2025-11-15T12:00:00Z', '2026-11-21T12:00:00Z']
    const months = byMonth(days.map(at))
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2026, 10],
      [2026, 9],
      [2025, 10],
    ])
    expect(months[0]?.transactions.map(({ id }) => id)).toEqual(['2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z'])
  })

  test('behavior: nothing of nothing', () => expect(byMonth([])).toEqual([]))
})

describe('pending', () => {
  const client = () => ({ store: makeStore({}) }) as unknown as Client
  const sent = (hash: string): PendingTransaction => ({
    hash,
    networkId: 'eip155:1',
    from: '0x1',
    operation: 'send',
    sentAt: 0,
    status: 'pending',
  })
  const hashes = ({ store }: Client) => store.get().pending?.map(({ hash }) => hash)

  test('default: newest first, at most 99, one of each hash', () => {
    const mine = client()
    for (let count = 0; count < 120; count++) notePending(mine, sent(`0x${count}`))
    notePending(mine, sent('0x100'))
    expect(hashes(mine)).toHaveLength(99)
    expect(hashes(mine)?.slice(0, 2)).toEqual(['0x100', '0x119'])
    expect(new Set(hashes(mine)).size).toBe(99)
  })

  test('behavior: what became of it is kept, what the services list is let go', () => {
    const mine = client()
    notePending(mine, sent('0xaB'))
    notePending(mine, sent('0xcd'))
    settlePending(mine, '0xcd', 'replaced')
    expect(mine.store.get().pending?.[0]?.status).toBe('replaced')
    dropListed(mine, new Set(['0xab']))
    expect(hashes(mine)).toEqual(['0xcd'])
  })
})
