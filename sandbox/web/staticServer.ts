import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

export type StaticServer = { port: number; stop(): Promise<void> }

export type StaticServerOptions = {
  port: number
  /** Folders to look in, first hit wins. */
  folders: readonly string[]
  /** Answers made on the fly, by path. */
  json?: Readonly<Record<string, () => unknown>> | undefined
  /** Paths that a page handles itself, and all below them, with the file they get: from all folders, or from one of them. */
  pages?: Readonly<Record<string, string | { folder: string; file: string }>> | undefined
  contentSecurityPolicy: Readonly<Record<string, readonly string[]>>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves a built page as a careful host would: a strict policy, no inline script or style, nothing sniffed or framed by others. */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const policy = Object.entries(options.contentSecurityPolicy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      // Attestation pages learn the origin that asked from the referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cache-control': 'no-cache',
    })) {
      response.setHeader(name, value)
    }
    answer(options, request, response).catch(() => end(response, 500, 'This page could not be read.'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    port: options.port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(options: StaticServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request.headers.host)) return end(response, 421, 'This server answers for localhost only.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET and HEAD.')
  const path = readPath(request.url)
  if (path === undefined) return end(response, 400, 'This address is not one.')
  const make = options.json?.[path]
  if (make) return send(request, response, '.json', Buffer.from(JSON.stringify(make(), undefined, 2)))
  const [, page = path === '/' ? '/index.html' : path] =
    Object.entries(options.pages ?? {}).find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  const { folders, file } =
    typeof page === 'string' ? { folders: options.folders, file: page } : { folders: [page.folder], file: page.file }
  for (const folder of folders) {
    const bytes = await readInside(folder, file)
    // What the bundler names after its content never changes under that name.
    if (bytes && file.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    if (bytes) return send(request, response, extname(file), bytes)
  }
  end(response, 404, 'There is nothing here.')
}

/** Names of this machine only: a foreign name that was pointed here must not read anything. */
function isLocal(host: string | undefined): boolean {
  const name = host?.replace(/:\d+$/, '') ?? ''
  return name === '127.0.0.1' || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost')
}

function readPath(url: string | undefined): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  const file = normalize(join(folder, path))
  if (!file.startsWith(folder + sep)) return undefined
  return readFile(file).catch(() => undefined)
}

function send(request: IncomingMessage, response: ServerResponse, extension: string, bytes: Buffer): void {
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  response.setHeader('etag', tag)
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
