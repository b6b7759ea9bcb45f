import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Of the list; another is not read. */
export const listFormat = 1

/** Beside the pages, under a name that no host serves: the services give out files of known kinds alone. */
export const listName = '.hashes'

/**
 * The files of a folder of built pages, by the path that they are served at.
 * @param {string} folder absolute
 */
export function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const bytes = readFileSync(file)
      const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/\.html$/, '')
      return [path, { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { format: listFormat, files: Object.fromEntries(files) }
}
