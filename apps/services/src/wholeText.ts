import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** An answer that is JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const texts = new WeakMap<Response, string>()

/**
 * JSON that is there as a whole. A body of the web is a stream, which is made, read and put together again for every answer; here it leaves in one
 * piece, by {@link inOnePiece}. What is put into the headers of `c.res` behind it leaves with it.
 */
export function jsonText(c: Context, text: string): Response {
  const headers = { 'content-type': 'application/json' }
  // Whoever asks the routes without a server reads the body.
  if (!(c.env as Partial<Bindings> | undefined)?.outgoing) return c.body(text, 200, headers)
  const response = c.body(null, 200, headers)
  texts.set(response, text)
  return response
}

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>

/** What the server answers with: as `fetch` does, and what {@link jsonText} made as one piece. */
export function inOnePiece(fetch: Fetch): Fetch {
  return async (request, env) => {
    const response = await fetch(request, env)
    const text = texts.get(response)
    if (text === undefined) return response
    const headers: Record<string, string | number> = Object.fromEntries(response.headers)
    headers['content-length'] = Buffer.byteLength(text)
    env.outgoing.writeHead(response.status, headers)
    env.outgoing.end(text)
    return RESPONSE_ALREADY_SENT
  }
}
