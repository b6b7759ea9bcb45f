import { spawnSync } from 'node:child_process'
import { privilege, succeeds } from './browser.mjs'

const advice =
  'The cluster tests of the relay need redis-server: install it (Debian: apt-get install redis-server) or point REDIS_SERVER to one.'

/** Installs redis-server from Debian's packages when it is missing and the user may install; prints one line of advice otherwise. */
export function ensureRedis() {
  const program = process.env.REDIS_SERVER ?? 'redis-server'
  if (succeeds(program, ['--version'])) return
  const prefix = privilege()
  if (!prefix || process.env.REDIS_SERVER || !succeeds('apt-get', ['--version'])) return console.error(advice)
  console.log('Installing redis-server from the Debian packages …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'redis-server'],
  ]) {
    const [command, ...args] = [...prefix, ...step]
    if (spawnSync(command, args, { stdio: 'inherit', env }).status !== 0) return console.error(advice)
  }
}
