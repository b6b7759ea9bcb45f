import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const room = fileURLToPath(new URL('../packages/portico/src/walletconnect', import.meta.url))
/**
 * What only some pages or acts load: engines without the curves, one-click sign-in, what the next page needs to end a code of this one, other families, reads, going to another network and
 * batches, phones, foreign clients, the time by the services, words for what failed.
 */
const rare =
  /\/(softwareCrypto|authenticate|abandoned|otherFamilies|readChain|walletMethods|mobile|hosted|serverTime|connectError|errors)\.js$/

/** Under 20 kB with what it costs to name what it imports. */
const mostBytes = 19_850
/** What the rest of the modal is asked for by is no part of the client: it is one line or none, as the build joins files. */
const imports = /import\{[^}]*\}from"[^"]*";/g

test('behavior: our WalletConnect client with its cryptography is under 20 kB of gzip', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './connector.ts'; export * from './sessionSide.ts'; export * from './verify.ts'`,
      resolveDir: room,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [
      {
        name: 'its own',
        setup({ onResolve }) {
          onResolve({ filter: rare }, ({ path }) => ({ path, external: true }))
          // What the whole modal shares is counted where it is first loaded.
          onResolve({ filter: /^\.\.\/(base|core)\// }, ({ path }) => ({ path, external: true }))
        },
      },
    ],
  })
  const weight = gzipSync((outputFiles[0]?.text ?? '').replaceAll(imports, ''), { level: 9 }).length
  expect(weight).toBeGreaterThan(10_000)
  expect(weight).toBeLessThan(mostBytes)
})
