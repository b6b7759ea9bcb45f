import { hashOf, isFresh } from './stamp.mjs'

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/carry.mjs',
  'scripts/sbom.mjs',
  'scripts/sources.mjs',
  'scripts/styles.mjs',
  'scripts/chunks.mjs',
  'scripts/lazyImports.mjs',
  'scripts/chunkSteps.mjs',
]
const registry = ['src', 'make', 'facts', 'pictures', 'package.json', 'tsconfig.build.json'].map(
  (name) => `packages/registry/${name}`,
)
const languages = ['scripts/languages.mjs', 'scripts/languages', 'languages']
const library = [
  'packages/portico/src',
  'packages/portico/package.json',
  'packages/portico/tsconfig.build.json',
  ...registry,
  ...languages,
]
const shareOf = (folder) => [`${folder}/src`, `${folder}/package.json`, `${folder}/tsconfig.build.json`]
const pg = shareOf('packages/pg')
const watch = shareOf('packages/watch')
const own = {
  'packages/registry': registry,
  'packages/portico': library,
  'packages/pg': pg,
  'packages/watch': watch,
  'apps/services': [...library, ...pg, ...watch, 'apps/services'],
  'apps/vault': [...pg, ...watch, ...languages, 'apps/vault'],
}

/** Names and contents of all that a folder's `dist` is made of; what is not named above is a page. */
export const hashOfSources = (folder) =>
  hashOf([...shared, ...(own[folder] ?? [...library, 'apps/vault/src/contract', folder])])

export const stampOf = (folder) => `${folder}/dist/.stamp`

/** Whether a folder's `dist` is what a build would make now. */
export const isBuilt = (folder) => isFresh(stampOf(folder), hashOfSources(folder))
