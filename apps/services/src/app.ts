import { createHash } from 'node:crypto'
import { metricsType, parentOf } from '@portico/watch'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { type Endpoint, type EndpointName, endpoints, type Failure } from 'portico/wire'
import * as v from 'valibot'
import { reportRoutes } from './analytics/reportRoutes.js'
import type { Deps, Page, Picture } from './context.js'
import { createFrameApp, isForFrame } from './frame/app.js'
import { answerFailures } from './guards/failures.js'
import { cors, requestId, secureHeaders } from './guards/headers.js'
import { networkOf } from './guards/network.js'
import { openToAnyPage } from './guards/openCalls.js'
import { requireOwnPage } from './guards/project.js'
import { handlers } from './handlers/index.js'
import { methodOf, routeOf } from './metrics.js'
import { onrampRoutes } from './onramp/routes.js'
import { openApiDocument } from './openapi/document.js'
import { operatorRoutes } from './operator/routes.js'
import { printable } from './printable.js'
import { problem, problems } from './problem.js'
import { refuseDots } from './rawPath.js'
import { readJson } from './readJson.js'
import { rpcRoutes } from './rpc/routes.js'
import { attestationScript } from './verify/page.js'
import { version } from './version.js'
import { JsonText, jsonText } from './wholeText.js'
import { within } from './within.js'

const maxBodyBytes = 1_048_576
const started = Date.now()

/**
 * The HTTP side of the services: one route for each endpoint of the table.
 * @param options.readyMs how long `/ready` waits for the database
 */
export function createApp(deps: Deps, { readyMs = 2_000 }: { readyMs?: number } = {}): Hono {
  const { config, log } = deps
  const app = new Hono()
  if (config.frame) {
    const frame = createFrameApp(deps, (c, route) => limit(deps, c, route))
    app.use(async (c, next) => (isForFrame(config, c.req.header('host')) ? frame.fetch(c.req.raw, c.env) : next()))
  }
  app.use(requestId)
  app.use(secureHeaders(config.publicUrl?.startsWith('https:') ?? false))
  app.use(cors)
  app.use(logged(deps))
  app.use(refuseDots)
  if (deps.traces.tracer.isOn) app.use(traced(deps))
  // The rest of a body that is too large is not read: the connection cannot be used again.
  const limited = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => problem(413, 'body', 'The body is too large', { connection: 'close' }).getResponse(),
  })
  // Of a question without a body none is read; to ask whether it has one would make a whole request of it.
  app.use((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limited(c, next)))

  app.get('/health', (c) => c.text(healthText(config)))
  app.get('/ready', async (c) => {
    const reached = Promise.resolve(deps.database.sql`select 1`).then(
      () => true,
      () => false,
    )
    // A database that is cut off neither answers nor refuses: to wait for it would be no answer either.
    const alive = deps.isReady() && (await within(Date.now() + readyMs, reached, false))
    if (!alive) return c.json({ status: 'not ready' }, 503)
    // What does not depend on these chains is served: a balancer that took the process away would end that, too.
    const chains = deps.watch?.down() ?? []
    return c.json(chains.length > 0 ? { status: 'degraded', chains } : { status: 'ready' })
  })
  const described = JSON.stringify(openApiDocument())
  app.get('/openapi.json', (c) =>
    c.body(described, 200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' }),
  )
  // With a port of their own the numbers are there alone.
  if (config.metrics === true)
    app.get('/metrics', async (c) => c.text(await deps.metricsText(), 200, { 'content-type': metricsType }))

  if (config.roles.includes('api')) apiRoutes(app, deps)

  app.get('/relay', () => {
    throw problem(426, '', 'The relay speaks WebSocket', { upgrade: 'websocket', connection: 'upgrade' })
  })

  app.notFound((c) =>
    problem(404, 'path', `There is nothing at ${c.req.method} ${printable(c.req.path)}`).getResponse(),
  )
  app.onError(answerFailures(log, 'a request failed'))
  return app
}

/** The calls of the table, and what stands beside them. */
function apiRoutes(app: Hono, deps: Deps): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name]
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      limit(deps, c, path)
      return answer(deps, name, c)
    })
  }
  app.get('/v3/attestation.js', (c) =>
    c.body(attestationScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )
  app.post('/v3/attestation/confirm', async (c) => {
    limit(deps, c, '/v3/attestation/confirm')
    const token = await c.req.text()
    if (token.length > 4_096 || !(await deps.attestor.remember(token)))
      throw problem(400, 'attestation', 'This is not an attestation of this server')
    return c.json({})
  })

  onrampRoutes(app, deps, (c, route) => limit(deps, c, route))
  rpcRoutes(app, deps, (c, route) => limit(deps, c, route))
  reportRoutes(app, deps, (c, route) => limit(deps, c, route))
  operatorRoutes(app, deps, (c, route) => limit(deps, c, route))
}

function limit({ limiter, addressOf }: Deps, c: Context, route: string): void {
  const wait = limiter.take(`${route} ${networkOf(addressOf(c))}`)
  if (wait > 0) throw problem(429, 'rate_limited', 'Too many requests', { 'retry-after': String(wait) })
}

async function answer(deps: Deps, name: EndpointName, c: Context): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  const params = check(endpoint, endpoint.params, c.req.param())
  const query = checkQuery(endpoint, c.req.query())
  const body = endpoint.body ? await readBody(name, c) : undefined
  const request = { params, query, body }
  if (!openToAnyPage(name))
    await requireOwnPage(deps.projects, c, (body as { projectId?: string } | undefined)?.projectId)
  // The table ties each handler to the schemas of its own endpoint; inside this loop that tie cannot be told to the compiler.
  const handler = handlers[name] as (deps: Deps, given: unknown, c: Context) => Promise<unknown>
  const result = await handler(deps, request, c)
  if (endpoint.kind === 'bytes') return sendPicture(c, result as Picture)
  if (endpoint.kind === 'page') return sendPage(c, result as Page)
  const lasting = c.get('cacheControl') as string | undefined
  if (lasting) c.header('cache-control', lasting)
  else if (endpoint.service === 'analytics') c.header('cache-control', 'no-store')
  else c.header('cache-control', endpoint.cacheMs ? lastingFor(Math.floor(endpoint.cacheMs / 1_000)) : 'no-cache')
  return jsonText(c, typeof result === 'object' && result !== null ? jsonOf(result) : JSON.stringify(result))
}

const texts = new WeakMap<object, string>()

/** Of an answer that several callers get, the text is made once. Who gives it out freezes it, and so says that it stays as it is. */
function jsonOf(answer: object): string {
  if (answer instanceof JsonText) return answer.text
  if (!Object.isFrozen(answer)) return JSON.stringify(answer)
  const text = texts.get(answer) ?? JSON.stringify(answer)
  texts.set(answer, text)
  return text
}

/** For the caller, and for a cache that many share. */
const lastingFor = (seconds: number) => `public, max-age=${seconds}, s-maxage=${seconds}`

function check({ service }: Endpoint, schema: v.GenericSchema | undefined, value: unknown, all = true): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, value, { abortEarly: !all })
  if (result.success) return result.output
  throw problems(400, reasonsOf(service, result.issues))
}

/** A query that lacks something cannot be read, which the data service tells in plain text; what is there and wrong has a mapped answer. */
function checkQuery(endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.service !== 'data' || !endpoint.query) return check(endpoint, endpoint.query, value)
  const result = v.safeParse(endpoint.query, value)
  if (result.success) return result.output
  if (!result.issues.some(({ received }) => received === 'undefined'))
    throw problems(400, reasonsOf('data', result.issues))
  throw unreadable(400, `The query does not fit:\n${linesOf(result.issues)}`)
}

/** The fields that clients of the data service are told of by name; every other fault stands under an empty one. */
const fieldsOfData: ReadonlySet<string> = new Set([
  ...['address', 'chainId', 'currency', 'asset', 'name', 'attributes', 'coin_type', 'timestamp', 'signature', 'pci'],
  // Of calls that are these services' own.
  ...['account', 'sender', 'data', 'type'],
])

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): { place: string; fault: string }[] {
  return issues.slice(0, 10).map((issue) => ({
    place: v.getDotPath(issue) ?? '',
    fault: faultOf(issue),
  }))
}

function faultOf({ kind, received, expected }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing'
  return kind === 'schema' ? `must be ${expected ?? 'something else'}` : 'does not have the agreed form'
}

function reasonsOf(service: Endpoint['service'], issues: readonly v.BaseIssue<unknown>[]): Failure['reasons'] {
  return faultsOf(issues).map(({ place, fault }) =>
    service !== 'data' || fieldsOfData.has(place)
      ? { field: place, description: fault }
      : { field: '', description: `${place} ${fault}`.trim() },
  )
}

function linesOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return faultsOf(issues)
    .map(({ place, fault }) => `${place || 'The whole'} ${fault}`)
    .join('\n')
}

/** The data service tells in plain text what it cannot read: 400 for what is not JSON, 422 for JSON of another shape. `all`: every fault is told. */
function checkBody(name: EndpointName, value: unknown, all: boolean): unknown {
  const endpoint: Endpoint = endpoints[name]
  if (endpoint.service !== 'data' || !endpoint.body) return check(endpoint, endpoint.body, value, all)
  const result = v.safeParse(endpoint.body, value, { abortEarly: !all })
  if (result.success) return result.output
  const isShape = ({ kind, type }: v.BaseIssue<unknown>) => kind === 'schema' && type !== 'picklist'
  // This one knows no other fault.
  if (name === 'onramp.url') throw unreadable(400, `The body does not fit:\n${linesOf(result.issues)}`)
  // What has the right shape and a wrong value has a mapped answer.
  if (!result.issues.some(isShape)) throw problems(400, reasonsOf('data', result.issues))
  throw unreadable(422, `The body does not fit:\n${linesOf(result.issues)}`)
}

function unreadable(status: 400 | 422, text: string): HTTPException {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new HTTPException(status, { res: new Response(text, { status, headers }) })
}

/** Of a longer body the first fault alone is told: to find and tell tens of thousands would hold up everybody else. */
const toldWhole = 20_000

/** The body as JSON, whatever content type it claims: beacons and calls without pre-flight come as plain text. */
async function readBody(name: EndpointName, c: Context): Promise<unknown> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = readJson(text)
  } catch {
    throw endpoints[name].service === 'data'
      ? unreadable(400, 'The body is not JSON')
      : problem(400, '', 'The body is not JSON')
  }
  return checkBody(name, value, text.length <= toldWhole)
}

function sendPicture(c: Context, { type, bytes }: Picture): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .some((entry) => entry.trim().replace(/^W\//, '') === etag)
  if (known) return c.body(null, 304)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'content-type': type })
}

function sendPage(c: Context, { html, headers = {} }: Page): Response {
  return c.html(html, 200, { 'cache-control': 'no-store', ...headers })
}

/** One line for each request: never its query, headers or body. */
function logged({ log, requests }: Deps) {
  return async (c: Context, next: () => Promise<void>) => {
    const at = performance.now()
    await next()
    const ms = performance.now() - at
    requests.observe(c, ms)
    log.debug(
      {
        id: c.get('requestId'),
        method: c.req.method,
        path: printable(c.req.path),
        status: c.res.status,
        ms: Math.round(ms),
      },
      'request',
    )
  }
}

/** Asked every few seconds, by machines. */
const untraced: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Each request with what it asks of database, nodes and sources: by its route, never by its path, query or headers. */
function traced({ traces: { tracer, trustParent } }: Deps) {
  return async (c: Context, next: () => Promise<void>) => {
    if (untraced.has(c.req.path)) return next()
    const method = methodOf(c.req.method)
    const parent = trustParent ? parentOf(c.req.header('traceparent')) : undefined
    await tracer.root({ name: method, kind: 'server', parent }, async (span) => {
      await next()
      const [route, status] = [routeOf(c), c.res.status]
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      span.tell({ name: `${method} ${route}`, attributes, failed: status >= 500 })
    })
  }
}

/** That the process lives, what it is and what it serves: in one line, for people and for load balancers. */
function healthText({ chains, bundlers, metrics }: Deps['config']): string {
  const features = [
    ...(chains.length > 0 ? ['chains'] : []),
    ...(bundlers.length > 0 ? ['bundlers'] : []),
    ...(metrics ? ['metrics'] : []),
  ]
  return `OK v${version}, features: ${features.join(', ') || 'none'}, uptime: ${Math.floor((Date.now() - started) / 1_000)} seconds`
}
