import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from '../ensureInstalled.mjs'
import { root } from '../root.mjs'

const folder = join(root, 'scripts/workflows/parser')

/** The parser, which has a lockfile of its own. */
async function loadParser() {
  await ensureInstalled(folder, 'the parser of workflows')
  // Node wants a word where JSON is imported, which its files leave out: bundled, there is none.
  const { build } = await import('esbuild')
  const outfile = join(folder, 'node_modules/.parser.cjs')
  const entry = join(folder, 'node_modules/@actions/workflow-parser/dist/index.js')
  await build({ entryPoints: [entry], bundle: true, format: 'cjs', platform: 'node', outfile, logLevel: 'error' })
  return import(pathToFileURL(outfile).href)
}

/**
 * What the host of the workflows would say of one: keys that there are not, values of another kind, expressions that do not parse, jobs
 * that need each other.
 *
 * @param {string} name of the file
 * @param {string} content
 * @returns {Promise<string[]>} one sentence each
 */
export async function saidOf(name, content) {
  const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } = await loadParser()
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  const read = context.errors.getErrors().map(({ message }) => message)
  if (read.length > 0 || value === undefined) return read
  const { errors = [] } = await convertWorkflowTemplate(context, value)
  return errors.map(({ Message }) => Message)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const workflows = join(root, '.github/workflows')
  for (const name of readdirSync(workflows)) {
    const said = await saidOf(name, readFileSync(join(workflows, name), 'utf8'))
    console.log(`${name}: ${said.join('\n') || 'as the host reads it'}`)
    if (said.length > 0) process.exitCode = 1
  }
}
