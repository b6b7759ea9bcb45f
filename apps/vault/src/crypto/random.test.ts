import { expect, test } from 'vitest'
import { randomId, randomMatch, sixRandomDigits } from './random.js'

const three = (value: number) => Uint8Array.of(value >> 16, (value >> 8) & 255, value & 255)

test('default', () => {
  expect(sixRandomDigits(() => three(42))).toBe('000042')
  expect(sixRandomDigits(() => three(15_999_999))).toBe('999999')
  expect(sixRandomDigits()).toMatch(/^\d{6}$/)
})

test('behavior: what would make some codes likelier is thrown away', () => {
  const draws = [16_777_215, 16_000_000, 1_000_007]
  expect(sixRandomDigits(() => three(draws.shift() ?? 0))).toBe('000007')
  expect(draws).toEqual([])
})

test('behavior: each place of a match is as likely as another', () => {
  const places = [0, 0, 0]
  for (let count = 0; count < 3_000; count++) {
    const { match, choices } = randomMatch()
    expect(new Set(choices).size).toBe(3)
    const place = choices.indexOf(match)
    places[place] = (places[place] ?? 0) + 1
  }
  for (const count of places) expect(count).toBeGreaterThan(850)
})

test.each([
  [128, 22],
  [256, 43],
] as const)('randomId: of %i bits, in %i characters, each time another', (bits, length) => {
  const ids = Array.from({ length: 20 }, () => randomId(bits))
  for (const id of ids) expect(id).toMatch(new RegExp(`^[\\w-]{${length}}$`))
  expect(new Set(ids).size).toBe(20)
})
