import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PackageSource } from '../src/sources.js'
import { archives } from './reviewed/archives.js'
import { readArchive } from './tar.js'

const kept = fileURLToPath(new URL('../.archives/', import.meta.url))

export type Archives = { readonly [K in keyof typeof archives]: ReadonlyMap<string, Uint8Array> }

/**
 * The archives that facts and pictures are taken from, by their names in `reviewed/archives.ts`. Each is fetched once, by npm and from
 * the registry that npm is set up with here, and is held against its hash each time. Nothing of them is installed or run, and none of
 * what they depend on is fetched.
 */
export async function openArchives(): Promise<Archives> {
  const opened = Object.entries(archives).map(
    async ([name, archive]) => [name, readArchive(await archiveOf(archive))] as const,
  )
  return Object.fromEntries(await Promise.all(opened)) as Archives
}

async function archiveOf(archive: PackageSource): Promise<Uint8Array> {
  const file = join(kept, `${archive.package.replace(/^@/, '').replace('/', '-')}-${archive.version}.tgz`)
  if (!existsSync(file)) await fetchArchive(archive, file)
  const bytes = readFileSync(file)
  const wrong = verify(bytes, archive)
  if (wrong === undefined) return bytes
  rmSync(file, { force: true })
  throw new Error(wrong)
}

/** What is wrong with the bytes of an archive; `undefined` when they are those that the hash stands for. */
export function verify(
  bytes: Uint8Array,
  { package: name, version, integrity }: Omit<PackageSource, 'licence'>,
): string | undefined {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found === integrity) return undefined
  return `${name}@${version} is not what was reviewed: its hash is ${found}, not ${integrity}.`
}

/** `npm pack` fetches the archive alone: it neither unpacks nor runs anything of a package from a registry. */
async function fetchArchive({ package: name, version }: PackageSource, file: string): Promise<void> {
  mkdirSync(kept, { recursive: true })
  const work = mkdtempSync(join(kept, 'fetch-'))
  try {
    const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', work]
    await promisify(execFile)('npm', args, { cwd: work, shell: process.platform === 'win32', maxBuffer: 64 << 20 })
    const [made] = readdirSync(work)
    if (made === undefined) throw new Error(`npm has fetched nothing for ${name}@${version}.`)
    renameSync(join(work, made), file)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
