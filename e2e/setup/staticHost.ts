import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { withTarball } from '../../scripts/pack.mjs'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export type StaticHost = { port: number; stop(): Promise<void> }

/** Serves the files of a folder with one policy, and knows nothing else: no fallback, no call that answers. `port`: one of the system's choice without it. */
export async function serveFiles(root: string, policy: string, port = 0): Promise<StaticHost> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const body = await readFile(join(root, normalize(pathname))).catch(() => undefined)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[extname(pathname)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    })
    response.end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The pages of the wallet as they are published, unpacked, with the file that says what holds while no server answers. */
export async function unpackFrame(project: object): Promise<{ root: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-frame-'))
  await withTarball('apps/frame', (file) => promisify(execFile)('tar', ['-xzf', file, '-C', folder]))
  const root = join(folder, 'package/dist')
  writeFileSync(join(root, 'project.json'), JSON.stringify(project))
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Nodes = { rpcUrl: string; bundlerUrl: string }

/** What stands beside the pages: the first chain of the sandbox, with its node and its bundler. */
export const projectFile = ({ rpcUrl, bundlerUrl }: Nodes) => ({
  name: 'Meridian',
  origins: ['http://localhost:*'],
  headlessOtpOrigins: [],
  smartAccountEnabledNetworks: [31337],
  networks: [
    {
      caipNetworkId: 'eip155:31337',
      rpcUrl,
      name: 'Sandbox One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      bundler: { url: bundlerUrl },
    },
  ],
  socials: [],
  farcaster: false,
  development: true,
})

/** The policy that the services gave the pages, which may ask the nodes besides. */
export function policyWith(served: string | undefined, { rpcUrl, bundlerUrl }: Nodes): string {
  const own = "connect-src 'self'"
  if (!served?.includes(own)) throw new Error(`The pages came with another policy: ${served}`)
  return served.replace(own, `${own} ${rpcUrl} ${bundlerUrl}`)
}
