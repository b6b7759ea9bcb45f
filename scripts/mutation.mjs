import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'

const folder = join(root, 'scripts/mutation')

/** Installs the tools, which have a lockfile of their own, where they are missing or old. */
async function ensureTools() {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules/.portico-install')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const { code, output } = await run('npm', ['ci'], { cwd: folder, shell: process.platform === 'win32' })
  if (code !== 0)
    throw new Error(`The tools of mutation testing could not be installed (npm ci in ${folder})\n${output}`)
  writeFileSync(stamp, lock)
}

/**
 * Changes the rules of the embedded wallet in every small way, and asks the tests whether they notice. Fails below the score that
 * `stryker.config.json` asks for.
 */
export async function mutate(options = {}) {
  await ensureTools()
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  return runNode(stryker, ['run', join(folder, 'stryker.config.json')], { timeoutMs: 3_600_000, ...options })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await mutate({ stream: true })
  process.exitCode = code
}
