import { expect, test } from 'vitest'
import { directionOf, matchTag, setApart } from './matchTag.js'

const offered = ['de', 'zh-TW', 'zh-CN', 'pt-BR', 'ar']

test.each([
  ['de', { tag: 'de', locale: 'de' }],
  // Figures are as the reader's own country has them, where the sentences are of none.
  ['de-CH', { tag: 'de', locale: 'de-CH' }],
  ['de_AT', { tag: 'de', locale: 'de-AT' }],
  // Sentences of a country, for a reader of it and of another one.
  ['pt-BR', { tag: 'pt-BR', locale: 'pt-BR' }],
  ['pt', { tag: 'pt-BR', locale: 'pt' }],
  ['pt-BR-u-nu-latn', { tag: 'pt-BR', locale: 'pt-BR-u-nu-latn' }],
  ['pt-PT', { tag: 'pt-BR', locale: 'pt-BR' }],
  ['zh-HK', { tag: 'zh-TW', locale: 'zh-TW' }],
  ['zh-Hant', { tag: 'zh-TW', locale: 'zh-Hant' }],
  ['zh', { tag: 'zh-CN', locale: 'zh' }],
  // Written otherwise it is another one.
  ['de-Cyrl', undefined],
  ['sv', undefined],
  ['', undefined],
  ['no tag at all', undefined],
])('default: of %j', (asked, expected) => {
  expect(matchTag(asked, offered)).toEqual(expected)
})

test('error: an offered one that is no tag', () => {
  expect(matchTag('de', ['not a tag', 'de'])).toBeUndefined()
  expect(matchTag('de', [])).toBeUndefined()
})

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['arn', 'ltr'],
  ['en', 'ltr'],
  // Lines run as the language says, whatever else stands in the tag.
  ['en-u-rg-ar', 'ltr'],
  ['en-he', 'ltr'],
])('param: %s runs %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})

test('behavior: what fills a hole is set apart where one of both runs from right to left', () => {
  expect(setApart('12', 'ltr')).toBe('12')
  expect(setApart('12', 'rtl')).toBe('\u206812\u2069')
  expect(setApart('\u05d0', 'ltr')).toBe('\u2068\u05d0\u2069')
})
