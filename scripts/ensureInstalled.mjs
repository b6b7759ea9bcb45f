import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Installs tools that have a lockfile of their own, where they are missing or another lockfile was installed.
 *
 * @param folder Where the lockfile is.
 * @param what What the tools are, as the end of "Installing …".
 */
export async function ensureInstalled(folder, what, log = () => {}) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules/.portico-install')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const command = `npm ci in ${relative(root, folder)}`
  log(`Installing ${what}, once (${command}) …`)
  const { code, output } = await run('npm', ['ci'], { cwd: folder, shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(`Installing ${what} failed (${command}).\n${output.slice(-2_000)}`)
  writeFileSync(stamp, wanted)
}
