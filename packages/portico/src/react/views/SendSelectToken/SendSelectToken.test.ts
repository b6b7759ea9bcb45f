import { expect, test } from 'vitest'
import type { SendItem } from '../../../core/features/send/state.js'
import { matching } from './SendSelectToken.js'

const address = '0x00000000000000000000000000000000000A11cE'
const native: SendItem = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const token: SendItem = {
  ...native,
  name: 'Sandbox Dollar',
  symbol: 'USDX',
  asset: { kind: 'erc20', address, decimals: 6, symbol: 'USDX' },
}

test('default: by name, symbol or the whole address', () => {
  const find = (query: string) => matching([native, token], query).map(({ symbol }) => symbol)
  expect(find('')).toEqual(['ETH', 'USDX'])
  expect(find(' eth ')).toEqual(['ETH'])
  expect(find('dollar')).toEqual(['USDX'])
  expect(find(address.toLowerCase())).toEqual(['USDX'])
  expect(find('0x00')).toEqual([])
  expect(find('doge')).toEqual([])
})
