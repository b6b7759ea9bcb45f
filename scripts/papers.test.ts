import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** Without what is shown as code: a link there is none. */
const proseOf = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, 'code')

/** Where the links of a paper lead, pictures among them. */
const linksOf = (text: string) =>
  [...proseOf(text).matchAll(/\]\(([^()\s]+)\)|^\[[^\]\n]+\]: (\S+)|\b(?:href|src|srcset)="([^"]+)"/gm)].map(
    ([, inline, below, tag]) => inline ?? below ?? tag ?? '',
  )

/** The names that headings are reached by, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const name = words
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    let own = name
    for (let count = 1; anchors.has(own); count += 1) own = `${name}-${count}`
    anchors.add(own)
  }
  for (const [, id = ''] of prose.matchAll(/<\w+[^>]*\b(?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

type Tree = { has(path: string): boolean; read(path: string): string }

/** Links of a paper that lead nowhere. Those to other sites are not followed. */
function deadLinks(paper: string, tree: Tree): string[] {
  return linksOf(tree.read(paper)).filter((link) => {
    if (/^[a-z][a-z+.-]*:|^\/\//i.test(link)) return false
    const [path = '', anchor] = link.split('#').map(decodeURIComponent)
    const target = path === '' ? paper : normalize(join(dirname(paper), path))
    if (target.startsWith('..') || !tree.has(target)) return true
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(tree.read(target)).has(anchor)
  })
}

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
const papers = files.filter((file) => file.endsWith('.md') && !file.startsWith('.changeset/'))
// A link to what git does not have is dead for everybody else.
const there = new Set(
  files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
)
const repository: Tree = {
  has: (path) => there.has(path.replace(/\/$/, '')) || path === '.',
  read: (path) => (statSync(join(root, path)).isFile() ? readFileSync(join(root, path), 'utf8') : ''),
}

test.each(papers)('default: every link of %s leads somewhere', (paper) => {
  expect(deadLinks(paper, repository)).toEqual([])
})

test('default: all papers are looked at', () => {
  expect(papers).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/hosting.md', 'sandbox/README.md']))
  expect(papers).toContain('packages/portico/README.md')
})

test('error: a file that is gone, a heading that is called otherwise, a way out of the repository', () => {
  const texts: Record<string, string> = {
    'docs/one.md': [
      '# One',
      '[two](two.md) [there](two.md#a-plain-b) [again](two.md#twice-1) [here](#one) [up](../top.md)',
      '[gone](three.md) [renamed](two.md#plain) [no more](#two) [far](../../away.md)',
      '[elsewhere](https://example.org/no#where) `[code](no.md)`',
      '<img src="picture.png"> [below][it]',
      '',
      '[it]: lost.md',
      '```md',
      '[shown](never.md)',
      '```',
    ].join('\n'),
    'docs/two.md': '# [A](x) plain, `b`\n## Twice\n## Twice\n',
    'top.md': '',
  }
  const tree: Tree = { has: (path) => path in texts, read: (path) => texts[path] ?? '' }
  expect(deadLinks('docs/one.md', tree)).toEqual([
    'three.md',
    'two.md#plain',
    '#two',
    '../../away.md',
    'picture.png',
    'lost.md',
  ])
})

/** Lines of a shell that a paper gives for a clone, and that want another one before them. */
const wants: ReadonlyMap<RegExp, RegExp> = new Map([
  [/^npm run registry\b/m, /^npm ci\b/m],
  [/^node scripts\/pack\.mjs (?!.*--without-pictures)/m, /^npm run registry -- --pictures\b/m],
])

/** Blocks of a paper that lack what one of their own lines wants. */
function unready(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.filter((block) =>
    [...wants].some(([line, before]) => {
      const at = block.search(line)
      return at >= 0 && !before.test(block.slice(0, at))
    }),
  )
}

// Files are installed and pictures taken once: who follows one paper alone has done neither.
test.each(papers)('default: what %s has a clone do, it can do', (paper) => {
  expect(unready(repository.read(paper))).toEqual([])
})
