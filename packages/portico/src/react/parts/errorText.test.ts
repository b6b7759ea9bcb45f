import { expect, test } from 'vitest'
import { makeWords } from '../words.js'
import { errorText } from './errorText.js'

const said = { 'error.wallet/gone': 'נעלם: $wallet' } as Record<string, string>

test('default: in the words of the language, else in English', () => {
  const t = makeWords({}, 'he', {}, said)
  expect(errorText(t, 'wallet/gone' as 'session/expired', 'Gone: Lantern', { wallet: 'Lantern' })).toBe(
    'נעלם: \u2068Lantern\u2069',
  )
  expect(errorText(makeWords({}, 'de', {}), 'session/expired', 'Session expired.')).toBe('Session expired.')
})

test('behavior: from right to left, English keeps its own way', () => {
  const t = makeWords({}, 'he', {}, said)
  expect(errorText(t, 'session/expired', 'Session expired.')).toBe('\u2066Session expired.\u2069')
})
