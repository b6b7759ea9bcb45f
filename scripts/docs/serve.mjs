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
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** Nothing of what is no address. */
function partsOf(url) {
  try {
    const { pathname, search } = new URL(url, 'http://site')
    return { pathname, search, path: normalize(decodeURIComponent(pathname)) }
  } catch {
    return undefined
  }
}

/** The file that a path of the site is answered with. */
function fileOf(folder, path) {
  const file = join(folder, path.endsWith(sep) ? `${path}index.html` : path)
  if (!file.startsWith(folder)) return undefined
  return [file, `${file}.html`].find((one) => existsSync(one) && statSync(one).isFile())
}

/** Where a page is that was asked for without the slash of its folder, or with one that it has not. Links inside a page count from there. */
function placeOf(folder, { pathname, search, path }) {
  const [other, place] = path.endsWith(sep) ? [path.slice(0, -1), pathname.slice(0, -1)] : [path + sep, `${pathname}/`]
  return !/^\/\/|^\/$/.test(pathname) && fileOf(folder, other) ? `${place}${search}` : undefined
}

/**
 * Serves a folder on this machine alone.
 *
 * @param {number} port 0 for any
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function serveSite(folder, port = 0) {
  const server = createServer((request, response) => {
    const asked = partsOf(request.url ?? '/')
    const found = asked && fileOf(folder, asked.path)
    const place = asked && !found && placeOf(folder, asked)
    if (place) {
      response.writeHead(308, { location: place }).end()
      return
    }
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
