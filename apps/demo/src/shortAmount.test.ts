import { expect, test } from 'vitest'
import { shortAmount } from './shortAmount.js'

test.each([
  ['9999.989978999998866', '9,999.9899'],
  ['10000', '10,000'],
  ['2.5000', '2.5'],
  ['1.00001', '1'],
  ['0.00000999', '< 0.0001'],
  ['0', '0'],
  ['0.0', '0'],
  ['123456789012345678901.1', '123,456,789,012,345,678,901.1'],
])('behavior: %s is shown as %s', (amount, shown) => {
  expect(shortAmount(amount)).toBe(shown)
})
