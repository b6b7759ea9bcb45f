import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { balanceCalls } from './balance.js'

const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3_000,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
}
const read = (part: object) =>
  v.parse(balanceCalls['balance.list'].answer, { balances: [{ ...token, ...part }] }).balances

describe('change24h', () => {
  test('default: in percent, either way', () => {
    for (const change24h of [1.2, -0.8, 0, -100, 1_000_000])
      expect(read({ change24h })).toEqual([{ ...token, change24h }])
  })

  test('behavior: services that do not tell it have all else read', () => {
    const [balance] = read({})
    expect(balance).toEqual(token)
    expect(balance).not.toHaveProperty('change24h')
  })

  test.each([[-100.1], [1_000_001], [Number.POSITIVE_INFINITY], [Number.NaN], ['1.2'], [null], [{}]])(
    'error: %o is dropped, and the token stays',
    (change24h) => {
      expect(read({ change24h })).toEqual([token])
    },
  )
})
