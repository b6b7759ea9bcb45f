import { expect, test } from 'vitest'
import { makeCopy } from '../copy.js'
import { moneyText } from './onrampWords.js'

test('moneyText: default: as readers write it, without cents where there are none', () => {
  const t = makeCopy({}, 'en', {})
  expect(moneyText(t, '50', 'USD')).toBe('$50')
  expect(moneyText(t, '1.5', 'USD')).toBe('$1.50')
  expect(moneyText(t, '5', 'none')).toBe('5 none')
})

test('moneyText: behavior: from right to left it has no mark that would part the sign of its currency', () => {
  expect(moneyText(makeCopy({}, 'ar', {}), '50', 'USD')).toBe('50\u00a0US$')
})
