import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../deploy/systemd', import.meta.url))

/** The units as they are shipped, by name. */
export const unitNames = readdirSync(folder).filter((name) => name.endsWith('.service'))
export const unitText = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

/** The lines of a unit by section and key: a key may stand there more than once. */
export function readUnit(name: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const line of unitText(name).split('\n')) {
    const heading = /^\[(\w+)\]$/.exec(line)?.[1]
    if (heading !== undefined) {
      section = {}
      unit[heading] = section
      continue
    }
    const at = line.indexOf('=')
    if (line === '' || line.startsWith('#')) continue
    if (at < 1) throw new Error(`${name}: ${line}`)
    const key = line.slice(0, at)
    section[key] = [...(section[key] ?? []), line.slice(at + 1)]
  }
  return unit
}
