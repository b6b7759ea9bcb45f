import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { withApp } from '../bundle.mjs'

/** What the app asks, written into its page: the addresses are known when the services run. */
export type Place = { services: string; projectId: string; rpcUrl: string; warm: 'idle' | 'intent' | 'off' }

/** The smallest page of an integrator who wants everything: all families, all connectors, one button. */
const source = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from 'portico'
import { bitcoin } from 'portico/bitcoin'
import { cosmos } from 'portico/cosmos'
import { embedded } from 'portico/embedded'
import { evm } from 'portico/evm'
import { bitcoinMainnet, defineNetwork, mainnet, solanaMainnet } from 'portico/networks'
import { polkadot } from 'portico/polkadot'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { solana } from 'portico/solana'
import { walletConnect } from 'portico/walletconnect'

const { services, projectId, rpcUrl, warm } = globalThis.place
const sandbox = defineNetwork({
  id: 31337,
  name: 'Sandbox One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  testnet: true,
})
const client = createPortico({
  projectId,
  metadata: { name: 'App', description: 'An app', url: location.origin, icons: [] },
  networks: [sandbox, mainnet, solanaMainnet, bitcoinMainnet],
  families: [evm(), solana(), bitcoin(), polkadot(), cosmos()],
  connectors: [walletConnect(), embedded()],
  services,
  warm,
})
globalThis.portico = client
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { client }, createElement(ConnectButton)),
)
`

/** The smallest app without services: one family, and all wallets that are known. */
const registrySource = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { registry } from 'portico/registry'

const client = createPortico({
  metadata: { name: 'App', description: 'An app', url: location.origin, icons: [] },
  networks: [mainnet],
  families: [evm()],
  wallets: registry(),
  warm: globalThis.place.warm,
})
globalThis.portico = client
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { client }, createElement(ConnectButton)),
)
`

const sources = { everything: source, registry: registrySource }
/** Which of the apps an act is done in. */
export type AppName = keyof typeof sources

/** What the page has anyway: served beside the app and counted nowhere. */
const shared = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'] as const
const addressOf = (name: string) => `/shared/${name.replace('/', '-')}.js`

const ofReact = createRequire(new URL('../../packages/portico/package.json', import.meta.url))

/** React as modules of their own, so that all of them share one. */
async function makeShared(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = shared.map((name) => {
    const entry = join(folder, `shared-${name.replace('/', '-')}.js`)
    const names = Object.keys(ofReact(name) as object).filter((key) => key !== 'default' && !key.startsWith('__'))
    const place = JSON.stringify(ofReact.resolve(name))
    writeFileSync(
      entry,
      `import whole from ${place}\nexport const { ${names.join(', ')} } = whole\nexport default whole\n`,
    )
    return { in: entry, out: addressOf(name).slice('/shared/'.length, -'.js'.length) }
  })
  const { outputFiles } = await bundle({
    entryPoints: entries,
    outdir: join(folder, 'shared'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  })
  return new Map(outputFiles.map((file) => [file.path.slice(folder.length), file.contents]))
}

/** A wallet of the page as an extension would put it there, ahead of the app. It is no part of what is counted. */
async function makeWallet(folder: string): Promise<string> {
  const entry = join(folder, 'wallet.js')
  writeFileSync(
    entry,
    `import { installTestWallet } from 'portico/testing/evm'
const { rpcUrl } = globalThis.place
installTestWallet({
  info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
  chains: [{ id: 31337, name: 'Sandbox One', rpcUrl }],
  autoApprove: true,
})`,
  )
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    minify: true,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

export type BuiltApp = {
  /** By path, with a slash ahead. */
  files: Map<string, Uint8Array>
  page(place: Place): string
  /** What runs ahead of the page's code. */
  wallet: string
}

/** Builds an app with Vite from the packed tarball, outside the repository, as whoever installs it would. */
export function buildApp(name: AppName): Promise<BuiltApp> {
  return withApp(async ({ folder }) => {
    writeFileSync(join(folder, 'main.js'), sources[name])
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
    )
    const [result, files, wallet] = await Promise.all([
      build({
        root: folder,
        configFile: false,
        logLevel: 'error',
        mode: 'production',
        build: {
          write: false,
          target: 'es2022',
          // For browsers that Portico does not run in.
          modulePreload: { polyfill: false },
          rolldownOptions: { external: [...shared] },
        },
      }),
      makeShared(folder),
      makeWallet(folder),
    ])
    if (!('output' in result)) throw new Error('Vite has built nothing.')
    let html = ''
    for (const file of result.output) {
      const contents = file.type === 'chunk' ? file.code : file.source
      if (file.fileName === 'index.html') html = String(contents)
      else files.set(`/${file.fileName}`, typeof contents === 'string' ? new TextEncoder().encode(contents) : contents)
    }
    const imports = JSON.stringify({ imports: Object.fromEntries(shared.map((name) => [name, addressOf(name)])) })
    const page = (place: Place) =>
      html.replace(
        '<head>',
        `<head><script>globalThis.place=${JSON.stringify(place)}</script><script type="importmap">${imports}</script>`,
      )
    return { files, page, wallet }
  })
}
