import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** Nothing of what is no address. */
function pathOf(url) {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://site').pathname))
  } catch {
    return undefined
  }
}

/** The file that a path of the site is answered with. */
function fileOf(folder, url) {
  const path = pathOf(url)
  if (path === undefined) return undefined
  const file = join(folder, path.endsWith(sep) ? `${path}index.html` : path)
  if (!file.startsWith(folder)) return undefined
  return [file, `${file}.html`].find((one) => existsSync(one) && statSync(one).isFile())
}

/**
 * Serves a folder on this machine alone.
 *
 * @param {number} port 0 for any
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function serveSite(folder, port = 0) {
  const server = createServer((request, response) => {
    const found = fileOf(folder, request.url ?? '/')
    const file = found ?? join(folder, '404.html')
    response.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${server.address().port}/`, stop }
}
