import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const keptMs = 24 * 60 * 60 * 1000

/**
 * Builds into a folder that is named after its sources, unless it is there already. Several sandboxes may do so at once: each builds
 * aside, and the first one done gives the folder its name.
 */
export async function buildOnce(
  folder: string,
  sources: readonly string[],
  build: (outDir: string) => Promise<void>,
): Promise<string> {
  const target = `${folder}-${fingerprint(sources)}`
  if (existsSync(target)) return target
  const parent = dirname(folder)
  mkdirSync(parent, { recursive: true })
  const aside = mkdtempSync(`${folder}-building-`)
  try {
    await build(aside)
    nameIt(aside, target)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  forgetOld(parent, basename(folder), basename(target))
  return target
}

/** The first one done gives the name; who comes after it finds the folder there, and full. */
function nameIt(aside: string, target: string): void {
  try {
    renameSync(aside, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
}

/** Names, sizes and times of all files: a change of any of them is a change of the page. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source)) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => filesOf(join(path, entry.name)))
    .sort()
}

/** What another sandbox may be serving is left alone for a day. */
function forgetOld(parent: string, name: string, current: string): void {
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(`${name}-`) || entry === current) continue
    const path = join(parent, entry)
    // What another one is building may get its name meanwhile.
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}
