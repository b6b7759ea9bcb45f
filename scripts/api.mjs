import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readApi } from './api/declarations.mjs'
import { compare, readReport, sayOf, writeReport } from './api/report.mjs'
import { published } from './published.mjs'
import { root } from './root.mjs'

const home = join(root, 'api')

/** The pages of a package: one for each door, and one of what stands behind them. */
function pagesOf(folder) {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { doors, behind } = readApi(join(root, folder))
  const place = folder.split('/').at(-1)
  const pages = [...doors].map(([door, names]) => ({
    file: `${place}/${door === '.' ? 'index' : door.slice(2).replaceAll('/', '.')}.md`,
    title: `${name}${door.slice(1)}`,
    names,
  }))
  return [...pages, { file: `${place}/behind.md`, title: `Behind the doors of ${name}`, names: behind }]
}

/**
 * Compares what the built packages let out with the reports that are committed.
 *
 * @param {{ write?: boolean }} options `write`: makes the reports anew
 * @returns {{ ok: boolean, output: string }} what is new and what breaks, page by page
 */
export function checkApi({ write = false } = {}) {
  const doored = published.filter(
    (folder) => 'exports' in JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  )
  const pages = doored.flatMap(pagesOf)
  const changed = pages.flatMap(({ file, title, names }) => {
    const path = join(home, file)
    const before = existsSync(path) ? readReport(readFileSync(path, 'utf8')) : new Map()
    const changes = compare(before, names)
    return changes.length > 0
      ? [[title, ...changes.map((change) => `  ${sayOf(change).replaceAll('\n', '\n  ')}`)].join('\n')]
      : []
  })
  const known = new Set(pages.map(({ file }) => file))
  const closed = filesIn(home).filter((file) => !known.has(file))
  const lines = [...changed, ...closed.map((file) => `${file}: the door is gone, which breaks who uses it`)]
  if (write) {
    rmSync(home, { recursive: true, force: true })
    for (const { file, title, names } of pages) {
      mkdirSync(join(home, file, '..'), { recursive: true })
      writeFileSync(join(home, file), writeReport(title, names))
    }
  } else if (lines.length > 0) lines.push('Where that is meant: npm run api -- --write, and a changeset.')
  return { ok: write || lines.length === 0, output: lines.map((line) => `${line}\n`).join('') }
}

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith('.md'))
        .map((name) => name.replaceAll('\\', '/'))
    : []

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = checkApi({ write: process.argv.includes('--write') })
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
