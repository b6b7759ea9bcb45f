import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../root.mjs'

/** What the mutants' tools have installed, apart from all else. */
const load = createRequire(join(root, 'scripts/mutation/package.json'))
/** A text says nothing of what the code does. */
const excludedMutations = ['StringLiteral']

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

/** The files that patterns name; those with `!` take away. */
export function filesOf(patterns) {
  const { minimatch } = load('minimatch')
  const fits = (path, list) => list.some((pattern) => minimatch(path, pattern, { dot: true }))
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'))
  return ['apps', 'packages', 'sandbox', 'docs']
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => fits(path, wanted) && !fits(path, without))
}

/**
 * Every small change of some files, all of them in one text from which one is chosen while it runs: so a file is read and compiled once for
 * all its mutants.
 * @returns by their path from the root the texts as they are, and with their mutants, and the mutants: their file, line and its text, what stood there and what takes its place
 */
export async function instrument(paths) {
  const { createInstrumenter } = await import(pathToFileURL(load.resolve('@stryker-mutator/instrumenter')).href)
  const { createInjector } = await import(pathToFileURL(load.resolve('typed-inject')).href)
  const silent = new Proxy({}, { get: () => () => false })
  const instrumenter = createInjector().provideValue('logger', silent).injectFunction(createInstrumenter)
  const texts = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const files = paths.map((path) => ({ name: join(root, path), mutate: true, content: texts[path] }))
  const made = await instrumenter.instrument(files, { plugins: null, excludedMutations, ignorers: [] })
  return {
    texts,
    files: Object.fromEntries(made.files.map(({ name, content }) => [pathOf(name), content])),
    mutants: made.mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, replacement }) => {
        const file = pathOf(fileName)
        const at = location.start.line
        const text = texts[file].split('\n')[at].trim()
        return { id, file, line: at + 1, text, was: cut(texts[file], location), becomes: replacement }
      }),
  }
}

const pathOf = (name) => relative(root, name).replaceAll('\\', '/')

function cut(text, { start, end }) {
  const lines = text.split('\n').slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column)
  return [lines[0].slice(start.column), ...lines.slice(1)].join('\n')
}
