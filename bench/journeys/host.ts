import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { BuiltApp, Place } from './app.js'
import { makeCertificate } from './certificate.js'

export type CodeFile = { path: string; bytes: number; wave: number }

/** Serves the app over HTTP/2, and lets its code go by waves where it is told to. */
export type Host = {
  origin: string
  place(place: Place): void
  /** Files of code that were asked for since `begin`, each once. */
  asked(): readonly CodeFile[]
  /** How many of them wait for `release`. */
  waiting(): number
  /** From here on files are counted anew, and held back until they are released. */
  begin(): void
  /** Answers all that wait: whatever is asked for after this is a wave later. */
  release(): void
  /** Answers everything at once from here on. */
  free(): void
  stop(): Promise<void>
}

/** The files of an app as a CDN keeps them. */
export const pack = ({ files }: BuiltApp): ReadonlyMap<string, Buffer> =>
  new Map(
    [...files].map(([path, contents]) => [
      path,
      brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ]),
  )

export async function serve(app: BuiltApp, packed: ReadonlyMap<string, Buffer>): Promise<Host> {
  const { key, cert } = makeCertificate()
  let page = ''
  let wave = 1
  let isHolding = false
  let asked: CodeFile[] = []
  let held: (() => void)[] = []
  const server = createSecureServer({ key, cert })
  const answer = (stream: ServerHttp2Stream, type: string, body: Buffer, encoding?: string) => {
    if (stream.destroyed) return
    stream.respond({
      ':status': 200,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    })
    stream.end(body)
  }
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    const path = String(headers[':path']).split('?')[0] ?? '/'
    const body = packed.get(path)
    if (path === '/') return answer(stream, 'text/html', Buffer.from(page))
    if (!body) {
      stream.respond({ ':status': 404 })
      return stream.end()
    }
    const send = () => answer(stream, 'text/javascript', body, 'br')
    if (!path.startsWith('/assets/')) return send()
    asked.push({ path, bytes: body.length, wave })
    if (isHolding) held.push(send)
    else send()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const release = () => {
    wave += 1
    for (const send of held.splice(0)) send()
  }
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    place(place) {
      page = app.page(place)
    },
    asked: () => asked,
    waiting: () => held.length,
    begin() {
      asked = []
      held = []
      wave = 1
      isHolding = true
    },
    release,
    free() {
      isHolding = false
      release()
    },
    async stop() {
      for (const session of sessions) session.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
