import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What npm has put into a folder. */
export type Weight = {
  /** Names of packages of others. */
  packages: readonly string[]
  /** Folders of packages, ours among them: two that want different versions of a third bring it twice. */
  copies: number
  /** Those of which a script would run. */
  withScripts: readonly string[]
  bytes: number
  /** By name. */
  bytesOf: ReadonlyMap<string, number>
}

const isOurs = (name: string) => name === 'portico' || name.startsWith('@portico/')

/** Weighs what was installed by npm's own list of it. Pictures of the registry are left out: not every build has them. */
export function weigh(folder: string): Weight {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const bytesOf = new Map<string, number>()
  const withScripts: string[] = []
  for (const [path, { hasInstallScript = false }] of Object.entries(packages)) {
    const name = nameOf(path)
    if (hasInstallScript) withScripts.push(name)
    bytesOf.set(name, (bytesOf.get(name) ?? 0) + bytesIn(join(folder, path)))
  }
  return {
    packages: [...bytesOf.keys()].filter((name) => !isOurs(name)),
    copies: Object.keys(packages).length,
    withScripts,
    bytes: [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0),
    bytesOf,
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Of one copy, without those of others that stand in it. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !(name === 'pictures' && folder.endsWith('@portico/registry')))
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size)
    }, 0)
}

/** What is installed, and at most how much of it: packages of others, folders, and MB (1,000,000 bytes). */
export const installs = [
  { name: 'portico', wants: ['portico'], packages: 8, copies: 10, megabytes: 13.4 },
  {
    name: 'portico, React and viem',
    wants: ['portico', 'react', 'react-dom', 'viem'],
    packages: 21,
    copies: 31,
    megabytes: 74,
  },
  { name: '@portico/services', wants: ['@portico/services'], packages: 42, copies: 56, megabytes: 81 },
] as const
