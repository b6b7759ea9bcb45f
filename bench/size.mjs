import { app, bundle, wideApp, withApp } from './bundle.mjs'
import { weighFrame } from './frame.mjs'
import { writeTable } from './readme.mjs'
import { laterThan, otherBudget, rare, steps } from './steps.mjs'

/** kB = 1000 bytes, minified and compressed with brotli 11, each file by itself, React not counted. */
const kB = 1000

const weigh = (bytes) => (bytes / kB).toFixed(2)

function weighSteps({ main, lazy, closure, weights }) {
  const sum = (paths) => [...paths].reduce((total, path) => total + weights.get(path), 0)
  const loaded = new Map()
  const placed = new Set()
  const rows = steps.map(({ id, title, budget, after = [], modules = [] }) => {
    const names = [...lazy.keys()].filter((name) => modules.some((pattern) => pattern.test(name)))
    const missing = modules.filter((pattern) => ![...lazy.keys()].some((name) => pattern.test(name)))
    for (const name of names) placed.add(name)
    const before = new Set(after.flatMap((step) => [...loaded.get(step)]))
    const all = new Set(
      (id === 'start' ? [main] : names.map((name) => lazy.get(name))).flatMap((path) => [...closure(path)]),
    )
    const added = [...all].filter((path) => !before.has(path))
    loaded.set(id, new Set([...all, ...before]))
    return { title, bytes: sum(added), files: added.length, budget, missing: missing.map(String), added }
  })
  const others = [...lazy]
    .filter(([name]) => !placed.has(name))
    .map(([name, path]) => {
      const step = laterThan.find(([pattern]) => pattern.test(name))?.[1] ?? 'connect'
      const added = [...closure(path)].filter((file) => !loaded.get(step).has(file))
      const budget = rare.some((pattern) => pattern.test(name)) ? undefined : otherBudget
      return { title: name, bytes: sum(added), files: added.length, budget, missing: [], added }
    })
    .sort((a, b) => b.bytes - a.bytes)
  return { rows, others }
}

async function weighDoors(folder, manifest) {
  const doors = Object.keys(manifest.exports).filter((door) => !door.endsWith('.json'))
  const rows = []
  for (const door of doors) {
    const name = door === '.' ? 'portico' : `portico/${door.slice(2)}`
    const { main, closure, weights } = await bundle(folder, `export * from '${name}'`)
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0)
    const first = [...closure(main)].reduce((sum, path) => sum + weights.get(path), 0)
    rows.push({ name, first, total })
  }
  return rows
}

/** Minified bytes of each dependency in all that the app may ever load. */
function weighDependencies({ metafile }) {
  const bytes = new Map()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
      if (name && bytesInOutput > 0) bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput)
    }
  }
  return [...bytes].sort(([, a], [, b]) => b - a)
}

const stepTable = (rows) =>
  [
    '| what is loaded | kB | files | goal | |',
    '|---|--:|--:|--:|---|',
    ...rows.map(({ title, bytes, files, budget, missing }) => {
      const verdict = budget === undefined ? '' : bytes <= budget * kB && missing.length === 0 ? 'ok' : 'over its goal'
      return `| ${title} | ${weigh(bytes)} | ${files} | ${budget ?? ''} | ${verdict} |`
    }),
  ].join('\n')

/** How a module comes to load at once: the shortest way of static imports to it. */
function waysFrom(metafile, start) {
  const came = new Map([[start, undefined]])
  for (const path of came.keys()) {
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external && !came.has(next)) came.set(next, path)
    }
  }
  const short = (path) => path.replace(/.*node_modules\/(portico\/dist\/)?/, '')
  return (path) => {
    const way = []
    for (let at = came.get(path); at !== undefined; at = came.get(at)) way.push(short(at))
    return came.has(path) ? way.join(' < ') : 'shares a file'
  }
}

/** What weighs most in the files of a row, in minified bytes, and what brought it: for whoever has to make it lighter. */
function explain({ metafile }, { title, added }) {
  const wayTo = waysFrom(metafile, 'main.js')
  const parts = added.flatMap((path) =>
    Object.entries(metafile.outputs[path].inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
  )
  const lines = parts
    .filter(([, bytes]) => bytes > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([input, bytes]) => `${String(bytes).padStart(7)} ${input.replace(/.*node_modules\//, '')}  < ${wayTo(input)}`)
  return `\n${title}\n${lines.join('\n')}`
}

/** Families that few pages have; nothing of them is in the app that is weighed. */
const ofBareFamily = /^(polkadot|cosmos)\//

async function measure() {
  return withApp(async ({ folder, manifest }) => {
    const graph = await bundle(folder, app)
    const { rows, others } = weighSteps(graph)
    const wide = weighSteps(await bundle(folder, wideApp)).others.filter(({ title }) => ofBareFamily.test(title))
    const doors = await weighDoors(folder, manifest)
    const dependencies = weighDependencies(graph)
    const frame = await weighFrame()
    const text = [
      'The packed tarball, installed and bundled by esbuild as an app outside this repository would (code splitting, minified).',
      'kB = 1000 bytes after brotli 11, each file by itself; React is not counted.',
      '',
      stepTable(rows),
      '',
      'Every other lazy module, over what has been loaded before it:',
      '',
      stepTable(others),
      '',
      'On a page with the families of Polkadot and Cosmos, which the page above loads nothing of:',
      '',
      stepTable(wide),
      '',
      'Each door by itself, with its dependencies: at once, and with everything it may load later.',
      '',
      '| door | at once, kB | all, kB |',
      '|---|--:|--:|',
      ...doors.map(({ name, first, total }) => `| \`${name}\` | ${weigh(first)} | ${weigh(total)} |`),
      '',
      'What each package contributes to all that the app may ever load, minified, before compression:',
      '',
      '| package | kB |',
      '|---|--:|',
      ...dependencies.map(([name, bytes]) => `| ${name} | ${weigh(bytes)} |`),
      '',
      frame.text,
    ].join('\n')
    const asked = process.argv.find((argument) => argument.startsWith('--explain='))?.slice('--explain='.length)
    if (asked) {
      for (const row of [...rows, ...others].filter(({ title }) => title.includes(asked)))
        console.log(explain(graph, row))
    }
    const strangers = [...graph.lazy.keys()].filter((name) => ofBareFamily.test(name))
    const failures = [...rows, ...others, ...wide].flatMap(({ title, bytes, budget, missing }) => [
      ...(budget !== undefined && bytes > budget * kB ? [`${title}: ${weigh(bytes)} kB, at most ${budget} kB`] : []),
      ...missing.map((pattern) => `${title}: no lazy module matches ${pattern}; mend the list in bench/size.mjs`),
    ])
    if (wide.length === 0 || strangers.length > 0)
      failures.push(`A page without Polkadot and Cosmos loads nothing of them: ${strangers.join(', ')}`)
    failures.push(...frame.failures)
    return { text, failures }
  })
}

const { text, failures } = await measure()
console.log(text)
if (!process.argv.includes('--check')) writeTable('size', text)
if (failures.length > 0) {
  console.log(`\n${failures.join('\n')}`)
  process.exitCode = 1
}
