import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chunkSteps } from './chunkSteps.mjs'
import { plainImports } from './lazyImports.mjs'

/**
 * Joins the compiled modules of the package into the files that an app loads. Bundlers make a file for every set of lazy modules that
 * share something, so many small modules become many small files, asked for one after the other. What an act needs
 * (scripts/chunkSteps.mjs) is put into one file for each room, and rooms stay apart: an app without EVM never loads EVM, one without
 * React never loads React. Where families bring little to an act they share a file, of which an app takes what is of its own families. A lazy import of what comes with the same act, or has come with an earlier one, is made an ordinary import:
 * then a bundler knows of the whole act ahead, and asks for all of it at once.
 */
export async function joinModules(folder) {
  const dist = join(folder, 'dist')
  const joined = join(folder, 'dist.joined')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entries = Object.values(manifest.exports).filter((entry) => typeof entry === 'object')
  const doors = entries.map((entry) => join(folder, entry.default))
  const names = new Map()
  for (const door of doors) names.set(door, Object.keys(await import(pathToFileURL(door).href)))
  const isApart = (door) => chunkSteps.apart.some((name) => door.startsWith(join(dist, name)))
  const ofPages = doors.filter((door) => !isApart(door))
  const place = placesOf(dist, ofPages)
  const shared = { dist, joined }
  const light = withoutReact(dist)
  await bundle(ofPages, shared, {
    plugins: [
      light,
      withCopies(dist, place),
      {
        name: 'acts',
        transform: { filter: { id: /\.js(\?light)?$/ }, handler: (code, id) => importAhead(code, plain(id), place) },
      },
    ],
    // The bundler’s own few lines belong to what is loaded first of all.
    groups: [
      {
        name: (id) =>
          id.endsWith(copy)
            ? `${chunkSteps.copied}act.start`
            : id === plain(id)
              ? (place.get(id)?.file ?? (/rolldown\/runtime/.test(id) ? 'core/act.start' : null))
              : (place.get(plain(id))?.file.replace(/^react\//, 'element/') ?? null),
        debugName: 'acts',
      },
    ],
  })
  for (const name of chunkSteps.apart) {
    const together = doors.filter((door) => door.startsWith(join(dist, name)))
    await bundle(together, shared, { folder: name })
  }
  for (const name of readdirSync(dist, { recursive: true })) if (name.endsWith('.js')) rmSync(join(dist, name))
  for (const name of readdirSync(joined, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), plainImports(readFileSync(join(joined, name), 'utf8')))
  }
  rmSync(joined, { recursive: true })
  for (const door of doors) {
    const inside = basename(insideOf(relative(dist, door)))
    // React's server renders what the door of React gives as a client's, with no word of the app's own.
    const directive = ['react', 'ssr', 'permissions/react'].some(
      (room) => relative(dist, door) === join(room, 'index.js'),
    )
      ? '"use client";\n'
      : ''
    writeFileSync(door, `${directive}export { ${names.get(door).join(', ')} } from "./${inside}.js";\n`)
  }
}

async function bundle(doors, { dist, joined }, { plugins = [], groups, folder }) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: Object.fromEntries(doors.map((door) => [insideOf(relative(dist, door)), door])),
    external: (id, importer) => !id.startsWith('.') && !id.startsWith('/') && !isLight(importer, dist),
    treeshake: { moduleSideEffects: false },
    // What other files need of a door’s file is exported there too; the door itself names only what is public.
    preserveEntrySignatures: 'allow-extension',
    plugins,
  })
  try {
    await build.write({
      dir: joined,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => `${groups ? nameOf(chunk, dist) : `${folder}[name]`}.js`,
      minify: false,
      comments: { legal: true, annotation: true, jsdoc: false },
      codeSplitting: groups ? { includeDependenciesRecursively: false, groups } : true,
    })
  } finally {
    await build.close()
  }
}

/**
 * The door of custom elements is for pages without React: what it brings of the rooms `react` and `ui` is built a second time, with Preact in
 * the place of React (`src/element/root.ts` in that of its roots). All else is the same modules that other doors have.
 */
function withoutReact(dist) {
  const instead = {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/client': join(dist, 'element/root.js'),
  }
  return {
    name: 'without-react',
    resolveId(id, importer) {
      if (!isLight(importer, dist)) return null
      const target = instead[id] ?? (id.startsWith('.') ? resolve(dirname(plain(importer)), id) : id)
      if (!target.startsWith('/')) return { id: target, external: true }
      return /^(react|ui)\//.test(relative(dist, target)) ? `${target}${mark}` : target
    },
    load: (id) => (id.endsWith(mark) ? readFileSync(plain(id), 'utf8') : null),
  }
}

/** What the copied door needs of what others load later, a second time. */
function withCopies(dist, place) {
  const isOwn = (id) => Boolean(id) && (id.endsWith(copy) || id.startsWith(join(dist, chunkSteps.copied)))
  const pathOf = (id) => (id.endsWith(copy) ? id.slice(0, -copy.length) : id)
  return {
    name: 'with-copies',
    resolveId(id, importer, { kind }) {
      if (!isOwn(importer) || !id.startsWith('.')) return null
      const target = resolve(dirname(pathOf(importer)), id)
      return kind === 'dynamic-import' || place.get(target)?.act === 'start' ? target : `${target}${copy}`
    },
    load: (id) => (id.endsWith(copy) ? readFileSync(pathOf(id), 'utf8') : null),
  }
}

const copy = '?copy'
const mark = '?light'
const plain = (id) => (id.endsWith(mark) ? id.slice(0, -mark.length) : id)
const isLight = (id, dist) => Boolean(id) && (id.endsWith(mark) || id.startsWith(join(dist, 'element/')))

/** Where the code behind a door is: `react/index.js` is a door, `react/inside.js` what stands behind it. */
const insideOf = (door) => door.replace(/index\.js$/, 'inside')

/** A file is named by its room and act, so that what loads can be read in a network log; what no app loads by its last module. */
function nameOf({ facadeModuleId, moduleIds, name }, dist) {
  if (name.includes('/act.')) return name
  const last = facadeModuleId ?? moduleIds.at(-1)
  const module = last && (last === plain(last) ? last : plain(last).replace(/\/(react|ui)\//, '/element/'))
  return module?.startsWith(dist) ? relative(dist, module).replace(/\.js$/, '') : name
}

const families = ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'embedded']

/** Rooms that every app has share a file; what an app may do without has its own. */
function roomOf(path) {
  const [room] = path.split('/')
  if (room === 'react' || room === 'ui') return 'react'
  if (families.includes(room)) return room
  return ['testing', 'networks', 'siwx', 'registry', 'wagmi', 'devtools', 'cookie', 'ssr', 'permissions'].includes(room)
    ? undefined
    : 'core'
}

const modulesOf = (dist) =>
  readdirSync(dist, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(dist, name))

const lazy = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g

/** Of each module that an act brings: its file, how early its act comes, and whether whoever is further on has come through it. */
function placesOf(dist, doors) {
  const place = new Map()
  const nameIn = (id) => relative(dist, id).replace(/\.js$/, '')
  const { start, besides, passed, together, lines } = chunkSteps
  const put = (id, act, line) => {
    const room = roomOf(relative(dist, id))
    if (!room || place.has(id) || doors.includes(id)) return
    const folder = families.includes(room) && together.includes(act) ? 'families' : room
    place.set(id, { file: `${folder}/act.${act}`, act, line, isPassed: passed.includes(act) })
  }
  const asked = new Set()
  for (const path of modulesOf(dist)) {
    for (const [, target] of readFileSync(path, 'utf8').matchAll(lazy)) asked.add(resolve(dirname(path), target))
  }
  for (const id of closure(start.map((door) => join(dist, door, 'index.js')))) put(id, 'start', 0)
  for (const door of besides)
    for (const id of closure([join(dist, door, 'index.js')])) put(id, dirname(`${door}index`), 0)
  const all = modulesOf(dist)
  lines.forEach(({ shared, parts = {}, alone = {}, acts }, index) => {
    const fitting = (act, patterns, ids) =>
      patterns.flatMap((pattern) => {
        const found = [...ids].filter((id) => pattern.test(nameIn(id)))
        if (found.length === 0) throw new Error(`scripts/chunkSteps.mjs: ${act} names ${pattern}, which nothing fits.`)
        return found
      })
    for (const [act, patterns] of Object.entries(parts))
      for (const id of closure(fitting(act, patterns, all))) put(id, act, index + 1)
    const found = new Map()
    for (const [act, patterns] of Object.entries(acts)) {
      const starts = fitting(act, patterns, asked)
      for (const id of starts) asked.delete(id)
      for (const id of closure(starts)) if (!place.has(id)) found.set(id, [...(found.get(id) ?? []), act])
    }
    const names = Object.entries(shared)
    for (const [id, by] of found) {
      const [name] = names.find(([, among]) => among.length === 0 || by.every((act) => among.includes(act)))
      const [act] = by
      const isTogether = by.length > 1 || (alone[act] && alone[act] !== roomOf(relative(dist, id)))
      put(id, isTogether ? name : act, index + 1)
    }
  })
  return place
}

/** Makes lazy imports of what is loaded with the module anyway ordinary ones. */
function importAhead(code, id, place) {
  const own = place.get(id)
  if (!own || own.line === 0) return null
  const ahead = []
  const changed = code.replace(lazy, (text, target) => {
    const other = place.get(resolve(dirname(id), target))
    if (!other || !(other.act === own.act || (other.isPassed && other.line < own.line))) return text
    const known = ahead.indexOf(target)
    const index = known < 0 ? ahead.push(target) - 1 : known
    return `Promise.resolve(ahead$${index})`
  })
  if (ahead.length === 0) return null
  return {
    code: ahead.map((target, index) => `import * as ahead$${index} from "${target}";\n`).join('') + changed,
    map: null,
  }
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
