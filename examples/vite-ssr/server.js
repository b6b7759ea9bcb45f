import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { render } from './dist/server/server.js'

const client = fileURLToPath(new URL('./dist/client', import.meta.url))
const page = await readFile(join(client, 'index.html'), 'utf8')
const types = { '.js': 'text/javascript', '.css': 'text/css' }

createServer(async (request, response) => {
  try {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (path === '/') {
      const { markup, state } = render(request.headers.cookie)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // Drawn for one visitor's cookie.
      response.setHeader('cache-control', 'private, no-store')
      response.end(page.replace('<!--markup-->', () => markup).replace('"%state%"', () => state))
    } else {
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(await readFile(join(client, path)))
    }
  } catch {
    response.statusCode = 404
    response.end()
  }
}).listen(Number(process.env.PORT ?? 3000))
