import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { assertPictures } from './pictures.mjs'
import { published } from './published.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Packs a workspace as npm would publish it, as it is built now.
 * @returns {Promise<string>} the file, in `out`
 */
async function pack(folder, out) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out]
  const { code, output } = await run('npm', args, { cwd: join(root, folder), shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(output)
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[\n'), output.lastIndexOf(']') + 1))
  return join(out, filename)
}

/**
 * Packs a workspace into a tarball, hands its path to `use` and removes it afterwards. A run of the tests, in which nothing is built
 * anew, names a folder where the tarballs of all its gates are kept (`TARBALLS_OF_RUN`): each is packed once.
 */
export async function withTarball(folder, use) {
  const kept = process.env.TARBALLS_OF_RUN
  if (kept) return use(await packOnce(folder, join(kept, folder.replaceAll('/', '-'))))
  const out = mkdtempSync(join(tmpdir(), 'portico-pack-'))
  try {
    return await use(await pack(folder, out))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Two gates may want the same at once: both pack it then, and whoever is first gives it to both. */
async function packOnce(folder, place) {
  if (!existsSync(place)) {
    const out = mkdtempSync(`${place}-`)
    await pack(folder, out)
    try {
      renameSync(out, place)
    } catch (error) {
      if (!existsSync(place)) throw error
      rmSync(out, { recursive: true, force: true })
    }
  }
  const [file] = readdirSync(place)
  return join(place, file)
}

/**
 * Builds and packs all that is published.
 *
 * @param {string} out where the tarballs go
 * @param {object} options
 * @param {boolean} options.withoutPictures for tests: a registry whose wallets and tokens all have neutral tiles
 * @returns {Promise<string[]>} the files
 * @throws Error when something does not build, or the registry lacks its pictures
 */
export async function packAll(out, { withoutPictures = false, log = () => {} } = {}) {
  await build({ log })
  if (!withoutPictures) assertPictures()
  mkdirSync(out, { recursive: true })
  const files = []
  for (const folder of published) files.push(await pack(folder, out))
  return files
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureNode()
  ensureModules()
  const options = { to: { type: 'string' }, 'without-pictures': { type: 'boolean' } }
  try {
    const { values } = parseArgs({ options })
    if (values.to === undefined) throw new Error('Usage: node scripts/pack.mjs --to <folder> [--without-pictures]')
    const withoutPictures = values['without-pictures'] === true
    for (const file of await packAll(resolve(values.to), { withoutPictures, log: console.log })) console.log(file)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
