import { describe, expect, test } from 'vitest'
import { shownChange } from './TokenChange.js'

describe('shownChange', () => {
  test.each([
    [1.2, 'en', '+1.2%', 'positive'],
    [-0.8, 'en', '−0.8%', 'critical'],
    [-0.8499999, 'en', '−0.8%', 'critical'],
    [12_345.67, 'en', '+12,345.7%', 'positive'],
    [1.2, 'de', '+1,2\u00a0%', 'positive'],
    [-0.8, 'de', '−0,8\u00a0%', 'critical'],
    [-0.8, 'sv', '−0,8\u00a0%', 'critical'],
    [1.2, 'ar-EG', '+١٫٢٪', 'positive'],
    [-0.8, 'ar', '−0.8%', 'critical'],
    [-0.8, 'fa', '−۰٫۸٪', 'critical'],
    [-0.8, 'he', '−0.8%', 'critical'],
    [1.2, 'tr', '+%1,2', 'positive'],
  ])('default: %s in %s is %s', (percent, locale, text, tone) => {
    expect(shownChange(percent, locale)).toEqual({ text, tone })
  })

  test('behavior: what rounds to nothing has neither sign nor tone', () => {
    for (const percent of [0, -0, 0.04, -0.04]) {
      expect(shownChange(percent, 'en')).toEqual({ text: '0.0%', tone: undefined })
    }
  })
})
