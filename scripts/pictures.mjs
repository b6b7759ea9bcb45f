import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { isBuilt } from './sources.mjs'

/** What the registry promises of each of its pictures. */
const bytesAtMost = 4_096

/**
 * Why the registry cannot be published as it stands: pictures are no part of the repository, and a package without them would show neutral
 * tiles to everybody who installs it.
 *
 * @param {string} folder of the registry, absolute
 * @param {() => boolean} isFresh whether its `dist` is what a build would make now; pages load their pictures from there
 * @returns {string | undefined} a sentence
 */
export function whyNotPublished(folder, isFresh) {
  const named = ['wallets', 'networks', 'tokens'].flatMap((name) =>
    JSON.parse(readFileSync(join(folder, `facts/${name}.json`), 'utf8')).flatMap(
      ({ picture }) => picture?.sha256 ?? [],
    ),
  )
  const pictures = join(folder, 'pictures')
  const files = existsSync(pictures) ? readdirSync(pictures) : []
  const there = new Set(files.map((file) => file.split('.')[0]))
  const all = new Set(named)
  const missing = [...all].filter((sha256) => !there.has(sha256)).length
  if (missing > 0)
    return `The registry lacks ${missing} of its ${all.size} pictures, and is not to be published so. Take them with npm run registry -- --pictures, then npm run build.`
  const heavy = files.filter((file) => statSync(join(pictures, file)).size > bytesAtMost)
  if (heavy.length > 0)
    return `Pictures of the registry are heavier than ${bytesAtMost} bytes: ${heavy.join(', ')}. Take them anew with npm run registry -- --pictures.`
  return isFresh() ? undefined : 'The registry was built with other pictures or facts than it has: npm run build.'
}

/** @throws Error where the registry of this repository may not be published as it stands */
export function assertPictures() {
  const why = whyNotPublished(join(root, 'packages/registry'), () => isBuilt('packages/registry'))
  if (why !== undefined) throw new Error(why)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    assertPictures()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
