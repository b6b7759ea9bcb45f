import { describe, expect, test } from 'vitest'
import { remainingAfter } from './remaining.js'

const native = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const token = {
  ...native,
  symbol: 'USDX',
  decimals: 6,
  balance: '1000',
  asset: { kind: 'erc20', address: '0xc', decimals: 6, symbol: 'USDX' },
} as const
const plan = { from: '0xa', to: '0xb', amount: '300', fee: '50', decimals: 18, item: native }

describe('remainingAfter', () => {
  test('default: balance less amount less fee', () => {
    expect(remainingAfter(plan, '1000')).toEqual({ amount: '650', decimals: 18 })
  })

  test('param: item: the fee of a token is paid in another currency', () => {
    expect(remainingAfter({ ...plan, decimals: 6, item: token }, '5')).toEqual({ amount: '700', decimals: 6 })
  })

  test('behavior: to oneself only the fee leaves', () => {
    expect(remainingAfter({ ...plan, from: '0xA', to: '0xa' }, '1000')?.amount).toBe('950')
  })

  test('behavior: never less than nothing; an unknown fee counts as none; an unknown balance is not guessed', () => {
    expect(remainingAfter({ ...plan, amount: '2000', fee: undefined }, '1000')?.amount).toBe('0')
    expect(remainingAfter(plan, undefined)).toBeUndefined()
  })
})
