import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { withTarball } from '../scripts/pack.mjs'
import { root } from '../scripts/root.mjs'
import { run } from '../scripts/run.mjs'

/** What the page has anyway. */
const external = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/** Sets up an app outside the repository: the tarball unpacked, its dependencies beside it, nothing else. */
export async function withApp(use) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-app-'))
  try {
    await withTarball('packages/portico', async (tarball) => {
      const home = join(folder, 'node_modules/portico')
      mkdirSync(home, { recursive: true })
      const { code, output } = await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', home])
      if (code !== 0) throw new Error(output)
    })
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/portico/package.json'), 'utf8'))
    linkPackages(folder, manifest)
    return await use({ folder, manifest })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Links what the package depends on, and what that depends on, beside it. A package that has its own copy of another keeps it.
 *
 * All of it, since {@link bundle} goes by these links: where the repository lies would otherwise be in the paths, the order and the names
 * of files follow the paths, and what is weighed would differ by some bytes from place to place.
 */
function linkPackages(folder, manifest) {
  const own = join(root, 'packages/portico')
  const rest = [{ manifest, home: own }]
  for (const { manifest, home } of rest) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      // Nothing of ours imports it: its hooks stand on what is imported.
      if (name === 'wagmi') continue
      const place = placeOf(name, home)
      // What others may do without is not there.
      if (!place && home !== own) continue
      if (!place) throw new Error(`${name} is not installed.`)
      const link = join(folder, 'node_modules', name)
      const isItsCopy = home !== own && place.startsWith(join(home, 'node_modules'))
      if (isItsCopy || exists(join(link, 'package.json'))) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(place, link, 'dir')
      rest.push({ manifest: JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')), home: place })
    }
  }
}

function placeOf(name, home) {
  const search = createRequire(join(home, 'package.json')).resolve.paths(name) ?? []
  return search.map((folder) => join(folder, name)).find((place) => exists(join(place, 'package.json')))
}

function exists(file) {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

/** Bundles `code` as a module of the app and tells what each output weighs and loads. `runnable`: with React, to be run in a page. */
export async function bundle(folder, code, { runnable = false } = {}) {
  const entry = join(folder, 'main.js')
  writeFileSync(entry, code)
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    preserveSymlinks: true,
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: runnable ? [] : external,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const contents = new Map(outputFiles.map((file) => [relative(folder, file.path), file.contents]))
  const weights = new Map([...contents].map(([path, bytes]) => [path, compressed(bytes)]))
  return { metafile, contents, weights, ...graphOf(metafile) }
}

/** Bytes over the wire: brotli at its best, as a CDN keeps static files. */
export function compressed(contents) {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

const ofPortico = /node_modules\/portico\/dist\/(.+)\.js$/

/** A page as small as a page with a wallet button can be. */
export const app = `
import { createElement } from 'react'
import { createPortico } from 'portico'
import { bitcoin } from 'portico/bitcoin'
import { evm } from 'portico/evm'
import { bitcoinMainnet, mainnet, solanaMainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { solana } from 'portico/solana'
import { walletConnect } from 'portico/walletconnect'
import { embedded } from 'portico/embedded'

const metadata = { name: 'App', description: 'An app', url: 'https://app.example', icons: [] }
const portico = createPortico({
  projectId: 'decade00decade00decade00decade00',
  metadata,
  networks: [mainnet, solanaMainnet, bitcoinMainnet],
  families: [evm(), solana(), bitcoin()],
  connectors: [walletConnect(), embedded()],
  services: 'https://services.example',
})
export const App = () => createElement(PorticoProvider, { client: portico }, createElement(ConnectButton))
`

/** The same without React: what draws is in it. */
export const elementApp = app
  .replace(/^import .* from '(?:react|portico\/react)'\n/gm, '')
  .replace(/^export const App = .*\n/m, 'definePorticoElements(portico)\n')
  .replace(/^/, "import { definePorticoElements } from 'portico/element'")

/** The same for whoever speaks one family alone. */
export const oneFamilyApp = app
  .replace(/^import \{ (?:bitcoin|solana) \}.*\n/gm, '')
  .replace('networks: [mainnet, solanaMainnet, bitcoinMainnet]', 'networks: [mainnet]')
  .replace('families: [evm(), solana(), bitcoin()]', 'families: [evm()]')

function graphOf(metafile) {
  const outputs = metafile.outputs
  const main = Object.keys(outputs).find((path) => outputs[path].entryPoint === 'main.js')
  /** Lazy modules by their path in the package, such as `react/views/Send/Send`. */
  const lazy = new Map()
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || path === main) continue
    lazy.set(ofPortico.exec(entryPoint)?.[1] ?? entryPoint, path)
  }
  /** Everything that loads together with an output. */
  const closure = (path, into = new Set()) => {
    if (into.has(path) || !outputs[path]) return into
    into.add(path)
    for (const { path: next, kind, external: outside } of outputs[path].imports) {
      if (kind === 'import-statement' && !outside) closure(next, into)
    }
    return into
  }
  return { main, lazy, closure }
}
