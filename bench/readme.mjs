import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'

/** Puts `text` between the markers of a page, of bench/README.md where no other is named. */
export function writeTable(name, text, page = 'bench/README.md') {
  const file = join(root, page)
  const [open, close] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const readme = readFileSync(file, 'utf8')
  const [start, end] = [readme.indexOf(open), readme.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`${page} has no ${open} … ${close}.`)
  writeFileSync(file, `${readme.slice(0, start + open.length)}\n${text}\n${readme.slice(end)}`)
}

/** What stands between them. */
export function readTable(name, page = 'bench/README.md') {
  const [, text] =
    new RegExp(`<!-- ${name}:start -->\\n([\\s\\S]*?)\\n<!-- ${name}:end -->`).exec(
      readFileSync(join(root, page), 'utf8'),
    ) ?? []
  if (text === undefined) throw new Error(`${page} has no <!-- ${name}:start --> … <!-- ${name}:end -->.`)
  return text
}
