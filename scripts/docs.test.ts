import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sidebar } from '../docs/site/sidebar.mjs'
import { fileOf, forSite } from './docs/papers.mjs'
import { doors } from './docs/reference.mjs'
import { blocksOf, pages } from './examples.mjs'
import { root } from './root.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const inDocs = pages().filter((file) => file.startsWith('docs/'))

test('default: every page stands in the sidebar once, and the sidebar names no other', () => {
  const listed = sidebar.flatMap((group) => group.pages).map(([page]) => fileOf(page))
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((file) => file.startsWith('docs/')).sort()).toEqual([...inDocs].sort())
  for (const file of listed.filter((one) => !one.startsWith('docs/'))) expect(read(file)).toMatch(/^# /)
})

test('default: every page begins with its title', () => {
  for (const file of inDocs) expect(read(file), file).toMatch(/^# \S/)
})

/** Names in what stands as code in the last cell of a table's rows. */
const namesOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|--'))
    .flatMap(
      (line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(2)
          .join('|')
          .match(/`[^`]+`/g) ?? [],
    )
    .flatMap((code) => code.match(/[A-Za-z][\w-]{2,}/g) ?? [])

test.each(inDocs.filter((file) => file.startsWith('docs/migrate/')))(
  'behavior: all that %s maps to stands in its code, which is compiled',
  (file) => {
    const page = read(file)
    const code = blocksOf(page)
      .filter(({ language }) => language === 'ts' || language === 'tsx')
      .map((block) => block.code)
      .join('\n')
    const names = [...new Set(namesOf(page))]
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code))).toEqual([])
  },
)

test('behavior: in the site a link leads to the page, one to source code is words, and code stays as it is', () => {
  const known = new Set(['docs/two.md', 'docs/sub/one.md', 'SECURITY.md'])
  const pictures = new Set<string>()
  const shown = (text: string) => forSite('docs/sub/one.md', text, { known, pictures })
  expect(shown('[a](../two.md#b) [c](../../SECURITY.md) [d](../../x.ts) [e](https://e.example)')).toBe(
    '[a](../two.md#b) [c](../repository/SECURITY.md) d [e](https://e.example)',
  )
  expect(shown('`[a](x.ts)`\n```md\n[a](x.ts)\n```')).toBe('`[a](x.ts)`\n```md\n[a](x.ts)\n```')
  expect(shown('![p](../p.png)')).toBe('![p](../p.png)')
  expect([...pictures]).toEqual(['docs/p.png'])
})

test('behavior: every door of the package has its page of reference, written from what it exports', () => {
  expect(doors().length).toBeGreaterThan(20)
  expect(doors().filter(({ source }) => !existsSync(source))).toEqual([])
})
