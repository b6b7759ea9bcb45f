import { expect, test } from 'vitest'
import { type CopyKey, copy } from '../copy.js'
import { sayWords } from './values.js'

const holes = Object.entries(copy).flatMap(([key, text]) =>
  [...text.matchAll(/\{(\w+)\} \{\w*[sS]ymbol\}/g)].map(([, name = '']) => [key as CopyKey, name] as const),
)

test.each(holes)('behavior: sayWords: %s writes {%s} as the reader writes numbers', (key, name) => {
  expect(sayWords({ key, values: { [name]: '1200.5' } })).toContain('1,200.5')
})
