import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** As strict as an app's policy may be: no inline script, and no inline style but where a library of the page needs it. */
const policyOf = (styles: string, nodes: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${styles}; img-src 'self' data: https:; connect-src 'self' ${nodes}`

export type ServeOptions = {
  /** The React that the page and Portico run with; the newest by default. */
  react?: 18 | 19
  /** Whether the page's own libraries may write style elements. */
  inlineStyles?: boolean
  /** Nodes that the page may ask, beside its own server: those of the sandbox. */
  nodes?: () => readonly string[]
  /** What stands in the page at first, as a server draws it; nothing by default. */
  body?: (request: IncomingMessage) => string
}

/** The React of a version, for a bundle. */
export const reactOf = (react: 18 | 19) =>
  react === 18 ? { alias: { react: 'react18', 'react-dom': 'react-dom18' } } : {}

/** Serves the pages of this folder that show parts and the shell, bundled from the sources. */
export async function servePages(
  names: readonly string[],
  { react = 19, inlineStyles = false, nodes = () => [], body = () => '<main id="root"></main>' }: ServeOptions = {},
): Promise<{ url: string; close(): void }> {
  const policy = policyOf(inlineStyles ? "'unsafe-inline'" : '', nodes().join(' '))
  const { outputFiles } = await build({
    entryPoints: names.map((name) => fileURLToPath(new URL(`${name}.tsx`, import.meta.url))),
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    ...reactOf(react),
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'warning',
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const script = files.get(pathname)
    response.setHeader('content-security-policy', policy)
    const kind = script === undefined ? 'html' : pathname.endsWith('.css') ? 'css' : 'javascript'
    response.setHeader('content-type', `text/${kind};charset=utf-8`)
    response.end(
      script ??
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${pathname}</title>` +
          `<body>${script === undefined ? body(request) : ''}<script type="module" src="${pathname}.js"></script>`,
    )
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
