import type { Context, Hono } from 'hono'
import { NodeError } from '../chains/transport.js'
import type { Deps } from '../context.js'
import { requireDataProject, requireOwnPage } from '../guards/project.js'
import { problem } from '../problem.js'
import { askForProject } from '../sponsorship/sponsor.js'
import { chooseBundler } from './bundler.js'
import { proxyCalls } from './proxy.js'
import { answerWallet } from './wallet.js'

/** The JSON-RPC of the configured chains: `POST /v1?chainId=<CAIP-2>&projectId=`. Its WebSocket side is in `socket.ts`. */
export function rpcRoutes(app: Hono, deps: Deps, limit: (c: Context, route: string) => void): void {
  const post = async (c: Context) => {
    limit(c, '/v1')
    const named = c.req.query('chainId') ?? ''
    const { freeChains } = deps.config.quota
    await requireOwnPage(deps.projects, c)
    const counted = !freeChains.includes(named) && !freeChains.includes(`eip155:${named}`)
    const project = await requireDataProject(deps.projects, c, undefined, { counted })
    const chainId = requireChain(deps, named)
    try {
      const { status, body } = await proxyCalls(deps.nodes, chainId, await c.req.text())
      // A batch is as many calls as it holds.
      if (counted && Array.isArray(body)) deps.projects.usage.count(project, body.length - 1)
      c.header('cache-control', 'no-store')
      return c.json(body, status)
    } catch (error) {
      if (error instanceof NodeError || error instanceof SyntaxError)
        throw problem(503, 'chainId', 'No node of this chain answers')
      throw error
    }
  }
  const get = async (c: Context) => {
    requireChain(deps, c.req.query('chainId'))
    throw problem(426, '', 'This address speaks WebSocket', { upgrade: 'websocket', connection: 'upgrade' })
  }
  for (const path of ['/v1', '/v1/']) {
    app.post(path, post)
    app.get(path, get)
  }
  app.get('/ws', get)

  app.post('/v1/bundler', async (c) => {
    limit(c, '/v1/bundler')
    await requireOwnPage(deps.projects, c)
    const project = await requireDataProject(deps.projects, c)
    const chainId = requireChain(deps, c.req.query('chainId'))
    const bundler = chooseBundler(deps.config.bundlers, chainId, c.req.query('bundler'))
    c.header('cache-control', 'no-store')
    try {
      return c.json(await askForProject(deps, { project, chainId, bundler }, await c.req.text()))
    } catch (error) {
      if (error instanceof NodeError) throw problem(503, 'transport', 'The bundler does not answer')
      throw error
    }
  })
  for (const path of ['/v1/wallet', '/v1/json-rpc']) {
    app.post(path, async (c) => {
      limit(c, path)
      await requireOwnPage(deps.projects, c)
      const project = await requireDataProject(deps.projects, c)
      const { status, body } = await answerWallet(deps, project, await c.req.text(), c)
      c.header('cache-control', 'no-store')
      return c.json(body, status)
    })
  }
}

/** The chain that a caller names. EVM chains may be named by their number alone. @throws a 400 */
export function requireChain({ nodes }: Pick<Deps, 'nodes'>, named: string | undefined): string {
  if (!named) throw problem(400, 'chainId', 'The chain id is missing')
  const id = /^\d{1,20}$/.test(named) ? `eip155:${named}` : named
  if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)) throw problem(400, 'chainId', 'This is not a CAIP-2 chain id')
  if (!nodes.chain(id)) throw problem(400, 'chainId', 'This chain is not served here')
  return id
}
