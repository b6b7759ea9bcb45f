import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Reply = { status: number; type: string; body: string | Uint8Array }
export type Asked = { query: URLSearchParams; body: string }
type Answer = (params: Readonly<Record<string, string>>, asked: Asked) => Reply
/** The path may hold names behind a colon. */
export type Route = readonly [method: 'GET' | 'POST', path: string, answer: Answer]

/** What is told with a status that is not 200. */
export class HttpProblem extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'HttpProblem'
    this.status = status
  }
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})
export const text = (body: string, status = 200): Reply => ({ status, type: 'text/plain; charset=utf-8', body })

const mostBytes = 1_000_000

/** Serves routes under their prefixes, to every page. */
export async function startRoutes(options: {
  port: number
  headers: Readonly<Record<string, string>>
  routes: readonly Route[]
}): Promise<{ stop(): Promise<void> }> {
  const { port, headers } = options
  const table = options.routes.map(([method, path, answer]) => ({ method, steps: path.split('/'), answer }))

  function find(method: string, path: string) {
    const steps = path.split('/').map(decode)
    for (const route of table) {
      if (route.method !== method || route.steps.length !== steps.length) continue
      if (route.steps.every((step, index) => step.startsWith(':') || step === steps[index])) {
        const named = route.steps.flatMap((step, index) =>
          step.startsWith(':') ? [[step.slice(1), steps[index]]] : [],
        )
        return { answer: route.answer, params: Object.fromEntries(named) as Record<string, string> }
      }
    }
    return undefined
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const allowed = { ...headers, 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    const reply = ({ status, type, body }: Reply) =>
      response.writeHead(status, { ...allowed, 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body)
    if (request.method === 'OPTIONS') return response.writeHead(204, allowed).end()
    const found = find(request.method ?? '', pathname)
    if (!found) return reply(text('Not Found', 404))
    const body = await read(request)
    if (body === undefined) return reply(text('Too large', 413))
    try {
      return reply(found.answer(found.params, { query: searchParams, body }))
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      const { message, status } = error
      return reply(
        message.startsWith('{') ? { status, type: 'application/json', body: message } : text(message, status),
      )
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Every route of a list, further down. */
export const under = (prefix: string, routes: readonly Route[]): Route[] =>
  routes.map(([method, path, answer]) => [method, `${prefix}${path}`, answer])

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
