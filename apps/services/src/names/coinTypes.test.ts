import { expect, test } from 'vitest'
import { chainOfCoinType } from './coinTypes.js'

const bit = 0x80000000
const served = (id: string) => ['eip155:31337', 'eip155:0', 'eip155:2147483648'].includes(id)

test.each<[number, string | undefined]>([
  [60, 'eip155:1'],
  [0, undefined],
  [1, undefined],
  [61, undefined],
  // The highest bit marks a chain of the EVM, and there are no more than 32.
  [bit - 1, undefined],
  [bit, undefined],
  [bit + 1, 'eip155:1'],
  [bit + 10, 'eip155:10'],
  [bit + 59144, 'eip155:59144'],
  [bit + 31337, 'eip155:31337'],
  [bit + 31338, undefined],
  [bit * 2 - 1, undefined],
  [bit * 2, undefined],
  [bit * 2 + 1, undefined],
])('param: coin type %i stands for %s', (coinType, chain) => {
  expect(chainOfCoinType(coinType, served)).toBe(chain)
})

test('behavior: the last chain there can be', () => {
  expect(chainOfCoinType(bit * 2 - 1, () => true)).toBe('eip155:2147483647')
  expect(chainOfCoinType(bit * 2, () => true)).toBeUndefined()
  expect(chainOfCoinType(bit, () => true)).toBeUndefined()
})
