import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { ViewName } from '../../core/views.js'
import { viewTable } from '../viewTable.js'
import { buttonCopy } from './button.js'
import { commonCopy } from './en/common.js'
import { shellCopy } from './en/shell.js'
import { en } from './en.js'

const views = fileURLToPath(new URL('../views', import.meta.url))
/** The sentence of which this one is said for some numbers alone, or itself. */
const baseOf = (key: string) => {
  const base = key.replace(/\.(?:zero|one|two|few|many|other)$/, '')
  return base in en ? base : key
}
const keyPattern = /['`]([a-z]\w+\.(?:\w|\$\{[^}]+\})[\w.]*)['`]/gi

describe.each(Object.keys(viewTable) as ViewName[])('%s', (name) => {
  test('behavior: every sentence that it says is loaded with it', async () => {
    const { view } = await viewTable[name]()
    const here = new Set(Object.keys(Object.assign({}, buttonCopy, shellCopy, name === 'Connect' ? {} : commonCopy, ...view.copy)))
    const said = filesOf(resolve(views, name, `${name}.tsx`)).flatMap((file) => keysIn(readFileSync(file, 'utf8')))
    expect(said.filter((key) => !here.has(key))).toEqual([])
  })
})

test('behavior: no sentence is kept that nothing says', () => {
  const room = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test|^copy/.test(name))
  const said = new Set(sources.flatMap((name) => keysIn(readFileSync(resolve(room, name), 'utf8'))))
  expect(Object.keys(en).filter((key) => !said.has(baseOf(key)))).toEqual([])
})

/** Sentences with a number that read alike for one and for many. */
const alike = /\{(?:n|count)\}(?: s$|%| more| hidden| unclear| replaced| didn’t go through| went through)/

test('behavior: every sentence that counts has a form for one', () => {
  const counting = Object.entries(en).filter(([key, text]) => /\{(?:n|count)\}/.test(text) && baseOf(key) === key)
  expect(counting.filter(([key, text]) => !(`${key}.one` in en) && !alike.test(text))).toEqual([])
})

test('behavior: no sentence leaves the number of things to the reader', () => {
  expect(Object.values(en).filter((text) => /\w\(e?s\)/.test(text))).toEqual([])
})

test('behavior: no sentence has a word that the style sheet forbids', () => {
  const sheet = readFileSync(new URL('../../../../../docs/contributing/voice.md', import.meta.url), 'utf8')
  const [, list = ''] = /^## Never\n\n(.+)$/m.exec(sheet) ?? []
  const never = [...list.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  expect(never.length).toBeGreaterThan(10)
  const forbidden = new RegExp(`(?<![\\w-])(?:${never.join('|')})(?![\\w-])`, 'i')
  expect(Object.entries(en).filter(([, text]) => forbidden.test(text))).toEqual([])
})

/** Keys of sentences in a source text; of one with a variable end, all that begin alike. */
function keysIn(source: string): string[] {
  const keys = Object.keys(en)
  return [...source.matchAll(keyPattern)].flatMap(([, found = '']) => {
    const [start = ''] = found.split('${')
    return found.includes('${') ? keys.filter((key) => key.startsWith(start)) : keys.filter((key) => key === found)
  })
}

/** A view's file and what it brings in from the react room, without what is loaded later. */
function filesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+)\.js'/g)]
  return [
    file,
    ...imports.flatMap(([, path = '']) => {
      const target = ['.tsx', '.ts'].map((end) => resolve(dirname(file), `${path}${end}`)).find(existsSync)
      return target && /\/react\/(?:views|parts)\//.test(target) ? filesOf(target, seen) : []
    }),
  ]
}
