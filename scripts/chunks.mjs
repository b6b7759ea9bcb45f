import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  const entries = Object.values(manifest.exports).filter((entry) => typeof entry === 'object')
  const doors = entries.map((entry) => join(folder, entry.default))
  const names = new Map()
  for (const door of doors) names.set(door, Object.keys(await import(pathToFileURL(door).href)))
  const place = placesOf(dist, doors)
  const build = await rolldown({
    input: Object.fromEntries(doors.map((door) => [insideOf(relative(dist, door)), door])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    treeshake: { moduleSideEffects: false },
    // What other files need of a door’s file is exported there too; the door itself names only what is public.
    preserveEntrySignatures: 'allow-extension',
  })
  try {
    await build.write({
      dir: joined,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => `${nameOf(chunk, dist)}.js`,
      minify: false,
      comments: { legal: true, annotation: true, jsdoc: false },
      codeSplitting: {
        includeDependenciesRecursively: false,
        // The bundler’s own few lines belong to what is loaded first of all that uses them.
        groups: [
          {
            name: (id) => place.get(id) ?? (/rolldown\/runtime/.test(id) ? 'core/joined.first' : null),
            debugName: 'steps',
          },
        ],
      },
    })
  } finally {
    await build.close()
  }
  for (const name of readdirSync(dist, { recursive: true })) if (name.endsWith('.js')) rmSync(join(dist, name))
  for (const name of readdirSync(joined, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    renameSync(join(joined, name), join(dist, name))
  }
  rmSync(joined, { recursive: true })
  for (const door of doors) {
    const inside = basename(insideOf(relative(dist, door)))
    writeFileSync(door, `export { ${names.get(door).join(', ')} } from "./${inside}.js";\n`)
  }
}

/** Where the code behind a door is: `react/index.js` is a door, `react/inside.js` what stands behind it. */
const insideOf = (door) => door.replace(/index\.js$/, 'inside')

/** A file is named by its lazy module or its last one, so that what loads can be read in a network log; what is joined by room and step. */
function nameOf({ facadeModuleId, moduleIds, name }, dist) {
  if (name.includes('/joined.')) return name
  const module = facadeModuleId ?? moduleIds.at(-1)
  return module?.startsWith(dist) ? relative(dist, module).replace(/\.js$/, '') : name
}

const roomOf = (path) => {
  const [room] = path.split('/')
  if (room === 'react' || room === 'ui') return 'react'
  if (['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'embedded', 'wire'].includes(room))
    return room
  return room === 'testing' ? undefined : room === 'networks' ? room : 'core'
}

/**
 * Where each module goes. What loads at once or with the first view is there for whatever comes later, so it may be joined; of a later
 * step only what nothing else loads.
 */
function placesOf(dist, doors) {
  const place = new Map()
  const put = (id, step) => {
    const room = roomOf(relative(dist, id))
    if (room && !place.has(id)) place.set(id, `${room}/joined.${step}`)
  }
  const started = closure(doors.filter((door) => chunkSteps.start.includes(relative(dist, door))))
  const file = (name) => {
    const path = join(dist, `${name}.js`)
    if (!existsSync(path)) throw new Error(`scripts/chunkSteps.mjs names ${name}, which is no module.`)
    return path
  }
  const first = closure(chunkSteps.first.map(file))
  for (const id of started) if (!doors.includes(id)) put(id, 'start')
  for (const name of chunkSteps.early) put(file(name), 'start')
  for (const id of first) put(id, 'first')
  for (const id of closure(chunkSteps.common.map(file))) put(id, 'common')
  const ways = waysTo(dist, doors)
  for (const [step, { modules, sharedWith = [] }] of Object.entries(chunkSteps.later)) {
    const starts = modules.map(file)
    const allowed = new Set([...starts, ...sharedWith.map(file)])
    for (const id of closure(starts)) {
      if (!started.has(id) && !first.has(id) && [...(ways.get(id) ?? [])].every((way) => allowed.has(way)))
        put(id, step)
    }
  }
  return place
}

/** For each module the doors and lazy modules that bring it. */
function waysTo(dist, doors) {
  const entries = new Set(doors)
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const path = join(dist, name)
    for (const [, target] of readFileSync(path, 'utf8').matchAll(/\bimport\(\s*["'](\.[^"']+)["']\s*\)/g)) {
      entries.add(resolve(dirname(path), target))
    }
  }
  const ways = new Map()
  for (const entry of entries) {
    for (const id of closure([entry])) ways.set(id, (ways.get(id) ?? new Set()).add(entry))
  }
  return ways
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*["'](\.[^"']+)["']|(?:^|\n)\s*import\s*["'](\.[^"']+)["']/g

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
