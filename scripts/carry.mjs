import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * Puts what is built of a private package into the build of one that is published, which then imports it from there: whoever installs the
 * tarball finds no package of that name.
 *
 * @param {string} dist where the published package is built, absolute
 * @param {{ name: string, from: string, to: string }} carried the private package, its build (absolute) and its folder in `dist`
 * @throws Error when nothing of `dist` imports it
 */
export function carry(dist, { name, from, to }) {
  const isCode = (file) => /\.(js|d\.ts)$/.test(file)
  const importing = readdirSync(dist, { recursive: true }).filter(isCode)
  for (const file of readdirSync(from, { recursive: true }).filter(isCode))
    cpSync(join(from, file), join(dist, to, file))
  const quoted = new RegExp(`(['"])${name}\\1`, 'g')
  let found = 0
  for (const file of importing) {
    const text = readFileSync(join(dist, file), 'utf8')
    const way = relative(dirname(join(dist, file)), join(dist, to, 'index.js')).replaceAll(sep, '/')
    const changed = text.replaceAll(quoted, `$1${way.startsWith('.') ? way : `./${way}`}$1`)
    if (changed === text) continue
    writeFileSync(join(dist, file), changed)
    found += 1
  }
  if (found === 0) throw new Error(`Nothing in ${dist} imports ${name}.`)
}
