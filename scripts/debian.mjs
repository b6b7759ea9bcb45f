import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

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

/**
 * Where a program is: where a variable of the environment says, on the path, or taken out of Debian's packages, which are not installed:
 * some would start a server.
 *
 * @param program
 * @param {string} program.name as it is called on the path
 * @param {string} program.variable of the environment, which wins
 * @param {string[]} program.packages of Debian that it is taken out of
 * @param {string} program.file where it is in the first of them
 * @param {string[]} program.says arguments with which it ends well at once
 * @param {string} program.forWhat the beginning of the line of advice, as "The test of …"
 * @param {Record<string, string>} program.libraries variables of the environment that it needs where it was taken out, below its folder
 * @returns {{ path: string, env: Record<string, string> }} its path, and what its environment needs
 * @throws Error with one line of advice
 */
export function unpackedProgram({ name, variable, packages, file, says, forWhat, libraries = {} }) {
  const asked = process.env[variable]
  if (succeeds(asked ?? name, says)) return { path: asked ?? name, env: {} }
  const folder = join(root, 'node_modules/.cache', name)
  const taken = join(folder, file)
  const env = Object.fromEntries(Object.entries(libraries).map(([key, path]) => [key, join(folder, path)]))
  if (!existsSync(taken) && asked === undefined) unpack(packages, folder)
  if (asked === undefined && succeeds(taken, says, env)) return { path: taken, env }
  throw new Error(
    `${forWhat} needs ${name}: install it (Debian: apt-get install ${packages[0]}) or point ${variable} to one.`,
  )
}

/**
 * Where a library of a package of Debian is that is not installed.
 * @param {string} name of the package
 * @param {string} file where it is in there
 * @returns {string}
 * @throws Error with one line of advice
 */
export function unpackedLibrary(name, file) {
  const folder = join(root, 'node_modules/.cache', name)
  const taken = [join('/', file), join(folder, file)]
  if (!taken.some(existsSync)) unpack([name], folder)
  const found = taken.find(existsSync)
  if (!found) throw new Error(`${name} is neither there nor can be taken from Debian: apt-get install ${name}.`)
  return found
}

function unpack(packages, folder) {
  mkdirSync(folder, { recursive: true })
  const run = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  // The list of packages may be of before, or none.
  if (
    !run('apt-get', 'download', ...packages) &&
    !(run('apt-get', 'update') && run('apt-get', 'download', ...packages))
  )
    return
  for (const archive of readdirSync(folder).filter((one) => one.endsWith('.deb'))) run('dpkg', '-x', archive, '.')
}

/** What to put before a command to run it as root; `undefined` when that is not allowed without asking. */
function privilege() {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', '-E'] : undefined
}

export function succeeds(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0
}
