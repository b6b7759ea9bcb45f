import { join } from 'node:path'

/** Where one manager works. */
export type Place = {
  /** What this run has installed of managers. */
  tools: string
  /** Of this manager alone: nothing is read from, or kept in, what the machine has of it. */
  cache: string
  /** As this machine is set to have it. */
  registry: string
}

type Dependencies = Readonly<Record<string, string>>

export type Manager = {
  title: string
  /** What stands beside package.json before anything is installed, and in it beside the dependencies. */
  files?: (ours: Dependencies) => Readonly<Record<string, string>>
  manifest?: (ours: Dependencies) => object
  /** The file that says what was installed. */
  lockfile: string
  /** The words of a command line, the first of which is a program; scripts of packages are off in each. */
  first(place: Place): readonly string[]
  /** From what `first` has left in the cache and in the lockfile. */
  offline(place: Place): readonly string[]
  /** What it says of a package that is not in the cache. */
  lacks: RegExp
  /** A command that a package has brought. */
  command(place: Place, name: string): readonly string[]
  /** Node, as it finds packages there. */
  node(place: Place): readonly string[]
  env?: (place: Place) => Readonly<Record<string, string>>
}

const npmFlags = ({ cache, registry }: Place) => [
  '--ignore-scripts',
  // The cache is asked by addresses, whatever the machine is set to.
  '--omit-lockfile-registry-resolved=false',
  '--no-audit',
  '--no-fund',
  '--cache',
  cache,
  '--registry',
  registry,
]

export const npm: Manager = {
  title: 'npm',
  lockfile: 'package-lock.json',
  first: (place) => ['npm', 'install', ...npmFlags(place)],
  offline: (place) => ['npm', 'ci', '--offline', ...npmFlags(place)],
  lacks: /ENOTCACHED/,
  command: (place, name) => ['npm', 'exec', '--offline', ...npmFlags(place), '--', name],
  node: () => [process.execPath],
}

/**
 * Nothing is hoisted: a package finds what it has declared, and nothing else. What is ours is asked for by others of ours by a version
 * that no registry has yet.
 */
const workspace = (ours: Dependencies) =>
  `hoist: false\noverrides:\n${Object.entries(ours)
    .map(([name, file]) => `  '${name}': ${file}\n`)
    .join('')}`

function pnpm(title: string, file: string): Manager {
  const program = ({ tools }: Place) => [process.execPath, join(tools, 'node_modules', file)]
  const install = (place: Place) => [
    ...program(place),
    'install',
    '--ignore-scripts',
    '--store-dir',
    join(place.cache, 'store'),
    '--registry',
    place.registry,
  ]
  return {
    title,
    files: (ours) => ({ 'pnpm-workspace.yaml': workspace(ours) }),
    lockfile: 'pnpm-lock.yaml',
    first: (place) => [...install(place), '--no-frozen-lockfile'],
    offline: (place) => [...install(place), '--frozen-lockfile', '--offline'],
    lacks: /ERR_PNPM_NO_OFFLINE/,
    command: (place, name) => [...program(place), 'exec', name],
    node: () => [process.execPath],
    env: ({ cache }) => ({
      XDG_CACHE_HOME: join(cache, 'cache'),
      XDG_DATA_HOME: join(cache, 'data'),
      XDG_STATE_HOME: join(cache, 'state'),
      XDG_CONFIG_HOME: join(cache, 'config'),
    }),
  }
}

const yarnClassic: Manager = {
  title: 'Yarn 1',
  manifest: (resolutions) => ({ resolutions }),
  lockfile: 'yarn.lock',
  first: (place) => yarn1(place, 'install'),
  offline: (place) => [...yarn1(place, 'install'), '--offline', '--frozen-lockfile'],
  lacks: /Can't make a request in offline mode/,
  command: (place, name) => [...yarn1(place, '--silent', 'run'), name],
  node: () => [process.execPath],
}

const yarn1 = ({ tools, cache, registry }: Place, ...words: string[]) => [
  process.execPath,
  join(tools, 'node_modules/yarn/bin/yarn.js'),
  ...words,
  ...(words.includes('install')
    ? ['--ignore-scripts', '--non-interactive', '--cache-folder', cache, '--registry', registry]
    : []),
]

/** With a folder of packages, or with a table of where each is and what it may find (Plug'n'Play), strict as pnpm is. */
function yarnBerry(nodeLinker: 'node-modules' | 'pnp'): Manager {
  const program = ({ tools }: Place) => [process.execPath, join(tools, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')]
  return {
    title: `Yarn 4, ${nodeLinker}`,
    // Its lockfile makes a folder a project of its own.
    files: () => ({ '.yarnrc.yml': `nodeLinker: ${nodeLinker}\n`, 'yarn.lock': '' }),
    manifest: (resolutions) => ({ resolutions }),
    lockfile: 'yarn.lock',
    first: (place) => [...program(place), 'install', '--no-immutable'],
    offline: (place) => [...program(place), 'install', '--immutable'],
    lacks: /YN0080/,
    command: (place, name) => [...program(place), 'run', name],
    node: (place) => [...program(place), 'node'],
    env: ({ cache, registry }) => ({
      YARN_GLOBAL_FOLDER: cache,
      YARN_ENABLE_SCRIPTS: 'false',
      YARN_ENABLE_TELEMETRY: 'false',
      YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ''),
      YARN_UNSAFE_HTTP_WHITELIST: new URL(registry).hostname,
    }),
  }
}

export const managers: readonly Manager[] = [
  npm,
  pnpm('pnpm 10', 'pnpm-10/bin/pnpm.cjs'),
  pnpm('pnpm 12', 'pnpm/bin/pnpm.mjs'),
  yarnClassic,
  yarnBerry('node-modules'),
  yarnBerry('pnp'),
]

/** Nothing of what this process was started by tells the manager anything, and no proxy is reached where `isOffline`. */
export function environment(manager: Manager, place: Place, { isOffline = false } = {}): NodeJS.ProcessEnv {
  const foreign = Object.keys(process.env).filter((name) =>
    /^(npm_|pnpm_|yarn_|xdg_|ci$|init_cwd$|node_env$|node_options$|vitest)/i.test(name),
  )
  const nowhere = 'http://127.0.0.1:9'
  const closed = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].map((name) => [name, nowhere])
  return {
    ...Object.fromEntries(foreign.map((name) => [name, undefined])),
    ...manager.env?.(place),
    ...(isOffline ? { ...Object.fromEntries(closed), NO_PROXY: '', no_proxy: '', YARN_ENABLE_NETWORK: 'false' } : {}),
  }
}
