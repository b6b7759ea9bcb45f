import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { nativeOf } from '../balances/balances.js'
import type { Chain } from '../chains/nodes.js'
import { NodeError } from '../chains/transport.js'
import type { Deps } from '../context.js'
import { answerFailures } from '../guards/failures.js'
import { requestId } from '../guards/headers.js'
import { requireDataProject, requireProject } from '../guards/project.js'
import { baseUrl } from '../handlers/data.js'
import { formatRatio } from '../money/ratio.js'
import { problem } from '../problem.js'
import type { Project } from '../projects.js'
import { refuseDots } from '../rawPath.js'
import { chooseBundler, choosePaymaster, readsOfWallet } from '../rpc/bundler.js'
import { readCalls } from '../rpc/message.js'
import { proxyCalls } from '../rpc/proxy.js'
import { requireChain } from '../rpc/routes.js'
import { answerWallet } from '../rpc/wallet.js'
import { askForProject } from '../sponsorship/sponsor.js'
import { readPages } from './pages.js'
import { ancestorsOf, mayFrame, policyOf } from './policy.js'
import { forwardToVault } from './vault.js'

const maxVaultBytes = 65_536
const maxRpcBytes = 1_048_576
/** Pages of this machine. */
const local = ['localhost:*', '*.localhost:*', '127.0.0.1:*', '[::1]:*']
/** The windows of a social login, and of an answer to another device: who opened them must not be cut off. */
const popups: readonly string[] = ['/loading', '/callback', '/answer']

/** Pages that open the windows of a login, and hear from them. */
const openers: readonly string[] = ['/frame', '/wallet', '/export']

type Limit = (c: Context, route: string) => void

/** The host of the embedded wallet: its pages, what they ask of the chains, and the way to the vault. Nothing else is answered here. */
export function createFrameApp(deps: Deps, limit: Limit): Hono {
  const { config, log, projects } = deps
  const { frame } = config
  if (!frame) throw new Error('The wallet is not configured')
  const files = readPages(frame.root)
  const app = new Hono()
  app.use(requestId)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders(c))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (frame.origin.startsWith('https:'))
      c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
  app.use(refuseDots)
  app.onError(answerFailures(log, 'a request to the wallet failed'))
  app.notFound(() => problem(404, 'path', 'There is nothing here').getResponse())

  app.get('/frame/v1/project', async (c) => {
    limit(c, '/frame/v1/project')
    return c.json(describe(deps, await requireProject(projects, c)), 200, { 'cache-control': 'no-store' })
  })

  // The vault asks it before it begins a login, and all of its questions come from one address: they are not limited by that.
  app.get('/frame/v1/site', async (c) => {
    const project = await requireProject(projects, c)
    const listed = mayFrame(project, c.req.query('origin') ?? 'null')
    return c.json({ listed }, 200, { 'cache-control': 'no-store' })
  })

  const tooLarge = () => problem(413, 'body', 'The body is too large', { connection: 'close' }).getResponse()
  app.post('/rpc/:chain', bodyLimit({ maxSize: maxRpcBytes, onError: tooLarge }), async (c) => {
    limit(c, '/rpc')
    ownPagesOnly(c, frame.origin)
    await requireDataProject(projects, c)
    const chainId = requireChain(deps, c.req.param('chain'))
    try {
      const { status, body } = await proxyCalls(deps.nodes, chainId, await c.req.text())
      return c.json(body, status, { 'cache-control': 'no-store' })
    } catch (error) {
      if (error instanceof NodeError || error instanceof SyntaxError)
        throw problem(503, 'chainId', 'No node of this chain answers')
      throw error
    }
  })

  // User operations, and whoever pays for them. A paymaster that an app names is one of the configured ones, or none.
  app.post('/bundler/:chain', bodyLimit({ maxSize: maxRpcBytes, onError: tooLarge }), async (c) => {
    limit(c, '/bundler')
    ownPagesOnly(c, frame.origin)
    const project = await requireDataProject(projects, c)
    const chainId = requireChain(deps, c.req.param('chain'))
    const named = c.req.query('paymaster')
    const bundler =
      named === undefined
        ? chooseBundler(config.bundlers, chainId, undefined)
        : choosePaymaster(config.bundlers, chainId, named, `${baseUrl(deps, c)}/v1/bundler`)
    try {
      const reply = await askForProject(deps, { project, chainId, bundler }, await c.req.text(), {
        allowed: readsOfWallet,
      })
      return c.json(reply, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (error instanceof NodeError) throw problem(503, 'transport', 'The bundler does not answer')
      throw error
    }
  })

  app.post('/assets', bodyLimit({ maxSize: maxVaultBytes, onError: tooLarge }), async (c) => {
    limit(c, '/assets')
    ownPagesOnly(c, frame.origin)
    const project = await requireDataProject(projects, c)
    const text = await c.req.text()
    const parsed = readCalls(text)
    const isAssets =
      'calls' in parsed && parsed.calls.every((call) => 'method' in call && call.method === 'wallet_getAssets')
    if (!isAssets) throw problem(422, '', 'Only assets are asked for here')
    const { status, body } = await answerWallet(deps, project, text, c)
    return c.json(body, status, { 'cache-control': 'no-store' })
  })

  // What one whole coin of a chain is worth: a fee is told in money. Nobody's balance, and nothing of an account.
  app.post('/price/:chain', bodyLimit({ maxSize: maxVaultBytes, onError: tooLarge }), async (c) => {
    limit(c, '/price')
    ownPagesOnly(c, frame.origin)
    await requireDataProject(projects, c)
    const chain = deps.nodes.chain(requireChain(deps, c.req.param('chain')))
    const native = chain && nativeOf(chain)
    return c.json(await toldPrice(deps, chain, native), 200, { 'cache-control': 'no-store' })
  })

  // The same of a token, by a path of its own: a server that does not know it would answer with the price of the coin.
  app.post('/price/:chain/:token', bodyLimit({ maxSize: maxVaultBytes, onError: tooLarge }), async (c) => {
    limit(c, '/price')
    ownPagesOnly(c, frame.origin)
    await requireDataProject(projects, c)
    const chain = deps.nodes.chain(requireChain(deps, c.req.param('chain')))
    const token = c.req.param('token').toLowerCase()
    const isToken = chain?.id.startsWith('eip155:') && /^0x[0-9a-f]{40}$/.test(token) && token !== nativeOf(chain)
    if (!isToken) throw problem(400, 'token', 'There is no such token')
    return c.json(await toldPrice(deps, chain, token), 200, { 'cache-control': 'no-store' })
  })

  app.post('/vault/v1/*', bodyLimit({ maxSize: maxVaultBytes, onError: tooLarge }), async (c) => {
    limit(c, '/vault/v1')
    ownPagesOnly(c, frame.origin)
    if (!config.vault) throw problem(503, 'vault', 'There is no vault')
    return forwardToVault(c, config.vault.url, deps.addressOf(c))
  })

  // Apple posts its answer; the page reads it where the other providers put theirs.
  app.post('/callback', bodyLimit({ maxSize: maxVaultBytes, onError: tooLarge }), async (c) => {
    limit(c, '/callback')
    const form = await c.req.parseBody()
    const query = new URLSearchParams()
    for (const name of ['state', 'code', 'iss', 'error']) {
      const value = form[name]
      if (typeof value === 'string' && value.length <= 4_096) query.set(name, value)
    }
    return c.redirect(`/callback?${query}`, 303)
  })

  // Who types the wallet's address means the wallet.
  app.get('/', (c) => c.redirect('/wallet', 302))

  app.get('*', async (c) => {
    const file = files.get(c.req.path)
    if (!file) throw problem(404, 'path', 'There is nothing here')
    const page = file.type.startsWith('text/html')
    const framed = c.req.path === '/frame'
    const project = framed ? await projects.find(c.req.query('projectId') ?? '') : undefined
    const policy = policyOf(framed ? ancestorsOf(project, c.req.header('referer')) : "'none'")
    const headers: Record<string, string> = {
      'content-type': file.type,
      etag: file.etag,
      'cache-control': page ? 'no-store' : 'public, max-age=31536000, immutable',
      'content-security-policy': policy,
      'cross-origin-opener-policy': openerPolicyOf(c.req.path),
    }
    if (!page && c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers)
    return c.body(file.bytes, 200, headers)
  })
  return app
}

/** Null where nobody knows. */
async function toldPrice(
  { data }: Deps,
  chain: Chain | undefined,
  address: string | undefined,
): Promise<{ dollars: string | null }> {
  if (!chain || !address) return { dollars: null }
  const price = (await data.prices.of(chain, [address]).catch(() => undefined))?.get(address)
  return { dollars: price ? formatRatio(price, 12) : null }
}

function openerPolicyOf(path: string): string {
  if (popups.includes(path)) return 'unsafe-none'
  return openers.includes(path) ? 'same-origin-allow-popups' : 'same-origin'
}

function commonHeaders(c: Context): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'origin',
    'cross-origin-resource-policy': c.req.path === '/frame' ? 'cross-origin' : 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), storage-access=(self), accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** A browser names the origin of every POST: other pages get nothing here. */
function ownPagesOnly(c: Context, origin: string): void {
  const from = c.req.header('origin')
  if (from !== undefined && from !== origin) throw problem(403, 'origin', 'Only pages of the wallet may ask this')
}

/** What the wallet's page has to know of the project that it stands in. */
function describe({ config }: Deps, project: Project): object {
  const { frame, chains, bundlers } = config
  const smart = (frame?.smartAccountNetworks ?? []).filter((id) => bundlers.some((one) => one.chains.includes(id)))
  return {
    name: project.name,
    /** Patterns: `*` is one label of the host, or any port. */
    origins: [...project.allowedOrigins, ...(project.development ? local : [])],
    development: project.development,
    headlessOtpOrigins: frame?.headlessOtpOrigins ?? [],
    /** Numbers of EVM chains: those that are wanted, and that a bundler serves. */
    smartAccountEnabledNetworks: smart.map((id) => Number(id.split(':')[1])),
    socials: config.vault ? (frame?.socials ?? []) : [],
    farcaster: config.vault !== undefined && (frame?.farcaster ?? false),
    networks: chains
      .filter(({ id }) => /^(eip155|solana):/.test(id))
      .map(({ id, name, symbol, decimals, explorer }) => ({
        caipNetworkId: id,
        rpcUrl: `/rpc/${id}?projectId=${project.id}`,
        name,
        nativeCurrency: { name: symbol, symbol, decimals },
        ...(explorer === undefined ? {} : { explorerUrl: explorer }),
        ...(smart.includes(id) ? { bundler: bundlerOf(bundlers, id, project) } : {}),
      })),
  }
}

function bundlerOf(bundlers: Deps['config']['bundlers'], chainId: string, { id, sponsorship }: Project): object {
  const { sponsors, paymaster } = chooseBundler(bundlers, chainId, undefined)
  const pays = sponsorship[chainId] !== undefined
  const paymasters = pays && (sponsors || paymaster !== undefined)
  return { url: `/bundler/${chainId}?projectId=${id}`, sponsors: pays && sponsors, paymasters }
}

/** Whether a request is for the host of the wallet. */
export function isForFrame({ frame }: Deps['config'], host: string | undefined): boolean {
  return frame !== undefined && host !== undefined && host.toLowerCase() === new URL(frame.origin).host
}
