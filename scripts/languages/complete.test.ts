import { describe, expect, test } from 'vitest'
import { english, type FileName } from './english.js'
import { faultsOf } from './faults.js'
import { parseOnce, readSentences, tags } from './read.mjs'

const files = Object.keys(english) as FileName[]

describe.each(tags())('languages/%s', (tag) => {
  test.each(files)(
    'behavior: %s.json has every sentence once, with its holes and with a form for each number',
    (file) => {
      expect(faultsOf(tag, file, readSentences(tag, file))).toEqual([])
    },
  )
})

test('behavior: English names its forms as the other languages do', () => {
  expect(files.flatMap((file) => faultsOf('en', file, english[file]))).toEqual([])
})

test('error: what a language lacks or has too much is told by its name', () => {
  const all = {
    hello: 'Hello {name}',
    left: '{n} tries left',
    'left.one': '{n} try left',
    inline: '{n|one:try|other:tries}',
  }
  const said = {
    hello: 'Cześć',
    left: 'zostało {n} próby',
    'left.one': 'została jedna',
    'left.two': '2',
    more: 'więcej',
    inline: '{n|one:próba|other:próby}',
  }
  expect(faultsOf('pl', 'modal', said, all)).toEqual([
    'modal:left.few is missing',
    'modal:left.many is missing',
    'modal:hello has other holes',
    'modal:left.two is for numbers that pl does not tell apart',
    'modal:more is no sentence of ours',
    'modal:inline lacks the form few',
    'modal:inline lacks the form many',
  ])
})

test('error: a sentence that stands twice is told by its name', () => {
  const twice = JSON.stringify({ hello: 'Cześć', bye: '"hello": pa' }, null, 2).replace('bye', 'hello')
  expect(() => parseOnce(twice, 'pl/modal.json')).toThrow('pl/modal.json has hello twice')
  const once = JSON.stringify({ hello: { hello: 'Cześć' }, bye: '"hello": pa' }, null, 2)
  expect(parseOnce(once, 'pl/modal.json')).toEqual({ hello: { hello: 'Cześć' }, bye: '"hello": pa' })
})
