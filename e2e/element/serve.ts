import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' }

/** As strict as a page's policy may be. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Serves a page of plain HTML with the package as it is built, bundled without React: what asks for it does not build. Beside it two nodes,
 * and an order that tells what it was sent.
 */
export async function serveElements(): Promise<{ url: string; close(): void }> {
  if (!existsSync(here('../../packages/portico/dist/element/index.js'))) throw new Error('Run npm run build first.')
  const { outputFiles } = await build({
    entryPoints: [here('page.ts')],
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    // Past the sources, where the paths of the repository would lead.
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'no-react',
        setup: (pages) =>
          pages.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ importer }) => ({
            errors: [{ text: `${importer} brings React` }],
          })),
      },
    ],
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]))
  files.set('/', readFileSync(here('page.html'), 'utf8'))
  files.set('/page.css', readFileSync(here('page.css'), 'utf8'))
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const kind = (/\.(css|js)$/.exec(pathname)?.[1] ?? 'html') as keyof typeof types
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', `${types[kind]};charset=utf-8`)
    if (pathname === '/order') response.end(`<!doctype html><title>Order</title><pre>${await textOf(request)}</pre>`)
    else if (pathname.startsWith('/rpc/')) response.end(answerTo(await textOf(request), pathname.slice(5)))
    else response.writeHead(files.has(pathname) ? 200 : 404).end(files.get(pathname))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** What a node answers: everybody has five of its currency. */
function answerTo(text: string, chain: string): string {
  const results: Record<string, string> = {
    eth_chainId: `0x${Number(chain).toString(16)}`,
    eth_getBalance: '0x4563918244f40000',
  }
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: results[method] ?? '0x',
  })
  const asked = JSON.parse(text)
  return JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked))
}
