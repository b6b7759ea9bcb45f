import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeExamples } from './examples.mjs'
import { root } from './root.mjs'
import { inParallel, runNode } from './run.mjs'
import { generateStyles } from './styles.mjs'

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
// The base is only extended; what the build configurations take in is part of the others.
const notChecked = new Set(['tsconfig.base.json', 'tsconfig.build.json'])

/** Every TypeScript project of the repository. */
export function projects(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      return ['node_modules', 'dist', 'canary'].includes(entry.name) || entry.name.startsWith('.') ? [] : projects(path)
    }
    return /^tsconfig.*\.json$/.test(entry.name) && !notChecked.has(entry.name) ? [path] : []
  })
}

/** Type-checks every project, and the examples of the documents, with TypeScript 7. Resolves with what it printed and whether all is well. */
export async function checkTypes() {
  await generateStyles()
  const all = [...projects(), writeExamples()]
  if (!existsSync(compiler) || all.length < 7) return { ok: false, output: `Only ${all.length} projects found.` }
  const results = await inParallel(all.map((project) => () => check(project)))
  return {
    ok: results.every(({ ok }) => ok),
    output: results
      .map(({ project, ok, output }) => `${ok ? 'ok  ' : 'FAIL'} ${project}\n${ok ? '' : output}`)
      .join(''),
  }
}

async function check(project) {
  const { code, output } = await runNode(compiler, ['-p', project, '--noEmit', '--pretty', 'false'])
  // A folder that has no source yet is no error.
  const empty = /error TS18003/.test(output) && output.trim().split('\n').length === 1
  return { project, ok: code === 0 || empty, output }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkTypes()
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
