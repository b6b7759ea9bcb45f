import { installPackages, succeeds } from './debian.mjs'

const advice =
  'The cluster tests of the relay need redis-server: install it (Debian: apt-get install redis-server) or point REDIS_SERVER to one.'

/** Installs redis-server from Debian's packages when it is missing and the user may install; prints one line of advice otherwise. */
export function ensureRedis() {
  const asked = process.env.REDIS_SERVER
  if (succeeds(asked ?? 'redis-server', ['--version'])) return
  if (asked) console.error(`REDIS_SERVER points to ${asked}, which does not run.`)
  else if (!installPackages('redis-server', ['redis-server'])) console.error(advice)
}
