import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { published } from '../published.mjs'
import { runNode } from '../run.mjs'
import { git } from './copy.mjs'

/** What tells services which version a page has. */
const told = 'packages/portico/src/core/services/call.ts'

/** Changes that no version has yet. */
export const pendingChangesets = (folder) =>
  readdirSync(join(folder, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md')

/** @returns {string} the version of what a folder publishes */
const versionOf = (folder, path) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).version

/**
 * Gives every published package the version that the changesets ask for, and its changelog, and writes that version wherever else it
 * stands: the lockfile, what pages tell services, the names of tarballs in the documentation.
 *
 * @param {string} folder a checkout with its modules, absolute; it is changed in place
 * @throws Error where nothing has changed since the last version, or two packages that carry the same version would not
 */
export async function cutVersions(folder) {
  if (pendingChangesets(folder).length === 0) throw new Error('No change waits for a version: .changeset is empty.')
  const before = new Map(published.map((path) => [path, versionOf(folder, path)]))
  const changesets = join(folder, 'node_modules/@changesets/cli/bin.js')
  const { code, output } = await runNode(changesets, ['version'], { cwd: folder })
  if (code !== 0) throw new Error(output)
  write(folder, 'package-lock.json', (text) => followManifests(JSON.parse(text), (path) => manifestAt(folder, path)))
  const version = versionOf(folder, 'packages/portico')
  write(folder, told, (text) => text.replace(/^const version = '[^']*'$/m, `const version = '${version}'`))
  const papers = (await git(folder, 'ls-files', '*.md', '*Containerfile'))
    .split('\n')
    .filter((name) => !name.startsWith('.changeset/'))
  for (const paper of papers) {
    if (!existsSync(join(folder, paper)) || paper.endsWith('CHANGELOG.md')) continue
    write(folder, paper, (text) => renameTarballs(text, before, (path) => versionOf(folder, path)))
  }
}

function write(folder, file, change) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed !== text) writeFileSync(path, changed)
}

const manifestAt = (folder, path) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
const followed = ['version', 'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The lockfile with what the workspaces say of themselves now; what they bring along from elsewhere stays. */
export function followManifests(lock, manifestOf) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || path.includes('node_modules/')) continue
    const manifest = manifestOf(path)
    for (const key of followed) if (key in entry) entry[key] = manifest[key]
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** `portico-0.0.0.tgz` and its like, as npm names what it packs. */
function renameTarballs(text, before, versionNow) {
  let renamed = text
  for (const [path, old] of before) {
    const name = path === 'packages/portico' ? 'portico' : `portico-${path.split('/').at(-1)}`
    renamed = renamed.replaceAll(`${name}-${old}.tgz`, `${name}-${versionNow(path)}.tgz`)
  }
  return renamed
}
