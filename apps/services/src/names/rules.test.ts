import { describe, expect, test } from 'vitest'
import { checkLabel, normalized, parseName, skeletonOf, zonesOf } from './rules.js'

describe('parseName', () => {
  test.each([
    [2, false],
    [3, true],
    [4, true],
    [63, true],
    [64, true],
    [65, false],
  ])('behavior: a first part of %i characters', (length, good) => {
    const label = 'a'.repeat(length)
    const name = `${label}.portico.id`
    expect(parseName(name)).toEqual(
      good ? { name, label, zone: 'portico.id' } : { refused: 'The first part of a name has 3 to 64 characters' },
    )
  })

  test.each([
    ['two parts', 'mira.id'],
    ['four parts', 'a.mira.portico.id'],
    ['an empty part', 'mira..id'],
    ['nothing ahead', '.portico.id'],
    ['nothing behind', 'mira.portico.'],
    ['one part', 'mira'],
  ])('error: %s', (_, name) => {
    expect(parseName(name)).toHaveProperty('refused')
  })

  test.each([
    'Mira.portico.id',
    'mi ra.portico.id',
    'mir\u0430.portico.id',
    'mi_ra.portico.id',
    '',
    'mira.portico.id\n',
  ])('error: other characters: %j', (name) => {
    expect(parseName(name)).toEqual({ refused: 'A name has small letters, digits, hyphens and dots alone' })
  })
})

describe('checkLabel', () => {
  test.each(['mira', 'a1b', '007', 'mira-x'])('default: %s is free', (label) => {
    expect(checkLabel(label, [])).toBeUndefined()
  })

  test.each([
    'admin',
    'adrnin',
    'supp0rt',
    'root',
    'r00t',
    'ro-ot',
    'wa11et',
    'vvallet',
    'porti-co',
    'offi-cia1',
    'serv1ces',
  ])('error: %s is reserved, or looks as if it were', (label) => {
    expect(checkLabel(label, [])).toEqual({ refused: 'This name is reserved' })
  })

  test('param: reserved: the operator’s own, and what looks like them', () => {
    expect(checkLabel('meridian', [])).toBeUndefined()
    for (const label of ['meridian', 'meri-dian', 'mer1dian'])
      expect(checkLabel(label, ['meridian'])).toEqual({ refused: 'This name is reserved' })
  })

  test('error: no letter and no digit, and no normal form', () => {
    expect(checkLabel('---', [])).toHaveProperty('refused')
    expect(checkLabel('MIRA', [])).toHaveProperty('refused')
    expect(checkLabel('ab--c', [])).toHaveProperty('refused')
  })
})

test('skeletonOf: what looks alike is alike', () => {
  for (const [one, other] of [
    ['l0rn', 'iom'],
    ['5280', 'szbo'],
    ['vvcl', 'wd'],
    ['a-b', 'ab'],
    ['1', 'l'],
  ] as const)
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  expect(skeletonOf('mira')).not.toBe(skeletonOf('mina'))
})

test('normalized: in the form in which names are kept; what has none stays', () => {
  expect(normalized('MIRA.Portico.id')).toBe('mira.portico.id')
  expect(normalized('mi ra')).toBe('mi ra')
})

test('zonesOf: without the dot, each once', () => {
  const config = {
    suffix: '.portico.id',
    moreSuffixes: ['.two.id', '.portico.id'],
    legacySuffixes: ['.old.id', '.two.id'],
  }
  expect(zonesOf(config as never)).toEqual({
    open: ['portico.id', 'two.id'],
    readable: ['portico.id', 'two.id', 'old.id'],
  })
})
