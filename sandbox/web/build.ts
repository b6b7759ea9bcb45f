import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { bundle } from '../../scripts/bundle.mjs'
import { isBuilt } from '../../scripts/sources.mjs'
import { buildOnce } from './cache.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const source = path('../../packages/portico/src')
const lockfile = path('../../package-lock.json')
const built = (name: string) => path(`../../.sandbox/pages/${name}`)
/** By what the demo is drawn, where it is not React: see `apps/demo/vite.config.ts`. */
const drawnBy = process.env.PORTICO_DRAWN_BY ?? ''

/** The doors of the browser package, straight from its source. */
const alias = [
  { find: /^portico$/, replacement: `${source}/index.ts` },
  { find: /^portico\/([\w/]+)$/, replacement: `${source}/$1/index.ts` },
]

let queue: Promise<unknown> = Promise.resolve()

/**
 * As a host would build it, also where a test runner has said that this is a test: React's build for development is twice the work
 * for every page that is opened. One after the other, since what says so is said to the whole process.
 */
function buildForVisitors(options: InlineConfig): Promise<void> {
  const done = queue.then(async () => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    try {
      await build({ logLevel: 'error', ...options })
    } finally {
      if (before === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = before
    }
  })
  queue = done.catch(() => {})
  return done
}

/** What the build of the repository has made of the same sources is taken as it is. */
async function buildApp(folder: 'apps/demo' | 'apps/frame', outDir: string): Promise<void> {
  const root = path(`../../${folder}`)
  if (isBuilt(folder) && !drawnBy)
    cpSync(`${root}/dist`, outDir, { recursive: true, filter: (file) => !file.endsWith('.stamp') })
  else await buildForVisitors({ root, configFile: `${root}/vite.config.ts`, build: { outDir, emptyOutDir: true } })
}

const demo = path('../../apps/demo')
/** Its facts, and the pictures that are taken when somebody asks for them: pages are made of both. */
const registry = path('../../packages/registry')

/** Each of these gives the folder with the built page. */
export function buildDemo(): Promise<string> {
  return buildOnce(built(`demo${drawnBy}`), [demo, source, registry, lockfile], (outDir) =>
    buildApp('apps/demo', outDir),
  )
}

/**
 * The same page in a few large files, for who opens it hundreds of times: by then a file costs more than what is in it. Each module
 * still runs when it is first asked for, as it does in a file of its own.
 */
export function buildDemoInFewFiles(): Promise<string> {
  return buildOnce(built(`few${drawnBy}`), [demo, source, registry, lockfile, path('build.ts')], async (outDir) => {
    await buildForVisitors({
      root: demo,
      configFile: `${demo}/vite.config.ts`,
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: {
          // And the page in which one is mounted after another.
          input: [`${demo}/mount.html`],
          output: {
            strictExecutionOrder: true,
            codeSplitting: {
              includeDependenciesRecursively: false,
              // The families and connectors that are not named here stay in files of their own: few journeys load them.
              groups: [
                { name: 'portico', test: /portico\/src\/(base|wire|networks|core|ui|react|evm|walletconnect)\// },
                // Nor does a journey pay for languages that it does not speak: together they are more than all other code.
                { name: (id) => /portico\/src\/languages\/(?!shipped)([\w-]+)\.[\w.]*generated/.exec(id)?.[1] ?? null },
                { name: (id) => /portico\/src\/(\w+)\//.exec(id)?.[1] ?? null },
                // The sheet of the explorer is within the page's: behind it, once more, it would say again what the page says otherwise.
                {
                  name: 'page',
                  test: /apps\/demo\/src\/(?!styles\.css|.*([sS]olana|[bB]itcoin|explorer|hostConnector))/,
                },
                { name: 'react', test: /node_modules\/(react|react-dom|preact|scheduler|zustand|valibot|uqr)\// },
                { name: 'viem', test: /node_modules\/(viem|abitype|ox|isows|@noble|@scure\/base)\// },
              ],
            },
          },
        },
      },
    })
  })
}

export function buildPhone(): Promise<string> {
  const root = path('../phone')
  return buildOnce(built('phone'), [root, `${source}/testing`, lockfile], async (outDir) => {
    await buildForVisitors({
      root,
      configFile: false,
      resolve: { alias },
      build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
  })
}

/** The pages of the embedded wallet's own origin. */
export function buildFrame(): Promise<string> {
  const contract = path('../../apps/vault/src/contract')
  const sources = [path('../../apps/frame'), source, contract, lockfile]
  return buildOnce(built('frame'), sources, (outDir) => buildApp('apps/frame', outDir))
}

/** One classic script, as a content script is: a page or a browser test loads it before anything else runs. */
export function buildExtension(): Promise<string> {
  const folder = path('../wallets')
  return buildOnce(built('extension'), [folder, `${source}/testing`, lockfile], async (outDir) => {
    await bundle({
      entryPoints: [`${folder}/extension.ts`],
      outfile: `${outDir}/extension.js`,
      bundle: true,
      format: 'iife',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
      tsconfig: path('../../tsconfig.base.json'),
    })
  })
}
