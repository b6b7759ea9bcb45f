import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeExamples } from './examples.mjs'
import { generateLanguages } from './languages.mjs'
import { root } from './root.mjs'
import { inParallel, runNode } from './run.mjs'
import { generateStyles } from './styles.mjs'

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
/** What this script writes: see `programs`. */
const folder = '.types'
// The base is only extended; what the build configurations take in is part of the others.
const notChecked = new Set(['tsconfig.base.json', 'tsconfig.build.json'])

/** Every TypeScript project of the repository. Examples need what they install: their own builds check them, in the long tier. */
export function projects(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      return ['node_modules', 'dist', 'canary', 'examples'].includes(entry.name) || entry.name.startsWith('.')
        ? []
        : projects(path)
    }
    return /^tsconfig.*\.json$/.test(entry.name) && !notChecked.has(entry.name) ? [path] : []
  })
}

/**
 * Projects whose options are the same to the letter are one program: what they share (the browser package above all) is then read and
 * checked once, not by each of them. Written to a folder that git ignores, one configuration for each set of options.
 */
function programs(paths) {
  const sets = new Map()
  for (const path of paths) {
    const { include, exclude = [], ...options } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const base = options.extends && join(dirname(path), options.extends)
    const key = JSON.stringify({ ...options, extends: base })
    sets.set(key, [...(sets.get(key) ?? []), { path, include, exclude }])
  }
  mkdirSync(join(root, folder), { recursive: true })
  return [...sets].map(([key, members], index) => {
    const [{ path: alone }] = members
    if (members.length === 1) return { project: alone, members: [alone] }
    const { extends: base, ...options } = JSON.parse(key)
    const from = ({ path }, pattern) => join('..', dirname(path), pattern)
    const config = {
      extends: join('..', base),
      ...options,
      include: members.flatMap((member) => member.include.map((pattern) => from(member, pattern))),
      exclude: ['../**/node_modules', '../**/dist', ...members.flatMap((m) => m.exclude.map((each) => from(m, each)))],
    }
    const project = `${folder}/tsconfig.${index}.json`
    writeFileSync(join(root, project), JSON.stringify(config, null, 2))
    return { project, members: members.map(({ path }) => path) }
  })
}

/** Type-checks every project, and the examples of the documents, with TypeScript 7. Resolves with what it printed and whether all is well. */
export async function checkTypes() {
  await generateStyles()
  await generateLanguages()
  const all = [...projects(), writeExamples()]
  if (!existsSync(compiler) || all.length < 7) return { ok: false, output: `Only ${all.length} projects found.` }
  const results = await inParallel(programs(all).map((program) => () => check(program)))
  return {
    ok: results.every(({ ok }) => ok),
    output: results
      .map(({ members, ok, output }) => `${ok ? 'ok  ' : 'FAIL'} ${members.join(', ')}\n${ok ? '' : output}`)
      .join(''),
  }
}

async function check({ project, members }) {
  // What a run has found is kept beside the projects: the next one looks at what has changed.
  const kept = join(folder, `${project.replaceAll('/', '-')}.tsbuildinfo`)
  // Each checker knows its own types alone: several do what files share several times, and two programs fill two cores.
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  const { code, output } = await runNode(compiler, ['-p', project, ...options])
  // A folder that has no source yet is no error.
  const empty = /error TS18003/.test(output) && output.trim().split('\n').length === 1
  return { members, ok: code === 0 || empty, output }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkTypes()
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
