import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'

/** Puts `text` between the markers of bench/README.md. */
export function writeTable(name, text) {
  const file = join(root, 'bench/README.md')
  const [open, close] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const readme = readFileSync(file, 'utf8')
  const [start, end] = [readme.indexOf(open), readme.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`bench/README.md has no ${open} … ${close}.`)
  writeFileSync(file, `${readme.slice(0, start + open.length)}\n${text}\n${readme.slice(end)}`)
}
