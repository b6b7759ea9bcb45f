import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { carry } from './carry.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { generateLanguages } from './languages.mjs'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'
import { writeBill } from './sbom.mjs'
import { hashOfSources, stampOf } from './sources.mjs'
import { isFresh, writeStamp } from './stamp.mjs'
import { generateStyles } from './styles.mjs'

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** What is built, in order; a target is skipped while the hash of its sources is the one of its last build. */
function targets() {
  const apps = readdirSync(join(root, 'apps')).map((name) => `apps/${name}`)
  const pages = [...apps, 'sandbox/phone'].filter((folder) => existsSync(join(root, folder, 'vite.config.ts')))
  return [
    // Its pages are what the browser package loads; of that its sources need nothing.
    { name: 'registry', folder: 'packages/registry', make: compileRegistry },
    { name: 'portico', folder: 'packages/portico', make: compilePackage },
    { name: 'pg', folder: 'packages/pg', make: compileSources },
    { name: 'watch', folder: 'packages/watch', make: compileSources },
    { name: 'services', folder: 'apps/services', make: compileServer },
    { name: 'vault', folder: 'apps/vault', make: compileServer },
    ...pages.map((folder) => ({ name: folder, folder, make: folder === 'apps/frame' ? bundleFrame : bundlePage })),
  ].filter(({ folder }) => existsSync(join(root, folder, 'src')) && sourceCount(join(root, folder, 'src')) > 0)
}

function sourceCount(folder) {
  return readdirSync(folder).length
}

async function compileSources({ folder }) {
  const dist = join(root, folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  // By default it has twice as many checkers as there are cores here, each of which finds out anew what files share.
  const { code, output } = await runNode(compiler, ['-p', join(folder, 'tsconfig.build.json'), '--checkers', '2'])
  if (code !== 0) throw new Error(output)
  await tidy(dist)
  return dist
}

async function compile(target) {
  const dist = await compileSources(target)
  writeBill(target.folder, join(dist, 'sbom.cdx.json'))
  return dist
}

/** What the servers share is private: each carries it. */
async function compileServer(target) {
  const dist = await compile(target)
  for (const name of ['pg', 'watch'])
    carry(dist, { name: `@portico/${name}`, from: join(root, `packages/${name}/dist`), to: name })
}

/** What pages load of it is made of its facts, and of its pictures where somebody has taken them (`npm run registry`). */
async function compileRegistry(target) {
  await compile(target)
  const { code, output } = await run(process.execPath, ['--import', 'tsx', join(target.folder, 'make/buildPages.ts')])
  if (code !== 0) throw new Error(output)
}

async function compilePackage(target) {
  await compile(target)
  const { joinModules } = await import('./chunks.mjs')
  await joinModules(join(root, target.folder))
  const { buttonStyles } = await import('./styles.mjs')
  writeFileSync(join(root, target.folder, 'dist/buttons.css'), await buttonStyles())
}

/** Comments live on in the declarations, where editors read them; the JavaScript an app loads carries none. */
async function tidy(dist) {
  const { transform } = await import('esbuild')
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))
  if (files.length === 0) throw new Error(`${dist} holds no JavaScript.`)
  for (const name of files) {
    if (/\.test(-d|-support)?\.js$/.test(name)) throw new Error(`${name} is a test and must not be in ${dist}.`)
    const file = join(dist, name)
    const source = readFileSync(file, 'utf8')
    const { code } = await transform(source, { loader: 'js', format: 'esm', target: 'es2022', legalComments: 'inline' })
    const imports = (text) => text.match(/\bimport\(/g)?.length ?? 0
    if (imports(code) > imports(source) || (imports(source) > 0 && imports(code) === 0)) {
      throw new Error(`${name} lost its lazy imports.`)
    }
    const shebang =
      source.startsWith('#!') && !code.startsWith('#!') ? `${source.slice(0, source.indexOf('\n') + 1)}` : ''
    writeFileSync(file, shebang + code)
  }
}

/** The pages of the wallet are published with the hash of each, so that anybody can compare what a host serves. */
async function bundleFrame(target) {
  await bundlePage(target)
  const { hashesOf, listName } = await import('../apps/frame/verify/hashes.mjs')
  const dist = join(root, target.folder, 'dist')
  writeFileSync(join(dist, listName), `${JSON.stringify(hashesOf(dist), null, 2)}\n`)
}

async function bundlePage({ folder }) {
  // Also where a test runner has said that this is a test: React's build for development is twice the work for a browser.
  const options = { cwd: join(root, folder), env: { NODE_ENV: 'production' } }
  const { code, output } = await runNode(vite, ['build', '--logLevel', 'warn'], options)
  if (code !== 0) throw new Error(output)
}

/** Builds what is older than its sources. Throws with the tool's own words when something does not build. */
export async function build({ force = false, log = console.log } = {}) {
  await generateStyles()
  await generateLanguages()
  for (const target of targets()) {
    const stamp = stampOf(target.folder)
    const hash = hashOfSources(target.folder)
    if (!force && isFresh(stamp, hash)) {
      log(`${target.name}: up to date`)
      continue
    }
    const start = performance.now()
    await target.make(target)
    writeStamp(stamp, hash)
    log(`${target.name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureNode()
  ensureModules()
  try {
    await build({ force: process.argv.includes('--force') })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
