import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '../addresses.js'
import { portOf } from '../ports.js'
import { buildDemo, buildExtension, buildPhone } from './build.js'
import { startStaticServer } from './staticServer.js'

/** Builds the demo and the phone and serves each on its own origin. */
export async function startPages(options: {
  portBase: number
  addresses: Addresses
  folder: string
}): Promise<{ stop(): Promise<void> }> {
  const { addresses, folder, portBase } = options
  const demo = join(folder, 'demo')
  const phone = join(folder, 'phone')
  const extension = join(folder, 'extension')
  for (const place of [demo, phone, extension]) mkdirSync(place, { recursive: true })
  await Promise.all([buildDemo(demo), buildPhone(phone), buildExtension(extension)])

  const nodes = addresses.chains.flatMap(({ rpcUrl, webSocketUrl }) => [rpcUrl, webSocketUrl])
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
      folders: [demo, extension],
      json,
      pages: { '/explorer': '/explorer.html' },
      // The attestation page is a frame; the demo may frame itself, to show the modal inside an iframe.
      contentSecurityPolicy: {
        ...own,
        'frame-src': ["'self'", ...services.slice(0, 1)],
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
