import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { HTTPException } from 'hono/http-exception'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../context.js'
import { pageOf } from '../guards/origin.js'
import { requireOrigin, requireUsage } from '../guards/project.js'
import { refuseUpgrade } from '../guards/refuseUpgrade.js'
import { problem } from '../problem.js'
import { requireChain } from './routes.js'
import { openChainSocket } from './socket.js'

/** The WebSocket side of the chains. */
export type ChainSockets = {
  /** Takes over a connection that asked for an upgrade. @returns false when its path is not one of these */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): boolean
  /** Clients that are connected. */
  size(): number
  close(): Promise<void>
}

const paths = new Set(['/v1', '/v1/', '/ws'])
const pingMs = 25_000

export function createChainSockets({ config, limiter, log, nodes, projects }: Deps): ChainSockets {
  const settings = config.sockets
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: settings.maxMessageBytes })
  const perNetwork = new Map<string, number>()
  const silent = new WeakSet<WebSocket>()
  const onError = (error: unknown) => log.debug({ error }, 'a connection to a chain failed')
  const heart = setInterval(() => {
    for (const client of server.clients) {
      if (silent.has(client)) client.terminate()
      else {
        silent.add(client)
        client.ping()
      }
    }
  }, pingMs)
  heart.unref()

  async function admit(query: URLSearchParams, header: (name: string) => string | undefined, network: string) {
    if (limiter.take(`/ws ${network}`) > 0) throw problem(429, 'rate_limited', 'Too many requests')
    const project = await projects.find(query.get('projectId') ?? header('x-project-id') ?? '')
    if (!project?.active) throw problem(401, 'authentication', 'This project is not known here')
    requireOrigin(project, pageOf(header))
    const chainId = requireChain({ nodes }, query.get('chainId') ?? undefined)
    const counted = !config.quota.freeChains.includes(chainId)
    if (counted) await requireUsage(projects, project)
    const chain = nodes.chain(chainId)
    if (!chain?.wsUrls?.length) throw problem(400, 'chainId', 'This chain has no subscriptions here')
    const admission = async (calls: number) => {
      if (!counted) return undefined
      const verdict = await projects.usage.admit(project)
      if (verdict === 'admitted') projects.usage.count(project, calls - 1)
      return verdict === 'admitted' ? undefined : 'The project is above its limits'
    }
    const open = await openChainSocket({ nodes, chain, settings, onError, admit: admission }).catch(
      (error: unknown) => {
        onError(error)
        return undefined
      },
    )
    if (!open) throw new HTTPException(410, { res: new Response('No node of this chain answers', { status: 410 }) })
    return open
  }

  return {
    upgrade(request, socket, head, network) {
      const target = URL.canParse(request.url ?? '', 'http://chain')
        ? new URL(request.url ?? '', 'http://chain')
        : undefined
      if (!target || !paths.has(target.pathname)) return false
      socket.on('error', () => socket.destroy())
      const count = perNetwork.get(network) ?? 0
      if (count >= settings.connectionsPerAddress) {
        void refuse(socket, problem(429, 'rate_limited', 'Too many connections').getResponse())
        return true
      }
      perNetwork.set(network, count + 1)
      const leave = () => {
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      }
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      admit(target.searchParams, header, network).then(
        (open) => {
          // A client that has gone meanwhile is not told to us: what was opened for it must end too.
          if (socket.destroyed || !socket.writable || !socket.readable) {
            open.drop()
            return leave()
          }
          server.handleUpgrade(request, socket, head, (client) => {
            client.on('pong', () => silent.delete(client))
            client.on('message', () => silent.delete(client))
            client.once('close', leave)
            open.attach(client)
          })
        },
        (error: unknown) => {
          leave()
          if (!(error instanceof HTTPException)) onError(error)
          const known = error instanceof HTTPException ? error.getResponse() : undefined
          return refuse(socket, known ?? new Response('Internal server error', { status: 500 }))
        },
      )
      return true
    },
    size: () => server.clients.size,
    close() {
      clearInterval(heart)
      for (const client of server.clients) client.close(1_001, 'The server ends')
      const cut = setTimeout(() => {
        for (const client of server.clients) client.terminate()
      }, 2_000)
      return new Promise((resolve) => {
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
      })
    },
  }
}

async function refuse(socket: Duplex, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? 'text/plain'
  const headers = { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }
  refuseUpgrade(socket, response.status, headers, Buffer.from(await response.text()))
}
