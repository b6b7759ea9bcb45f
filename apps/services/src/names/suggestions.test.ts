import { describe, expect, test } from 'vitest'
import { skeletonOf } from './rules.js'
import { candidates, suggestionsOf } from './suggestions.js'

const labelsOf = (label: string, reserved: readonly string[] = []) =>
  candidates(label, 'portico.id', reserved).map((found) => found.label)

describe('candidates', () => {
  test('default: thirty names of a zone that begin with a label, each of its own', () => {
    const found = candidates('zebra', 'portico.id', [])
    expect(found).toHaveLength(30)
    for (const { name, label, zone } of found) {
      expect(label).toMatch(/^zebra[a-z0-9]+$/)
      expect([name, zone]).toEqual([`${label}.portico.id`, 'portico.id'])
    }
    expect(new Set(found.map(({ label }) => skeletonOf(label))).size).toBe(30)
  })

  test('behavior: the same label leads to the same ones, each label to its own', () => {
    const ends = (label: string) => labelsOf(label).map((found) => found.slice(label.length))
    expect(labelsOf('zebra')).toEqual(labelsOf('zebra'))
    expect(ends('zebra')).not.toEqual(ends('mira'))
    // They begin in the middle of the list for one of them, go on in turn, and from its end to its beginning.
    expect(ends('kgt').slice(0, 3)).toEqual(['two', 'wallet', 'web3'])
  })

  test.each([
    [60, 26],
    [61, 9],
    [62, 1],
    [63, 0],
    [64, 0],
  ])('behavior: with a label of %i characters there are %i that fit in 64', (length, count) => {
    const found = labelsOf('x'.repeat(length))
    expect(found.length).toBe(count)
    for (const label of found) expect(label.length).toBeLessThanOrEqual(64)
  })

  test('behavior: what is reserved, or looks as if it were, is not among them', () => {
    const reserved = labelsOf('zebra').slice(0, 3)
    expect(labelsOf('zebra', reserved)).not.toContain(reserved[0])
    expect(labelsOf('zebra', [(reserved[0] ?? '').replace('e', '-e')])).not.toContain(reserved[0])
    expect(labelsOf('zebra', reserved)).toHaveLength(30)
  })
})

test('suggestionsOf: the exact name first, then four free ones', () => {
  const exact = { name: 'mira.portico.id', registered: true }
  const free = candidates('mira', 'portico.id', [])
  const shown = suggestionsOf(exact, free)
  expect(shown[0]).toBe(exact)
  expect(shown.slice(1)).toEqual(free.slice(0, 4).map(({ name }) => ({ name, registered: false })))
  expect(suggestionsOf(exact, free.slice(0, 2))).toHaveLength(3)
  expect(suggestionsOf(exact, [])).toEqual([exact])
})
