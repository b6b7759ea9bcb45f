import type { Context, MiddlewareHandler } from 'hono'
import { endpoints } from 'portico/wire'

/** What clients of today and of yesterday send. */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
  'x-project-id',
  'x-request-id',
  'authorization',
].join(', ')
const analyticsPaths: readonly string[] = Object.values(endpoints)
  .filter(({ service }) => service === 'analytics')
  .map(({ path }) => path)

/** Answers pre-flights and lets every page read the answers, errors too: nothing here depends on cookies. */
export const cors: MiddlewareHandler = async (c, next) => {
  const preflight = c.req.method === 'OPTIONS'
  if (!preflight) await next()
  else c.res = new Response(null, { status: 204 })
  const origin = c.req.header('origin')
  // Browsers send beacons in credentials mode, where `*` is not accepted. No cookie is ever set or read.
  if (origin && analyticsPaths.includes(c.req.path)) {
    set(c, 'access-control-allow-origin', origin)
    set(c, 'access-control-allow-credentials', 'true')
    c.res.headers.append('vary', 'origin')
  } else if (!c.get('ownPagesOnly')) set(c, 'access-control-allow-origin', '*')
  // `date`: a page whose clock is off learns by it what time it is.
  set(c, 'access-control-expose-headers', 'content-type, date, etag, portico-missing-chains, retry-after, x-request-id')
  if (!preflight) return
  set(c, 'access-control-allow-methods', 'GET, HEAD, POST, OPTIONS')
  set(c, 'access-control-allow-headers', allowedHeaders)
  set(c, 'access-control-max-age', '86400')
}

const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The attestation page runs one script of its own and is made to be framed by any page. */
const attestationPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

export const secureHeaders =
  (secure: boolean): MiddlewareHandler =>
  async (c, next) => {
    await next()
    // A guard may have thrown an answer of its own: headers are set on what leaves.
    const framed = c.req.path === endpoints['verify.page'].path
    const own = c.get('policy') as string | undefined
    set(c, 'content-security-policy', own ?? (framed ? attestationPolicy : nothingAllowed))
    if (!framed) set(c, 'x-frame-options', 'DENY')
    set(c, 'x-content-type-options', 'nosniff')
    set(c, 'referrer-policy', (c.get('referrerPolicy') as string | undefined) ?? 'no-referrer')
    set(c, 'permissions-policy', 'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    set(c, 'cross-origin-resource-policy', c.get('ownPagesOnly') ? 'same-origin' : 'cross-origin')
    set(c, 'x-permitted-cross-domain-policies', 'none')
    if (secure) set(c, 'strict-transport-security', 'max-age=31536000; includeSubDomains')
  }

function set(c: Context, name: string, value: string): void {
  c.res.headers.set(name, value)
}

/** Every answer carries an id; the caller's own is kept. */
export const requestId: MiddlewareHandler = async (c, next) => {
  const given = c.req.header('x-request-id')
  const id = given && /^[\w.:-]{1,128}$/.test(given) ? given : crypto.randomUUID()
  c.set('requestId', id)
  await next()
  c.res.headers.set('x-request-id', id)
}
