import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readApi } from './declarations.mjs'
import { compare, readReport, sayOf, writeReport } from './report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-api-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A package as it is built, by what stands in its declarations. */
function built(name: string, files: Record<string, string>, exports: object = { '.': { types: './dist/index.d.ts' } }) {
  const at = join(folder, name)
  const all = { 'package.json': JSON.stringify({ name, exports }), ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(at, file)), { recursive: true })
    writeFileSync(join(at, file), text)
  }
  return readApi(at) as { doors: Map<string, Map<string, string>>; behind: Map<string, string> }
}

describe('what a door lets out', () => {
  const api = built(
    'one',
    {
      'dist/index.d.ts': `
        import type { Hex } from 'viem';
        export { open } from './open.js';
        export type { Hex } from 'viem';
        /** A comment. */
        export declare const limit: import('./deep/limit.js').Limit;`,
      'dist/open.d.ts': `
        import type { Options } from './options.js';
        export declare function open(options: Options): Promise<void>;
        export declare function open(name: string): Promise<void>;
        export declare function notLetOut(): void;`,
      'dist/options.d.ts': `export type Options = { view?: View };\ntype View = 'a' | 'b';`,
      'dist/deep/limit.d.ts': 'export interface Limit { most: number }',
      'dist/react/index.d.ts': `export { open } from '../open.js';\nexport default class Provider { #own; private kept; show(): void }`,
    },
    {
      '.': { types: './dist/index.d.ts' },
      './react': { types: './dist/react/index.d.ts' },
      './style.css': './style.css',
      './package.json': './package.json',
    },
  )

  test('default: each export with its declaration, comments and places left out', () => {
    expect([...api.doors.keys()]).toEqual(['.', './react'])
    expect(Object.fromEntries(api.doors.get('.') ?? [])).toEqual({
      Hex: `export type { Hex } from 'viem';`,
      limit: 'const limit: Limit;',
      open: 'function open(options: Options): Promise<void>;\nfunction open(name: string): Promise<void>;',
    })
    expect([...(api.doors.get('./react')?.keys() ?? [])]).toEqual(['default', 'open'])
  })

  test('behavior: what exports are made of is told once for all doors, and nothing else of the package', () => {
    expect([...api.behind.keys()]).toEqual(['Limit', 'Options', 'View'])
    expect(api.behind.get('View')).toBe(`type View = 'a' | 'b';`)
  })

  test('behavior: two of one name are told apart by their files', () => {
    const { behind } = built('two', {
      'dist/index.d.ts': `import { Of as One } from './one.js';\nimport { Of } from './two.js';\nexport declare const a: One, b: Of;`,
      'dist/one.d.ts': 'export type Of = 1;',
      'dist/two.d.ts': 'export type Of = 2;',
    })
    expect([...behind.keys()]).toEqual(['Of (one)', 'Of (two)'])
  })

  test('error: a door that was not built', () => {
    expect(() => built('three', {})).toThrow('dist/index.d.ts is missing')
  })
})

describe('a report', () => {
  const names = new Map([
    ['a', 'type a = {\n    b: 1;\n};'],
    ['open', 'function open(): void;'],
  ])

  test('default: a page that reads back as what it was written of', () => {
    expect(readReport(writeReport('portico', names))).toEqual(names)
    expect(compare(readReport(writeReport('portico', names)), names)).toEqual([])
  })

  test.each([
    ['added', 'is new', new Map([...names, ['more', 'const more: 1;']]), 'more'],
    ['gone', 'is gone, which breaks', new Map([...names].slice(1)), 'a'],
    ['grown', 'has more: an addition where', new Map([...names, ['a', 'type a = {\n    b: 1;\n    c?: 2;\n};']]), 'a'],
    ['changed', 'may break', new Map([...names, ['a', 'type a = {\n    b: 2;\n};']]), 'a'],
    ['changed', 'may break', new Map([...names, ['open', 'function open(view: string): void;']]), 'open'],
  ])('behavior: what is %s %s', (kind, words, now, name) => {
    const changes = compare(names, now)
    expect(changes).toMatchObject([{ kind, name }])
    expect(changes.map(sayOf).join()).toContain(words)
  })

  test('behavior: a change shows its lines', () => {
    const [change] = compare(names, new Map([...names, ['a', 'type a = {\n    b: 2;\n};']]))
    expect(sayOf(change)).toBe('a is another, which may break who uses it\n    - b: 1;\n    + b: 2;')
  })
})
