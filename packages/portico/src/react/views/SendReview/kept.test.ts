import { describe, expect, test } from 'vitest'
import { keptAfter } from './kept.js'

const balance = { amount: '1000', decimals: 18 }

describe('keptAfter', () => {
  test('default: balance less amount less fee', () => {
    expect(keptAfter({ from: '0xa', to: '0xb', amount: '300', fee: '50' }, balance)).toEqual({
      amount: '650',
      decimals: 18,
    })
  })

  test('behavior: to oneself only the fee leaves', () => {
    expect(keptAfter({ from: '0xA', to: '0xa', amount: '300', fee: '50' }, balance).amount).toBe('950')
  })

  test('behavior: never less than nothing; an unknown fee counts as none', () => {
    expect(keptAfter({ from: '0xa', to: '0xb', amount: '2000', fee: undefined }, balance).amount).toBe('0')
  })
})
