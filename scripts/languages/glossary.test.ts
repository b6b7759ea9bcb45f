import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSentences, tags } from './read.mjs'

const terms: string[] = JSON.parse(readFileSync(new URL('../../languages/terms.json', import.meta.url), 'utf8'))

test.each(tags())('behavior: the glossary of %s has a word for each thing, and how the reader is addressed', (tag) => {
  const glossary = readSentences(tag, 'glossary')
  expect([...terms, '_address'].filter((term) => !glossary[term]?.trim())).toEqual([])
})
