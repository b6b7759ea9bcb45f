import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { chunkSteps } from './chunkSteps.mjs'

/**
 * Joins the compiled modules of the package into the files that an app loads. Bundlers make a file for every set of lazy modules that
 * share something, so many small modules become many small files that compress badly. What a visitor's step loads together is put
 * into one file for each room, and rooms stay apart: an app without EVM never loads EVM, one without React never loads React.
 */
export async function joinModules(folder) {
  const { rolldown } = await import('rolldown')
  const dist = join(folder, 'dist')
  const joined = join(folder, 'dist.joined')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const doors = Object.values(manifest.exports).flatMap((entry) => (typeof entry === 'object' ? [join(folder, entry.default)] : []))
  const place = placesOf(dist, doors)
  const build = await rolldown({
    input: Object.fromEntries(doors.map((door) => [relative(dist, door).replace(/\.js$/, ''), door])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'strict',
  })
  try {
    await build.write({
      dir: joined,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => `${nameOf(chunk, dist)}.js`,
      minify: false,
      legalComments: 'inline',
      advancedChunks: { groups: [{ name: (id) => place.get(id) ?? null }] },
    })
  } finally {
    await build.close()
  }
  for (const name of readdirSync(dist, { recursive: true })) if (name.endsWith('.js')) rmSync(join(dist, name))
  for (const name of readdirSync(joined, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    renameSync(join(joined, name), join(dist, name))
  }
  rmSync(joined, { recursive: true })
}

/** A lazy module keeps its name, so that what loads can be read in a network log; what is joined is named by its step and room. */
function nameOf(chunk, dist) {
  if (chunk.facadeModuleId) return relative(dist, chunk.facadeModuleId).replace(/\.js$/, '')
  return chunk.name
}

const roomOf = (path) => {
  const [room] = path.split('/')
  if (room === 'react' || room === 'ui') return 'react'
  if (room === 'evm' || room === 'walletconnect') return room
  return room === 'testing' || room === 'networks' ? undefined : 'core'
}

/** Where each module goes: the first step that loads it, and its room. */
function placesOf(dist, doors) {
  const place = new Map()
  const claim = (starts, step, allowed = () => true) => {
    for (const id of closure(starts)) {
      const room = roomOf(relative(dist, id))
      if (room && !place.has(id) && allowed(room)) place.set(id, `${room}/joined.${step}`)
    }
  }
  const started = doors.filter((door) => chunkSteps.start.includes(relative(dist, door)))
  claim(started, 'start')
  for (const [step, modules] of Object.entries(chunkSteps.later)) {
    const starts = modules.map((name) => join(dist, `${name}.js`))
    for (const file of starts) if (!existsSync(file)) throw new Error(`scripts/chunkSteps.mjs names ${file}, which is no module.`)
    claim(starts, step)
  }
  return place
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*["'](\.[^"']+)["']|(?:^|\n)\s*import\s*["'](\.[^"']+)["']/g

/** All modules that come by static imports. */
function closure(starts, found = new Set()) {
  for (const file of starts) {
    if (found.has(file)) continue
    found.add(file)
    const source = readFileSync(file, 'utf8')
    closure(
      [...source.matchAll(importPattern)].map((match) => resolve(dirname(file), match[1] ?? match[2])),
      found,
    )
  }
  return found
}
