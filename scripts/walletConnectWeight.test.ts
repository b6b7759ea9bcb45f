import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const room = fileURLToPath(new URL('../packages/portico/src/walletconnect', import.meta.url))
/** What only some pages or acts load: engines without the curves, one-click sign-in, other families, reads, phones, foreign clients. */
const rare = /\/(softwareCrypto|authenticate|otherFamilies|reads|mobile|hosted|serverTime)\.js$/

/** 20 kB until it worked with a clock that is off and ended what a wallet answers too late. */
const mostBytes = 20_700

test('behavior: our WalletConnect client with its cryptography is under 20.7 kB of gzip', async () => {
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
  const weight = gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length
  expect(weight).toBeGreaterThan(10_000)
  expect(weight).toBeLessThan(mostBytes)
})
