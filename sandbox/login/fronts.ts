import type { IncomingMessage, ServerResponse } from 'node:http'

/** Providers without OpenID Connect, and how each tells who came. */
const shapes: Readonly<Record<string, (person: { sub: string; email: string }) => object>> = {
  github: ({ sub, email }) => ({ id: numberOf(sub), login: nameOf(email), name: nameOf(email) }),
  x: ({ sub, email }) => ({ data: { id: String(numberOf(sub)), username: nameOf(email), name: nameOf(email) } }),
  discord: ({ sub, email }) => ({ id: String(numberOf(sub)), username: nameOf(email), discriminator: '0' }),
  facebook: ({ sub, email }) => ({ id: String(numberOf(sub)), name: nameOf(email) }),
}
const nameOf = (email: string) => email.split('@')[0] ?? ''
const numberOf = (sub: string) => Number.parseInt(Buffer.from(sub).toString('hex').slice(0, 12), 16)

/**
 * `/<name>/authorize`, `/<name>/token` and `/<name>/user` in the shape of GitHub, X, Discord and Facebook, over the provider behind them.
 * @returns false when the path is none of these
 */
export async function answerFront(
  issuer: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', issuer)
  const [, name = '', call = ''] = url.pathname.split('/')
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
  if (!shape) return false
  if (call === 'authorize') {
    url.searchParams.set('scope', 'openid email')
    url.searchParams.set('prompt', 'select_account')
    response.writeHead(303, { location: `${issuer}/auth?${url.searchParams}` }).end()
    return true
  }
  const { authorization } = request.headers
  const headers = { ...(authorization ? { authorization } : {}), accept: 'application/json' }
  if (call === 'token') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    const answer = await fetch(`${issuer}/token`, { method: 'POST', headers, body })
    const { id_token: _, ...rest } = (await answer.json()) as Record<string, unknown>
    json(response, answer.status, rest)
    return true
  }
  if (call !== 'user') return false
  const answer = await fetch(`${issuer}/me`, { headers })
  json(response, answer.status, answer.ok ? shape((await answer.json()) as { sub: string; email: string }) : {})
  return true
}

function json(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(answer))
}
