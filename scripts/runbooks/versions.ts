import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from '../program.mjs'
import { lendModules } from '../release/copy.mjs'
import { root } from '../root.mjs'
import { type Account, makeFolder } from './postgres.js'

/** The last commit whose programs do not go on with a database that is ahead of them. */
const before = 'af167365bedf299cb8175ba6f13a615dfe5922e7'

export const mains = {
  'portico-services': 'apps/services/src/main.ts',
  'portico-vault': 'apps/vault/src/main.ts',
} as const
type Program = keyof typeof mains

/** A step as later versions have them, which only adds; its number is far behind those of now. */
const oneMore = "  { id: 9_000, name: 'one more', sql: 'create table one_more (id text primary key)' },\n]\n"

/** The tree of a commit, with the modules of this one. */
export function treeOf(commit: string, folder: string): string {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder])
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder })
  lendModules(root, folder)
  // What the vault says in other languages is made of their files, where there are any.
  const languages = join(folder, 'scripts/languages.mjs')
  if (existsSync(languages)) execFileSync(process.execPath, [languages], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** The file of a program of such a tree, for Node to run. */
export function programIn(tree: string, main: string): string {
  const code = `
    import { pathToFileURL } from 'node:url'
    const { programOf } = await import(pathToFileURL(process.argv[1] + '/scripts/program.mjs'))
    console.log(await programOf(new URL(process.argv[2], pathToFileURL(process.argv[1] + '/'))))`
  const args = ['--input-type=module', '-e', code, tree, main]
  return execFileSync(process.execPath, args, { cwd: tree, encoding: 'utf8' }).trim()
}

/**
 * A folder with a folder for each version, and the link to the one that runs: the version before this one, this one, and one behind it
 * whose databases have one more step each.
 */
export async function makeReleases(account: Account, first: 'before' | 'now') {
  const folder = await makeFolder(account, mkdtempSync(join(tmpdir(), 'portico-releases-')))
  chmodSync(folder, 0o755)
  const put = async (version: string, files: Readonly<Record<Program, string>>) => {
    await mkdir(join(folder, version))
    for (const [name, file] of Object.entries(files)) symlinkSync(file, join(folder, version, `${name}.mjs`))
  }
  const [services, vault] = await Promise.all(
    Object.values(mains).map((main) => programOf(new URL(`../../${main}`, import.meta.url))),
  )
  await put('now', { 'portico-services': services ?? '', 'portico-vault': vault ?? '' })
  const other = first === 'before' ? 'before' : 'next'
  const tree = treeOf(other === 'before' ? before : 'HEAD', join(folder, 'tree'))
  if (other === 'next')
    for (const list of ['apps/services/src/db/migrations.ts', 'apps/vault/src/db/migrations.ts']) {
      const text = readFileSync(join(tree, list), 'utf8')
      writeFileSync(join(tree, list), text.replace(/\]\n$/, oneMore))
    }
  await put(other, {
    'portico-services': programIn(tree, mains['portico-services']),
    'portico-vault': programIn(tree, mains['portico-vault']),
  })
  const current = join(folder, 'current')
  symlinkSync(join(folder, first), current)
  const programs = {
    services: join(current, 'portico-services.mjs'),
    vault: join(current, 'portico-vault.mjs'),
  }
  return { folder, programs, variables: { RELEASES: folder, CURRENT: current } }
}
