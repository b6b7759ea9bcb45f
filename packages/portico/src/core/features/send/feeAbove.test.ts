import { expect, test } from 'vitest'
import { isFeeAbove } from './payment.js'
import { item, usdx } from './send.test-support.js'

test.each([
  ['below the amount', '999', item, false],
  ['the amount', '1000', item, false],
  ['above the amount', '1001', item, true],
  ['not known', undefined, item, false],
  ['of a token', '1001', usdx, false],
])('behavior: a fee that is %s', (_, fee, sent, expected) => {
  expect(isFeeAbove({ amount: '1000', fee, item: sent })).toBe(expected)
})
