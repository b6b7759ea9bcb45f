import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * A package that ships its binary names one optional package per platform. npm leaves those of other platforms out of the lockfile
 * when it cannot reach them, and then `npm ci` refuses the lockfile everywhere. Each must have an entry.
 */
export function missingPlatforms({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(path, name).some((place) => packages[place]))
      .map(([name, version]) => ({ name, version, neededBy: path })),
  )
}

/** Where Node would look for `name` from `path`, nearest first. */
function placesOf(path, name) {
  const own = path === '' ? '' : `${path}/`
  const nearest = `${own}node_modules/${name}`
  if (path === '') return [nearest]
  const cut = path.lastIndexOf('node_modules/')
  return [nearest, ...placesOf(cut <= 0 ? '' : path.slice(0, cut - 1), name)]
}

const platforms = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = { amd64: 'x64', x64: 'x64', arm64: 'arm64', arm: 'arm', ia32: 'ia32' }
const furtherProcessors = ['ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/** The entry of a package that cannot be fetched here, from its name: enough for npm to know where it does not belong. */
function entryOf(name, version, dev) {
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is asked for as ${version}, which is no exact version.`)
  const words = name.split(/[^a-z0-9]+/)
  const os = platforms.filter((platform) => words.includes(platform))
  const cpu = words.flatMap((word) => processors[word] ?? (furtherProcessors.includes(word) ? word : []))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`${name} is missing from the lockfile and names no platform.`)
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev: true } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}

/** Adds the entries that are missing. Returns their names. */
export function completeLockfile(lock) {
  const missing = missingPlatforms(lock)
  for (const { name, version, neededBy } of missing) {
    const { dev, devOptional } = lock.packages[neededBy]
    lock.packages[`node_modules/${name}`] = entryOf(name, version, dev === true || devOptional === true)
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted)
  return missing.map(({ name }) => name)
}

/**
 * Entries that the lockfile holds to no hash: npm takes what the registry has under that name and version, which is not the name of the
 * folder where the lockfile says another one. What these are, and why, is in SECURITY.md.
 */
export function withoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path, { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, optional, os }]) => ({
      path,
      name,
      version,
      isOtherPlatform: optional === true && os?.length > 0,
    }))
}

/** Asks the registry, by npm, for the hashes that are missing, and adds those that it has. Returns their names. */
export async function completeIntegrity(lock, ask = askRegistry) {
  const added = []
  for (const { path, name: own, version } of withoutIntegrity(lock)) {
    const name = `${own}@${version}`
    const integrity = await ask(name)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) continue
    // As npm writes it: behind the version.
    const { version: first, ...rest } = lock.packages[path]
    lock.packages[path] = { version: first, integrity, ...rest }
    added.push(name)
  }
  return added
}

async function askRegistry(name) {
  const { code, output } = await run('npm', ['view', name, 'dist.integrity'], { shell: process.platform === 'win32' })
  return code === 0 ? output.trim().split('\n').at(-1) : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = [
    ...completeLockfile(lock),
    ...(process.argv.includes('--integrity') ? await completeIntegrity(lock) : []),
  ]
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length > 0 ? `Added ${added.join(', ')}` : 'Nothing to add to the lockfile.')
  const open = withoutIntegrity(lock).map(({ path }) => path)
  if (open.length > 0) console.log(`Without a hash: ${open.join(', ')}`)
}
