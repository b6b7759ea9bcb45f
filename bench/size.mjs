import { app, bundle, elementApp, oneFamilyApp, withApp } from './bundle.mjs'
import { weighFrame } from './frame.mjs'
import { weighLanguages } from './languages.mjs'
import { writeTable } from './readme.mjs'

/** kB = 1000 bytes, minified and compressed with brotli 11, each file by itself, React not counted. */
const kB = 1000

const weigh = (bytes) => (bytes / kB).toFixed(2)

/** At most, in kB: before anybody acts, on a page with three families and all connectors. */
const firstBudget = 15
/** The same of a page without React, with what draws in its place. */
const elementBudget = 25.2

function weighFirst({ main, closure, weights }) {
  const paths = [...closure(main)]
  return { bytes: paths.reduce((total, path) => total + weights.get(path), 0), files: paths.length, paths }
}

/** What all families bring to Connect: the parts of those that a page has not are there with bundlers that leave nothing out, and are never run. */
const ofAllFamilies = 'portico/dist/families/act.open.js'

/** Rooms of which anything is in what the app may ever load. */
function roomsIn({ metafile: { outputs }, main }) {
  const rooms = new Set()
  const seen = new Set()
  const follow = (path) => {
    if (seen.has(path) || !outputs[path]) return
    seen.add(path)
    const inputs = Object.keys(outputs[path].inputs)
    for (const input of inputs) {
      const room = /node_modules\/portico\/dist\/(\w+)\//.exec(input)?.[1]
      if (room) rooms.add(room)
    }
    const isOfAll = inputs.some((input) => input.endsWith(ofAllFamilies))
    for (const { path: next, kind } of outputs[path].imports) if (!isOfAll || kind === 'import-statement') follow(next)
  }
  follow(main)
  return rooms
}

async function weighDoors(folder, manifest) {
  const doors = Object.keys(manifest.exports).filter((door) => !/\.(json|css)$/.test(door))
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

const doorLines = (doors) => [
  'Each door by itself, with its dependencies: at once, and with everything it may load later.',
  '',
  '| door | at once, kB | all, kB |',
  '|---|--:|--:|',
  ...doors.map(({ name, first, total }) => `| \`${name}\` | ${weigh(first)} | ${weigh(total)} |`),
  '',
]

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

/** What weighs most in the first files, in minified bytes, and what brought it: for whoever has to make it lighter. */
function explain({ metafile }, paths) {
  const wayTo = waysFrom(metafile, 'main.js')
  const parts = paths.flatMap((path) =>
    Object.entries(metafile.outputs[path].inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
  )
  const lines = parts
    .filter(([, bytes]) => bytes > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([input, bytes]) => `${String(bytes).padStart(7)} ${input.replace(/.*node_modules\//, '')}  < ${wayTo(input)}`)
  return lines.join('\n')
}

const strangersTo = (families) =>
  ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'].filter((name) => !families.includes(name))

const check = process.argv.includes('--check')

async function measure() {
  return withApp(async ({ folder, manifest }) => {
    const graph = await bundle(folder, app)
    const first = weighFirst(graph)
    const pages = [
      [graph, ['evm', 'solana', 'bitcoin']],
      [await bundle(folder, oneFamilyApp), ['evm']],
    ]
    const elements = await bundle(folder, elementApp)
    const firstElements = weighFirst(elements)
    // They have no goal that could be missed.
    const doors = check ? [] : await weighDoors(folder, manifest)
    const dependencies = weighDependencies(graph)
    const frame = await weighFrame()
    const text = [
      'The packed tarball, installed and bundled by esbuild as an app outside this repository would (code splitting, minified).',
      'kB = 1000 bytes after brotli 11, each file by itself; React is not counted.',
      '',
      `Before anybody acts, with three families and all connectors: ${weigh(first.bytes)} kB in ${first.files} files, at most ${firstBudget} kB.`,
      '',
      `The same with the elements of \`portico/element\`, and all that draws in the place of React: ${weigh(firstElements.bytes)} kB in ${firstElements.files} files, at most ${elementBudget} kB.`,
      '',
      ...(check ? [] : doorLines(doors)),
      'What each package contributes to all that the app may ever load, minified, before compression:',
      '',
      '| package | kB |',
      '|---|--:|',
      ...dependencies.map(([name, bytes]) => `| ${name} | ${weigh(bytes)} |`),
      '',
      frame.text,
    ].join('\n')
    if (process.argv.includes('--explain')) console.log(explain(graph, first.paths))
    const failures = pages.flatMap(([page, families]) =>
      strangersTo(families)
        .filter((name) => roomsIn(page).has(name))
        .map((name) => `A page with ${families.join(', ')} may load something of ${name}`),
    )
    if (!roomsIn(graph).has('evm')) failures.push('Nothing of a family was found: mend roomsIn() in bench/size.mjs')
    if (first.bytes > firstBudget * kB)
      failures.push(`Before anybody acts: ${weigh(first.bytes)} kB, at most ${firstBudget} kB`)
    if (firstElements.bytes > elementBudget * kB)
      failures.push(`With elements, before anybody acts: ${weigh(firstElements.bytes)} kB, at most ${elementBudget} kB`)
    if (JSON.stringify(elements.metafile.outputs).includes('"path":"react'))
      failures.push('A page of elements asks for React')
    failures.push(...frame.failures)
    return { text, failures }
  })
}

const { text, failures } = await measure()
console.log(text)
if (!check) {
  writeTable('size', text)
  writeTable('languages', weighLanguages())
}
if (failures.length > 0) {
  console.log(`\n${failures.join('\n')}`)
  process.exitCode = 1
}
