import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sayInstalled } from '../ensure.mjs'
import { whyNotPublished } from '../pictures.mjs'
import { published } from '../published.mjs'
import { root } from '../root.mjs'
import { run, runNode } from '../run.mjs'
import { writeBill } from '../sbom.mjs'
import { assertClean, copyOf, git } from './copy.mjs'
import { licencesOf } from './licences.mjs'
import { describeRelease, names } from './manifest.mjs'
import { scope, writtenScope } from './names.mjs'
import { renameScope } from './scope.mjs'
import { publicPem, signatureOf } from './signature.mjs'
import { cutVersions, pendingChangesets } from './versions.mjs'

/** Where a release is made: a folder of this one, so that modules can be linked. Git and the gates pass it over. */
const workshop = join(root, '.release')

/** How a release is built, wherever that is. */
const plain = { NODE_ENV: 'production', NODE_OPTIONS: '', TZ: 'UTC', LC_ALL: 'C', CI: '1', NO_COLOR: '1' }

/**
 * Makes a release of the last commit, in a copy of it: versions, tests, builds, packs, describes and signs.
 *
 * @param {string} out the folder that it comes to, which is replaced
 * @param {object} options
 * @param {{ key: import('node:crypto').KeyObject, made: boolean }} options.signing
 * @param {boolean} options.rehearse takes what a release must not be, and says so in the manifest: changes without a version, a key of this run
 * @returns {Promise<any>} the manifest
 * @throws Error with what to do
 */
export async function makeRelease(out, options) {
  const { signing, rehearse = false, withoutTests = false, withoutPictures = false, log = console.log } = options
  const asked = options.scope ?? scope
  assertClean(await git(root, 'status', '--porcelain'))
  rmSync(workshop, { recursive: true, force: true })
  // What a machine lets others read of new files is packed with them.
  process.umask(0o022)
  try {
    const [copy, made] = [join(workshop, 'source'), join(workshop, 'made')]
    const commit = await copyOf(root, copy)
    const pending = pendingChangesets(copy).length
    const rehearsal = [
      pending > 0 && `${pending} changes have no version yet in the commit`,
      signing.made && 'it is signed with a key of this run alone',
      withoutTests && 'it was not tested here',
      withoutPictures && 'the registry has no pictures',
      asked !== scope && `its scope is ${asked}`,
    ].filter(Boolean)
    if (asked !== scope && !withoutTests)
      throw new Error(`Tests speak of ${scope}: another scope is rehearsed with --without-tests.`)
    if (!rehearse && pending > 0)
      throw new Error(`${pending} changes have no version yet: npm run release -- --cut, and commit what it writes.`)
    if (!rehearse && (withoutPictures || asked !== scope))
      throw new Error(`That would be no release: ${rehearsal.join(', ')}.`)
    if (pending > 0) await cutVersions(copy)
    await renameScope(copy, writtenScope, asked)
    sayInstalled(copy)
    if (!withoutPictures) lendPictures(copy)
    if (!withoutTests) await testIn(copy)
    log('Building and packing …')
    const tarballs = await packIn(copy, made, withoutPictures)
    describeParts(copy, made)
    const tools = { node: process.version, npm: await npmVersion() }
    const about = { commit, ...tools, ...(rehearse && rehearsal.length > 0 ? { rehearsal } : {}) }
    const manifest = describeRelease(made, about, tarballs)
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    writeFileSync(join(made, names.manifest), bytes)
    writeFileSync(join(made, names.signature), signatureOf(bytes, signing.key))
    writeFileSync(join(made, names.key), publicPem(signing.key))
    rmSync(out, { recursive: true, force: true })
    cpSync(made, out, { recursive: true })
    return manifest
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Pictures are no part of a commit; the facts hold each to its hash. */
function lendPictures(copy) {
  const [from, to] = [root, copy].map((folder) => join(folder, 'packages/registry'))
  if (existsSync(join(from, 'pictures'))) cpSync(join(from, 'pictures'), join(to, 'pictures'), { recursive: true })
  const why = whyNotPublished(to, () => true)
  if (why !== undefined) throw new Error(`${why} To rehearse without: --without-pictures.`)
}

async function testIn(copy) {
  const { code } = await runNode(join(copy, 'scripts/test.mjs'), [], { cwd: copy, stream: true, timeoutMs: 10_800_000 })
  if (code !== 0) throw new Error('Not every test passed, and nothing was packed.')
}

async function packIn(copy, made, withoutPictures) {
  const args = ['--to', made, ...(withoutPictures ? ['--without-pictures'] : [])]
  const options = { cwd: copy, env: plain, timeoutMs: 3_600_000 }
  const { code, output } = await runNode(join(copy, 'scripts/pack.mjs'), args, options)
  if (code !== 0) throw new Error(output)
  return output
    .split('\n')
    .filter((line) => line.endsWith('.tgz'))
    .map((line) => basename(line))
}

/** The bill of materials of each package, and the licences of what it brings along. */
function describeParts(copy, made) {
  const lock = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'))
  for (const folder of ['sbom', 'licences']) mkdirSync(join(made, folder))
  for (const folder of published) {
    const name = folder.split('/').at(-1)
    writeBill(folder, join(made, `sbom/${name}.cdx.json`), lock)
    writeFileSync(join(made, `licences/${name}.txt`), `${licencesOf(copy, folder, lock)}\n`)
  }
}

async function npmVersion() {
  const { output } = await run('npm', ['--version'], { shell: process.platform === 'win32' })
  return output.trim()
}
