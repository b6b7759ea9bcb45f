import { fileURLToPath } from 'node:url'
import { build as bundle, stop } from 'esbuild'
import { build } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const source = path('../../packages/portico/src')

/** The doors of the browser package, straight from its source. */
const alias = [
  { find: /^portico$/, replacement: `${source}/index.ts` },
  { find: /^portico\/(\w+)$/, replacement: `${source}/$1/index.ts` },
]

export async function buildDemo(outDir: string): Promise<void> {
  await build({
    root: path('../../apps/demo'),
    configFile: path('../../apps/demo/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
}

export async function buildPhone(outDir: string): Promise<void> {
  await build({
    root: path('../phone'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}

/** One classic script, as a content script is: a page or a browser test loads it before anything else runs. */
export async function buildExtension(outDir: string): Promise<void> {
  await bundle({
    entryPoints: [path('../wallets/extension.ts')],
    outfile: `${outDir}/extension.js`,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    tsconfig: path('../../tsconfig.base.json'),
  })
  // It keeps a process of its own alive otherwise.
  await stop()
}
