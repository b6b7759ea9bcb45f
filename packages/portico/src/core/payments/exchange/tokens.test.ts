import { expect, test } from 'vitest'
import { nativePlaceholders, type SwapToken, sideOf } from './tokens.js'

const ether: SwapToken = { address: nativePlaceholders.eip155, symbol: 'ETH', name: 'Ether', decimals: 18 }

test('default: a side of a payment is kept in units of its token', () => {
  expect(sideOf(ether, '1500000000000000000')).toEqual({ symbol: 'ETH', amount: '1.5', icon: undefined })
  const sol = { ...ether, address: nativePlaceholders.solana.toLowerCase(), symbol: 'SOL', decimals: 9 }
  expect(sideOf(sol, '1')).toEqual({ symbol: 'SOL', amount: '0.000000001', icon: undefined })
})

test('behavior: a token that calls itself as the native currency is told by its contract', () => {
  const address = '0x00000000000000000000000000000000000000aa'
  expect(sideOf({ ...ether, address }, '0')).toMatchObject({ symbol: 'ETH', token: address })
})
