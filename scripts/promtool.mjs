import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { succeeds } from './debian.mjs'
import { root } from './root.mjs'

const advice =
  'The test of the alert rules needs promtool: install it (Debian: apt-get install prometheus) or point PROMTOOL to one.'

/**
 * Where promtool is; otherwise it is taken out of Debian's package, which would start a server if it were installed.
 * @returns its path
 * @throws Error with one line of advice
 */
export function promtool() {
  const asked = process.env.PROMTOOL ?? 'promtool'
  if (succeeds(asked, ['--version'])) return asked
  const folder = join(root, 'node_modules/.cache/promtool')
  const taken = join(folder, 'usr/bin/promtool')
  if (!existsSync(taken) && process.env.PROMTOOL === undefined) unpack(folder)
  if (!succeeds(taken, ['--version'])) throw new Error(advice)
  return taken
}

function unpack(folder) {
  mkdirSync(folder, { recursive: true })
  const run = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  // The list of packages may be of before, or none.
  if (
    !run('apt-get', 'download', 'prometheus') &&
    !(run('apt-get', 'update') && run('apt-get', 'download', 'prometheus'))
  )
    return
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (file) run('dpkg', '-x', file, '.')
}
