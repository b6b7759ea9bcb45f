import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Installs the sandbox's bundler, which has a lockfile of its own, where it is missing or old. */
export function ensureBundler() {
  const script = join(root, 'sandbox/bundler/prepare.ts')
  const done = spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) console.error('The tests of smart accounts cannot run without the bundler.')
}
