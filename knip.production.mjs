import { readFileSync } from 'node:fs'

const { paths, ignoreIssues, workspaces } = JSON.parse(readFileSync(new URL('knip.json', import.meta.url), 'utf8'))

/** What is published or served. The rest of the repository proves it, and is no reason for code to be there. */
const shipped = [
  'packages/portico',
  'packages/pg',
  'packages/watch',
  'packages/registry',
  'apps/services',
  'apps/vault',
  'apps/frame',
  'apps/demo',
]
const tests = '!src/**/*.{test,test-support,test-d}.{ts,tsx}!'

/** What stays although nothing but tests asks for it yet. */
const kept = {
  // Vitest starts the tests' database by it.
  'apps/services': ['src/testing/shared.ts'],
}

const productionOf = (folder) => {
  const { entry, project } = workspaces[folder]
  return {
    entry: entry.filter((pattern) => !pattern.includes('test-d')).map((pattern) => `${pattern}!`),
    project: [...project.map((pattern) => `${pattern}!`), tests, ...(kept[folder] ?? []).map((file) => `!${file}!`)],
  }
}

/**
 * The second pass of knip (`npm run unused`): what only tests use, which the first pass takes for used. A name that its own file uses
 * is let be: it would not go if the test did.
 */
export default {
  paths,
  // How a balance of a token is written (two decimals) is laid down; the lists of today show what an amount shows.
  ignoreIssues: { ...ignoreIssues, 'packages/portico/src/base/format.ts': ['exports'] },
  ignoreExportsUsedInFile: true,
  include: ['files', 'exports', 'types', 'enumMembers', 'namespaceMembers', 'duplicates'],
  ignoreWorkspaces: ['sandbox', 'e2e', 'bench'],
  workspaces: {
    '.': { entry: [], project: [] },
    ...Object.fromEntries(shipped.map((folder) => [folder, productionOf(folder)])),
  },
}
