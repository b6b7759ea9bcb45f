import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const source = path('../../packages/portico/src')

/** The pages of the wallet's origin: `/frame` is inside other sites, the others stand in a window of their own. */
const pages = ['frame', 'approve', 'loading', 'callback', 'undo', 'wallet', 'export']

/** The modal's tokens stand on its host element; here they stand on the page. */
const tokensOfPage: Plugin = {
  name: 'tokens-of-page',
  enforce: 'pre',
  transform(code, id) {
    return /\/(tokens|tones)\.css$/.test(id)
      ? code.replaceAll(':host(', ':root:is(').replaceAll(':host', ':root')
      : undefined
  },
}

/** Names the build by what it was made of: the same sources give the same name. */
function buildName(): string {
  const folder = path('src')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test(-support)?\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const ofConfirmation =
  /\/src\/(?:confirm\/(?!abi|cooling)|signing\/(?:prepare\.|params|base58|methods\/|evm\/(?!address)|solana\/))/

export default defineConfig({
  plugins: [react(), tokensOfPage],
  resolve: {
    alias: [
      { find: /^portico\/(\w+)$/, replacement: `${source}/$1/index.ts` },
      { find: /^@portico\/vault\/contract$/, replacement: path('../vault/src/contract/index.ts') },
    ],
  },
  // No script may stand in the pages themselves, and no text becomes code: the policy they are served under forbids it.
  build: {
    rolldownOptions: {
      input: pages.map((page) => path(`${page}.html`)),
      // What every confirmation needs is one file, though smart accounts share half of it: pieces compress badly.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'confirmation', test: ofConfirmation }],
        },
      },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: ['chrome123', 'safari17.5', 'firefox129'],
  },
  define: { __BUILD__: JSON.stringify(buildName()) },
  worker: { format: 'es' },
})
