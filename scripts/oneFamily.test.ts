import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { root } from './root.mjs'

const source = join(root, 'packages/portico/src')

/** What belongs to one family alone: its room, and the libraries that only it may bring along. */
const families = {
  evm: { network: 'mainnet', room: '/src/evm/', libraries: /\/node_modules\/viem\// },
  solana: { network: 'solanaMainnet', room: '/src/solana/', libraries: /\/node_modules\/@solana(-program)?\// },
  bitcoin: { network: 'bitcoinMainnet', room: '/src/bitcoin/', libraries: /\/node_modules\/@scure\// },
}
type FamilyName = keyof typeof families

/** Every file that a page with one family could ever load, dynamic imports included. */
async function filesOf(name: FamilyName): Promise<string[]> {
  const contents = `
    import { createPortico } from 'portico'
    import { ${name} } from 'portico/${name}'
    import { ${families[name].network} } from 'portico/networks'
    import { ConnectButton, PorticoModal, PorticoProvider } from 'portico/react'
    import { walletConnect } from 'portico/walletconnect'
    export const app = [ConnectButton, PorticoModal, PorticoProvider]
    export const client = createPortico({
      metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
      networks: [${families[name].network}],
      families: [${name}()],
      connectors: [walletConnect()],
    })`
  const doors = ['evm', 'solana', 'bitcoin', 'networks', 'react', 'walletconnect']
  const { metafile } = await build({
    stdin: { contents, resolveDir: join(root, 'packages/portico') },
    alias: {
      ...Object.fromEntries(doors.map((door) => [`portico/${door}`, join(source, door, 'index.ts')])),
      portico: join(source, 'index.ts'),
    },
    outdir: '/out',
    bundle: true,
    splitting: true,
    format: 'esm',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    absWorkingDir: root,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).map((file) => `/${file}`))
}

describe('a page with one family', () => {
  const names = Object.keys(families) as FamilyName[]
  test.each(names)('behavior: %s: nothing of the others is ever loaded', async (name) => {
    const files = await filesOf(name)
    for (const [other, { room, libraries }] of Object.entries(families)) {
      const own = files.filter((file) => file.includes(room))
      if (other === name) expect(own.length).toBeGreaterThan(5)
      else expect([...own, ...files.filter((file) => libraries.test(file))]).toEqual([])
    }
  })
})

test('behavior: what finds wallets of Bitcoin, of which every app has a part in the file that families share, leads to nothing else of it', async () => {
  const { metafile } = await build({
    entryPoints: [join(source, 'bitcoin/discover.ts')],
    outdir: '/out',
    bundle: true,
    splitting: true,
    format: 'esm',
    absWorkingDir: root,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const inputs = Object.entries(metafile.inputs)
  expect(inputs.length).toBeGreaterThan(3)
  // Most bundlers build what a lazy import names, in an app of another family too, which has not the package that this one needs beside it.
  const lazy = inputs.flatMap(([file, { imports }]) =>
    imports.flatMap(({ kind, path }) => (kind === 'dynamic-import' ? `${file} > ${path}` : [])),
  )
  expect(lazy).toEqual([])
})
