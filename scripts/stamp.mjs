import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './root.mjs'

const ignored = new Set(['node_modules', 'dist', '.git'])

/** A hash over the names and contents of all files under the given paths (of the repository). */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesUnder(join(root, path))) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

export function isFresh(stampFile, hash) {
  const file = join(root, stampFile)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

export function writeStamp(stampFile, hash) {
  const file = join(root, stampFile)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
