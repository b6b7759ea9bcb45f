import { expect, test } from 'vitest'
import { looks } from './looks.js'

test.each(looks.filter(({ sets }) => sets.neutralHue))('behavior: the greys of $name show their hue', ({ sets }) => {
  // A factor of what greys have of a hue by themselves: 3 is plainly tinted.
  expect(Number(sets.neutralChroma)).toBeGreaterThan(1)
  expect(Number(sets.neutralChroma)).toBeLessThan(4)
})
