import type { Addresses } from '../addresses.js'
import { portOf } from '../ports.js'
import { buildDemo, buildDemoInFewFiles, buildExtension, buildPhone } from './build.js'
import { startStaticServer } from './staticServer.js'

/** The folders with the built pages. */
export type Built = { demo: string; few?: string | undefined; phone: string; extension: string }

/** `fewFiles`: see `SandboxOptions`. */
export async function buildPages({ fewFiles }: { fewFiles: boolean }): Promise<Built> {
  const [demo, few, phone, extension] = await Promise.all([
    buildDemo(),
    fewFiles ? buildDemoInFewFiles() : undefined,
    buildPhone(),
    buildExtension(),
  ])
  return { demo, few, phone, extension }
}

/** Serves the demo and the phone, each on its own origin. */
export async function startPages(options: {
  portBase: number
  addresses: Addresses
  built: Built
}): Promise<{ stop(): Promise<void> }> {
  const { addresses, portBase } = options
  const { demo, few, phone, extension } = options.built

  const { chainTen, solana } = addresses
  const chains = [...addresses.chains, ...(addresses.world ?? []), chainTen, solana].filter(
    (chain) => chain !== undefined,
  )
  const bitcoin = addresses.bitcoin ? [new URL(addresses.bitcoin.apiUrl).origin] : []
  const nodes = [...chains.flatMap(({ rpcUrl, webSocketUrl }) => [rpcUrl, webSocketUrl]), ...bitcoin]
  const services = addresses.services ? [addresses.services.url, addresses.services.url.replace(/^http/, 'ws')] : []
  const own = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...services.slice(0, 1)],
    'connect-src': ["'self'", ...nodes, ...services],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  }
  const json = { '/sandbox.json': () => addresses }
  const servers = await Promise.all([
    startStaticServer({
      port: portOf(portBase, 'demo'),
      folders: [...(few ? [few] : []), demo, extension],
      json,
      pages: { '/explorer': '/explorer.html', '/many-files': { folder: demo, file: '/index.html' } },
      // The attestation page is a frame, and the embedded wallet; the demo may frame itself, to show the modal inside an iframe.
      contentSecurityPolicy: {
        ...own,
        'frame-src': ["'self'", ...services.slice(0, 1), ...(addresses.wallet ? [addresses.wallet.url] : [])],
        'frame-ancestors': ["'self'"],
      },
    }),
    startStaticServer({
      port: portOf(portBase, 'phone'),
      folders: [phone],
      json,
      pages: { '/wc': '/index.html' },
      contentSecurityPolicy: { ...own, 'frame-ancestors': ["'none'"] },
    }),
  ])
  return {
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
