import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export type File = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * The built pages, read once: what is not among them cannot be asked for, and a changed file on the disk is not served.
 * @returns by path: `/frame` for `frame.html`, `/assets/…` for the rest
 * @throws Error when the folder holds no `frame.html`
 */
export function readPages(root: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>()
  for (const entry of list(root)) {
    const type = types[extname(entry)]
    if (type === undefined) continue
    const bytes = new Uint8Array(readFileSync(entry))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const path = `/${relative(root, entry).split(sep).join('/')}`
    files.set(path.replace(/\.html$/, ''), { bytes, type, etag })
  }
  if (!files.has('/frame')) throw new Error(`${root} does not hold the pages of the wallet: there is no frame.html`)
  return files
}

function list(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (cause) {
    throw new Error(`The pages of the wallet cannot be read from ${root}`, { cause })
  }
}
