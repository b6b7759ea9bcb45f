import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src *"

/** Serves the gallery pages under the strict policy that apps may have. Resolves with the address and how to stop. */
export async function serveGallery(port = 0) {
  const { outputFiles } = await build({
    entryPoints: [`${here}parts.tsx`, `${here}modal.tsx`],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: `${here}dist`,
    write: false,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const files = new Map(outputFiles.map((file) => [file.path.slice(here.length + 4), file.text]))
  const page = (
    name,
  ) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name}</title><body><div id="root"></div><script type="module" src="/${name}.js"></script>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const file = files.get(pathname)
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html')
    response.end(file ?? page(pathname.slice(1) || 'parts'))
  })
  await new Promise((resolve) => server.listen(port, resolve))
  return {
    url: `http://localhost:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
