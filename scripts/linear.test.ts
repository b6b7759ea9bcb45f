import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { expectLinear } from './linear/hostile.js'
import { slowText } from './linear/slow.mjs'
import { root } from './root.mjs'

// What meets bytes of strangers: servers, the frame, the packages, and what makes the registry of what others published.
const rooms = ['apps/services/src', 'apps/vault/src', 'apps/frame/src', 'packages']

/** Where a pattern is put together while it runs, so that nobody can read it here. The tests beside them feed these. */
const composed = [
  'apps/services/src/analytics/accept.ts',
  'apps/vault/src/farcaster/message.ts',
  'packages/portico/src/wire/signIn/message.ts',
]

type Found = { file: string; text: string }

/** A slash that neither divides nor begins a comment, as far as its neighbours say. Where there is none, nobody has to look closer. */
const mayHavePattern = /(?<![\w)\]"'`/*<.\-}])\/(?![/*>])|RegExp/

function patternsOf(file: string): { written: Found[]; isComposed: boolean } {
  const written: Found[] = []
  let isComposed = false
  const text = readFileSync(join(root, file), 'utf8')
  if (!mayHavePattern.test(text)) return { written, isComposed }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) written.push({ file, text: node.text })
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression))
      isComposed ||= node.expression.text === 'RegExp'
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { written, isComposed }
}

const toPattern = (text: string) => {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

describe('every regular expression of what meets foreign bytes', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d|-support)?\.tsx?$|\/testing\//.test(file))
  const found = files.map((file) => ({ file, ...patternsOf(file) }))

  test('behavior: takes linear time for whatever text', () => {
    const written = found.flatMap(({ written }) => written)
    expect(written.length).toBeGreaterThan(500)
    const known = new Map<string, ReturnType<typeof slowText>>()
    const slow = written.flatMap(({ file, text }) => {
      if (!known.has(text)) known.set(text, slowText(toPattern(text)))
      const by = known.get(text)
      return by ? [{ file, text, by }] : []
    })
    expect(slow).toEqual([])
  })

  test('behavior: stands in the source as it is, or is fed by a test', () => {
    expect(found.filter(({ isComposed }) => isComposed).map(({ file }) => file)).toEqual(composed)
  })
})

describe('slowText', () => {
  test.each([
    [/\s+$/, 'a search that begins anew'],
    [/<!--[\s\S]*?-->/g, 'a search that begins anew, lazily'],
    [/^\s*([a-z-]+)\s*:\s*(.*?)\s*$/, 'two loops that share a letter'],
    [/(a+)+$/, 'a loop within a loop'],
    [/^(a*)*b/, 'a loop within a loop of nothing'],
    [/^(?:a|a)*b/, 'two ways to read the same'],
    [/^(?:\w+:?)*$/, 'a loop whose parts need nothing between them'],
    [/(\w+\s?){1,64}$/, 'a counted loop of loops'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'a divider that may stand within'],
    [/"(?:[^"\\]|\\.)*"/g, 'an end that never comes'],
    [/\b[a-z][\w-]*:/gi, 'words that begin within words'],
    [/^\s*nonce:/im, 'lines that begin within gaps'],
    [/^(\w+)\1+$/, 'what was read before, again'],
  ])('error: %s: %s', (pattern) => {
    expect(slowText(pattern)).toBeDefined()
  })

  test.each([
    /a+/,
    /^\s+|x/,
    /(?<!\s)\s+$/,
    /^[^\s@]+@[^\s@.]+\.[^\s@]+$/,
    /\bon\w+\s*=/,
    /^(?:\.[a-z]+)*$/,
    /"(?:[^"\\]|\\[\s\S])*"?/g,
    /(fee|tip).{0,40}low/i,
    /^(["'])a\1$/,
    /(?=a)[ab]+/y,
    /^(?!http:)\w+:$/,
    /[\p{L}\p{M}]+/gu,
  ])('behavior: %s is as fast as it looks', (pattern) => {
    expect(slowText(pattern)).toBeUndefined()
  })

  test('behavior: it names a text that is read in vain', () => {
    const { begin = '', again = '', end = '' } = slowText(/^(a+)+$/) ?? {}
    expect([begin, again, end].join('')).toMatch(/^a+[^a]$/)
  })

  test('error: what it cannot read', () => {
    expect(() => slowText(/a(?=b+)c/)).toThrow('A look around without an end')
  })
})

describe('expectLinear', () => {
  const likely = [' ']
  const limitMs = 50

  test('error: a search that begins anew', async () => {
    // A part of the text, with its end, so that it is noticed soon.
    const run = (text: string) => / +$/.test(text.slice((text.length * 3) / 4))
    await expect(expectLinear({ likely, run }, limitMs)).rejects.toThrow('65536 of " "')
  })

  test('behavior: time in which nothing is reckoned does not count', async () => {
    const idle = new Int32Array(new SharedArrayBuffer(4))
    const run = (text: string) => (text.length > 1_000_000 ? Atomics.wait(idle, 0, 0, 2 * limitMs) : 'ok')
    await expectLinear({ likely, run }, limitMs)
  })
})
