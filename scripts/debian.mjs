import { spawnSync } from 'node:child_process'

/** Installs packages of Debian where the user may do so without being asked; says so first. Returns whether they are there. */
export function installPackages(name, packages) {
  const prefix = privilege()
  if (!prefix || !succeeds('apt-get', ['--version'])) return false
  console.log(`Installing ${name} from the Debian packages …`)
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ]
  return steps.every((step) => {
    const [command, ...args] = [...prefix, ...step]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
  })
}

/** What to put before a command to run it as root; `undefined` when that is not allowed without asking. */
function privilege() {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', '-E'] : undefined
}

export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
