import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './copy.mjs'

const textual = /\.(?:[cm]?[jt]sx?|json|md|mdx|ya?ml|html|css|sh|grit)$|(?:^|\/)(?:Containerfile|NOTICE)$/

/** One scope in the place of another, where it begins the name of a package, in code, patterns and addresses. */
export function renamed(text, from, to) {
  return text
    .replaceAll(new RegExp(`${from}(?=\\\\?/[a-z(])`, 'g'), to)
    .replaceAll(`${encodeURIComponent(from)}/`, `${encodeURIComponent(to)}/`)
}

/**
 * Puts another scope in the place of the one that the sources are written with.
 *
 * @param {string} folder a checkout with its modules, absolute; it is changed in place
 * @throws Error when the scope is none that npm takes
 */
export async function renameScope(folder, from, to) {
  if (from === to) return
  if (!/^@[a-z0-9][a-z0-9-]*$/.test(to)) throw new Error(`${to} is no scope: @ and small letters, figures or hyphens.`)
  for (const name of (await git(folder, 'ls-files')).split('\n')) {
    const path = join(folder, name)
    if (!textual.test(name) || !existsSync(path)) continue
    const text = readFileSync(path, 'utf8')
    const changed = renamed(text, from, to)
    if (changed !== text) writeFileSync(path, changed)
  }
  renameSync(join(folder, 'node_modules', from), join(folder, 'node_modules', to))
}
