import { isOverdue } from '@portico/pg'
import { parentOf, type Traces } from '@portico/watch'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { DeviceCaller, Vault, Visitor } from '../context.js'
import { type Route, type VaultPath, vaultBasePath, vaultRoutes } from '../contract/index.js'
import { localeOf } from '../mail/words.js'
import { checkProof } from '../proof/dpop.js'
import { makeNonce } from '../proof/nonce.js'
import { Refusal } from '../refusal.js'
import { sessionOfToken } from '../session/sessions.js'
import { requireListed } from '../sites.js'
import { countAnswer, countRefusal } from './counted.js'
import { handlers } from './handlers.js'
import { readJson } from './readJson.js'
import { browserOf, networkOf } from './visitor.js'

const maxBodyBytes = 65_536

/**
 * The HTTP side: every call of the contract, and whether the process lives.
 * @param observe told of each call: which of the contract it was, its status, and how long it took
 * @param traces follows each call, when anybody is told of it
 */
export function createApp(
  vault: Vault,
  addressOf: (c: Context) => string,
  observe: (labels: { route: string; status: string }, ms: number) => void = () => {},
  traces?: Traces,
): Hono {
  const app = new Hono()
  if (traces?.tracer.isOn) app.use(traced(traces))
  app.use(async (c, next) => {
    const at = performance.now()
    await next()
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    const ms = performance.now() - at
    const path = routeOf(c)
    observe({ route: path, status: String(c.res.status) }, ms)
    vault.log.debug({ path, status: c.res.status, ms: Math.round(ms) }, 'call')
  })
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, new Refusal('invalid_request')) }))
  app.get('/health', (c) => c.text('OK'))
  app.get('/ready', async (c) => {
    const alive = await vault.sql`select 1`.then(
      () => true,
      () => false,
    )
    const mail = vault.mailer.last()
    return c.json({ status: alive ? 'ready' : 'not ready', ...(mail ? { mail } : {}) }, alive ? 200 : 503)
  })
  for (const path of Object.keys(handlers) as (keyof typeof handlers)[])
    app.post(`${vaultBasePath}${path}`, async (c) => {
      c.header('dpop-nonce', makeNonce(vault.secrets.nonce, vault.clock()))
      return c.json(await answer(vault, path, c, addressOf(c)))
    })
  app.notFound((c) => c.json({ error: 'invalid_request', message: 'There is no such call' }, 404))
  app.onError((error, c) => {
    const refusal = refusalOf(vault, error)
    const path = inner(c)
    if (isCall(path)) countRefusal(vault.tally, path, refusal.code)
    return refuse(c, refusal)
  })
  return app
}

/** Asked every few seconds, by machines. */
const untraced: ReadonlySet<string> = new Set(['/health', '/ready'])

/** Each call with what it asks of the database and of the operator's key: by its route, never by its path, headers or body. */
function traced({ tracer, trustParent }: Traces) {
  return async (c: Context, next: () => Promise<void>) => {
    if (untraced.has(c.req.path)) return next()
    const method = c.req.method === 'POST' ? 'POST' : '_OTHER'
    const name = `${method} ${routeOf(c)}`
    const parent = trustParent ? parentOf(c.req.header('traceparent')) : undefined
    await tracer.root({ name, kind: 'server', parent }, async (span) => {
      await next()
      const { status } = c.res
      const attributes = {
        'http.request.method': method,
        'http.route': routeOf(c),
        'http.response.status_code': status,
      }
      span.tell({ attributes, failed: status >= 500 })
    })
  }
}

function refusalOf({ log }: Vault, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOverdue(error)) {
    log.warn({ error }, 'the database took too long for a call')
    return new Refusal('busy', { retryAfter: 5 })
  }
  log.error({ error }, 'a call failed')
  return new Refusal('internal')
}

const isCall = (path: string): path is VaultPath => Object.hasOwn(vaultRoutes, path)
/** Never what was sent: paths of the contract hold nothing of the caller. */
const routeOf = (c: Context): string => (isCall(inner(c)) ? inner(c) : 'other')
const inner = (c: Context): string => c.req.path.slice(vaultBasePath.length)

function refuse(c: Context, { code, status, message, retryAfter }: Refusal): Response {
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (status === 401) c.header('www-authenticate', `DPoP error="${code}"`)
  return c.json({ error: code, message, ...(retryAfter === undefined ? {} : { retryAfter }) }, status)
}

async function answer(vault: Vault, path: keyof typeof handlers, c: Context, address: string): Promise<object> {
  const origin = c.req.header('origin')
  // Every browser names the origin of a POST: no other page gets anything done, with whatever it knows.
  if (origin !== undefined && origin !== vault.config.origin) throw new Refusal('origin_refused')
  const body = new Uint8Array(await c.req.arrayBuffer())
  const visitor: Visitor = {
    network: networkOf(address),
    browser: browserOf(c.req.header('user-agent') ?? ''),
    locale: localeOf(c.req.header('accept-language')),
  }
  const caller = await callerOf(vault, path, c, visitor, body)
  const request = v.safeParse(vaultRoutes[path].request, parsed(body))
  if (!request.success) throw new Refusal('invalid_request')
  // The table ties each handler to the schemas and the caller of its own route; inside this function that tie cannot be told to the compiler.
  const handler = handlers[path] as (
    vault: Vault,
    caller: Visitor,
    given: unknown,
    signal: AbortSignal,
  ) => Promise<object>
  const result = await handler(vault, caller, request.output, c.req.raw.signal)
  // Only what the contract names leaves.
  const told = v.parse(vaultRoutes[path].answer, result) as object
  countAnswer(vault.tally, path, request.output, told)
  return told
}

async function callerOf(
  vault: Vault,
  path: VaultPath,
  c: Context,
  visitor: Visitor,
  body: Uint8Array,
): Promise<Visitor> {
  const { proof, listed }: Route = vaultRoutes[path]
  if (proof === 'none') return visitor
  const token = tokenOf(c.req.header('authorization'))
  const given = { proof: c.req.header('dpop'), token, path: c.req.path, body }
  const caller: DeviceCaller = { ...visitor, ...(await checkProof(vault, given)) }
  if (proof === 'device') return caller
  if (token === undefined) throw new Refusal('session_invalid')
  const session = await sessionOfToken(vault, caller.deviceId, token)
  if (listed) await requireListed(vault, session)
  return { ...caller, session } as Visitor
}

const tokenOf = (authorization: string | undefined): string | undefined =>
  /^DPoP ([\w-]{43})$/i.exec(authorization ?? '')?.[1]

function parsed(body: Uint8Array): unknown {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
