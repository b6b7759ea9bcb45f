import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { options } from '../rooms.mjs'
import { root } from './root.mjs'

/** Fewer modules than this and the tool has gone blind: it once read nothing and still printed green. */
const modulesAtLeast = 60

/** The names that apps import by, pointed at the sources, as the type-checker and the tests see them. */
const doors = (baseDir) => ({
  '@portico/pg': join(baseDir, 'packages/pg/src/index.ts'),
  '@portico/watch': join(baseDir, 'packages/watch/src/index.ts'),
  '@portico/registry$': join(baseDir, 'packages/registry/src/index.ts'),
  '@portico/registry/first': join(baseDir, 'packages/registry/src/first.d.ts'),
  '@portico/registry/page': join(baseDir, 'packages/registry/src/page.d.ts'),
  '@portico/vault$': join(baseDir, 'apps/vault/src/index.ts'),
  '@portico/vault/contract': join(baseDir, 'apps/vault/src/contract/index.ts'),
  '@portico/services$': join(baseDir, 'apps/services/src/index.ts'),
  '@portico/services/siwx': join(baseDir, 'apps/services/src/siwx/index.ts'),
  '@portico/services/testing': join(baseDir, 'apps/services/src/testing/index.ts'),
  portico: join(baseDir, 'packages/portico/src'),
})

/** Cruises a tree that is laid out like the repository. Resolves with what was seen and what breaks a rule. */
export async function cruiseRooms(baseDir = root) {
  const folders = ['packages', 'apps', 'sandbox', 'e2e', 'bench'].filter((folder) => existsSync(join(baseDir, folder)))
  const resolve = { alias: doors(baseDir) }
  const transpile = { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) }
  const answer = await cruise(folders, { ...options, baseDir }, resolve, transpile)
  const { violations, totalCruised } = answer.output.summary
  return { violations, total: totalCruised, modules: answer.output.modules }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { violations, total, modules } = await cruiseRooms()
  const own = modules.filter(({ source }) => /^packages\/portico\/src\//.test(source)).length
  for (const { rule, from, to, cycle, comment } of violations) {
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
    console.log(`${rule.name}: ${from} → ${way}${comment ? `\n  ${comment}` : ''}`)
  }
  if (own < modulesAtLeast)
    console.log(`Only ${own} modules of the package were read; at least ${modulesAtLeast} are there.`)
  const ok = violations.length === 0 && own >= modulesAtLeast
  console.log(`${total} modules, ${violations.length} violations`)
  process.exitCode = ok ? 0 : 1
}
