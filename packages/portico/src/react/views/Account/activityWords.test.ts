import { describe, expect, test } from 'vitest'
import type { Transaction, Transfer } from '../../../base/entities/transaction.js'
import { amountOf, counterpart, mainTransfer, operationKey } from './activityWords.js'

const transfer = (direction: Transfer['direction'], numeric: string, more: Partial<Transfer> = {}): Transfer => ({
  fungible_info: { symbol: 'USDC' },
  direction,
  quantity: { numeric },
  ...more,
})
const transaction = (transfers: readonly Transfer[]): Transaction => ({
  id: '1',
  metadata: {
    minedAt: '2026-11-20T10:00:00Z',
    chain: 'eip155:1',
    operationType: 'send',
    status: 'confirmed',
    sentFrom: '0x0000000000000000000000000000000000000000',
    sentTo: '0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4',
  },
  transfers,
})

describe('amountOf', () => {
  test.each([
    ['receive', 'out', '+1.234 USDC'],
    ['deposit', 'out', '+1.234 USDC'],
    ['borrow', 'self', '+1.234 USDC'],
    ['claim', 'in', '+1.234 USDC'],
    ['withdraw', 'in', '−1.234 USDC'],
    ['repay', 'in', '−1.234 USDC'],
    ['burn', 'in', '−1.234 USDC'],
    ['send', 'out', '−1.234 USDC'],
    ['mint', 'in', '+1.234 USDC'],
    ['execute', 'self', '1.234 USDC'],
  ] as const)('default: %s that goes %s', (operation, direction, text) => {
    expect(amountOf(operation, transfer(direction, '1.2349'), 'en')).toBe(text)
  })

  test('behavior: three decimals, floored, never rounded up', () => {
    expect(amountOf('send', transfer('out', '0.9999'), 'en')).toBe('−0.999 USDC')
    expect(amountOf('send', transfer('out', '0'), 'en')).toBe('−0.000 USDC')
  })

  test('behavior: a collectible by its name', () => {
    const nft = { name: 'Arch no. 3', flags: { is_spam: false } }
    expect(amountOf('send', transfer('out', '1', { fungible_info: null, nft_info: nft }), 'en')).toBe('−1 Arch no. 3')
  })
})

test('mainTransfer: what went out comes first, spam never', () => {
  const spam = transfer('out', '1', { nft_info: { name: 'Visit me', flags: { is_spam: true } } })
  const inward = transfer('in', '2')
  const outward = transfer('out', '3')
  expect(mainTransfer(transaction([spam, inward, outward]))).toBe(outward)
  expect(mainTransfer(transaction([spam, inward]))).toBe(inward)
  expect(mainTransfer(transaction([spam]))).toBeUndefined()
})

test('counterpart: whom it went to; nobody stands behind what was minted', () => {
  expect(counterpart(transaction([]), transfer('out', '1'))).toBe('0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4')
  expect(counterpart(transaction([]), transfer('in', '1'))).toBeUndefined()
})

test('operationKey: an operation that is not known is a call of a contract', () => {
  expect(operationKey('trade')).toBe('operation.trade')
  expect(operationKey('to')).toBe('operation.execute')
  expect(operationKey('constructor')).toBe('operation.execute')
})
