import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.mjs'

/** Folders with a lockfile of their own, whose modules the tests need. */
const furtherModules = ['sandbox/bundler/alto', 'docs/site']

/**
 * A release is made of what is committed, so a tree with anything else in it is refused: nobody could make the same again.
 *
 * @param {string} status what `git status --porcelain` says
 * @throws Error with what to do
 */
export function assertClean(status) {
  const lines = status.split('\n').filter(Boolean)
  if (lines.length === 0) return
  const shown = lines.slice(0, 5).map((line) => `  ${line}`)
  const more = lines.length > shown.length ? [`  and ${lines.length - shown.length} more`] : []
  const what =
    'A release is made of what is committed, and these are not. Commit them, or put them aside with git stash -u:'
  throw new Error([what, ...shown, ...more].join('\n'))
}

/** What git says in a folder. @throws Error with git's own words */
export async function git(folder, ...args) {
  const { code, output } = await run('git', args, { cwd: folder })
  if (code !== 0) throw new Error(output.trim())
  return output.trimEnd()
}

/**
 * The commit of a repository in a folder of its own, with the modules that are installed here: nothing that lies around takes part.
 *
 * @param {string} from the repository, absolute
 * @param {string} to a folder that does not exist
 * @returns {Promise<string>} the commit
 */
export async function copyOf(from, to) {
  const commit = await git(from, 'rev-parse', 'HEAD')
  await git(from, 'clone', '--quiet', '--shared', '--no-checkout', from, to)
  await git(to, '-c', 'core.autocrlf=false', 'checkout', '--quiet', '--detach', commit)
  lendModules(from, to)
  return commit
}

/** Links to the files of what is installed at `from`, so that `to` has the same without a gigabyte more. */
export function lendModules(from, to) {
  const { packages } = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  for (const folder of [...workspaces, ...furtherModules]) {
    const modules = join(from, folder, 'node_modules')
    if (!existsSync(modules) || !existsSync(join(to, folder))) continue
    // Hidden ones are caches and stamps, which are written to in place.
    linkTree(modules, join(to, folder, 'node_modules'), (name) => !/^\.(?!bin$|package-lock\.json$)/.test(name))
  }
}

function linkTree(from, to, isWanted = () => true) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isWanted(entry.name)) continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkTree(source, target)
    else linkFile(source, target)
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target)
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
    copyFileSync(source, target)
  }
}
