import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const source = path('../../packages/portico/src')

/**
 * The pages of the wallet's origin, each with the title that it has until its script names it in the visitor's language: `/frame` is
 * inside other sites, the others stand in a window of their own.
 */
const titles = {
  frame: 'Wallet',
  approve: 'Approve this device',
  loading: 'Wallet',
  callback: 'Wallet',
  undo: 'Take your wallet back',
  object: 'Stop this request',
  wallet: 'Your wallet',
  answer: 'Another device wants to open your wallet',
  export: 'Your private key',
}
const pages = new Map(Object.entries(titles).map(([name, title]) => [path(`${name}.html`), { name, title }]))

/** `page.html` is every page: they differ in their title and in `src/<page>`, their first module, alone. */
const pagesOfTemplate: Plugin = {
  name: 'pages-of-template',
  enforce: 'pre',
  resolveId: (id) => (pages.has(id) ? id : undefined),
  load(id) {
    const page = pages.get(id)
    if (!page) return
    return readFileSync(path('page.html'), 'utf8').replace('%title%', page.title).replace('%page%', page.name)
  },
}

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
  /\/src\/(?:confirm\/(?!abi|cooling)|signing\/(?:prepare\.|params|base58|permissions\/(?:manager|redeemed)|safe\/contracts|methods\/|evm\/(?!address|authorization|sign\.)|solana\/))|\/@scure\/base\//
/** What few pages ever ask for: one file, since its parts share all of it; what the wallet's own window alone reads of it stays there. */
const ofPermissions =
  /\/src\/(?:signing\/(?:permissions\/(?!manager|redeemed|told|usage|plain)|evm\/authorization)|handlers\/(?:storedPermissions|permissionReads))|\/ox\/_esm\/core\/(?:TxEnvelopeEip7702|Authorization)/

/**
 * Two files that import each other begin with what the other has not made yet, which no type tells, nor any test of the sources: a file of
 * a group above that another group imports has to stand in that one.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_, bundle) {
    const open: string[] = []
    const closed = new Set<string>()
    const follow = (name: string) => {
      if (closed.has(name)) return
      if (open.includes(name))
        this.error(`Files import each other: ${[...open.slice(open.indexOf(name)), name].join(' → ')}`)
      open.push(name)
      const file = bundle[name]
      for (const next of file?.type === 'chunk' ? file.imports : []) follow(next)
      open.pop()
      closed.add(name)
    }
    for (const name of Object.keys(bundle)) follow(name)
  },
}

export default defineConfig({
  plugins: [react(), tokensOfPage, pagesOfTemplate, noCircles],
  resolve: {
    alias: [
      { find: /^portico\/([\w/]+)$/, replacement: `${source}/$1/index.ts` },
      { find: /^@portico\/vault\/contract$/, replacement: path('../vault/src/contract/index.ts') },
    ],
  },
  // No script may stand in the pages themselves, and no text becomes code: the policy they are served under forbids it.
  build: {
    rolldownOptions: {
      input: [...pages.keys()],
      // What every confirmation needs is one file, though smart accounts share half of it: pieces compress badly.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'confirmation', test: ofConfirmation },
            { name: 'permissions', test: ofPermissions },
          ],
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
