import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done, packInto, plant, registryOfMachine } from '../scripts/installs/folder.js'
import { environment, npm } from '../scripts/installs/managers.js'
import { installs, weigh } from '../scripts/installs/weigh.js'
import { writeTable } from './readme.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-weighed-'))
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
/** Of a row the packages that are named. */
const heaviest = 5

try {
  const tarballs = await packInto(folder)
  const place = { tools: folder, cache: join(folder, 'cache'), registry: await registryOfMachine() }
  const rows: string[] = []
  for (const [index, { name, wants, ...most }] of installs.entries()) {
    const home = join(folder, `app${index}`)
    plant(home, npm, wants, tarballs)
    await done(npm.first(place), home, environment(npm, place))
    const { packages, copies, bytes, bytesOf } = weigh(home)
    const named = [...bytesOf].sort(([, a], [, b]) => b - a).slice(0, heaviest)
    const shown = named.map(([of, weight]) => `${of} ${megabytes(weight)}`).join(', ')
    rows.push(
      `| ${name} | ${packages.length} | ${most.packages} | ${copies} | ${most.copies} | ${megabytes(bytes)} | ${most.megabytes} | ${shown} |`,
    )
    const isMore = packages.length > most.packages || copies > most.copies || bytes / 1_000_000 > most.megabytes
    if (isMore) process.exitCode = 1
  }
  const head =
    '| what is installed | packages of others | at most | folders, ours among them | at most | MB | at most | of these |'
  writeTable('installs', [head, '|---|--:|--:|--:|--:|--:|--:|---|', ...rows].join('\n'))
  console.log(rows.join('\n'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
