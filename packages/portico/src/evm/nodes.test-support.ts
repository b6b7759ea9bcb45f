import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { dirname, join } from 'node:path'
import type { Network } from '../base/entities/network.js'
import { sandboxOne } from './wallet.test-support.js'

export type RpcRequest = { id: number; method: string; params: unknown[] }
export type FakeNode = {
  url: string
  /** Each HTTP request as it came: one request or a batch. */
  bodies: (RpcRequest | RpcRequest[])[]
  methods(): string[]
  stop(): Promise<void>
}
type Reply = (body: RpcRequest | RpcRequest[], response: ServerResponse, count: number) => void

/** A JSON-RPC server of the test's own, on a free port. */
export async function startNode(reply: Reply): Promise<FakeNode> {
  const bodies: FakeNode['bodies'] = []
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as RpcRequest | RpcRequest[]
      bodies.push(body)
      reply(body, response, bodies.length)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    methods: () => bodies.flat().map(({ method }) => method),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Answers each request of a body by a function; an answer with `error` in it is an error. */
export function answering(answer: (request: RpcRequest) => unknown): Reply {
  const one = (request: RpcRequest) => {
    const result = answer(request)
    const isError = typeof result === 'object' && result !== null && 'error' in result
    return { jsonrpc: '2.0', id: request.id, ...(isError ? result : { result }) }
  }
  return (body, response) => json(response, Array.isArray(body) ? body.map(one) : one(body))
}

/** A node behind a front that keeps what reaches it, request by request. Calls that it `refuses` are answered with an error. */
export async function startFront(
  rpcUrl: string,
  refuses: (call: string) => boolean = () => false,
): Promise<Pick<FakeNode, 'url' | 'bodies' | 'stop'>> {
  const answerOf = async (call: RpcRequest) => {
    if (refuses(JSON.stringify(call))) return { jsonrpc: '2.0', id: call.id, error: outOfGas }
    const headers = { 'content-type': 'application/json' }
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }
  return startNode((body, response) => {
    const answers = Array.isArray(body) ? Promise.all(body.map(answerOf)) : answerOf(body)
    void answers.then((answer) => json(response, answer))
  })
}

/** Puts one code at many addresses of a chain, in one request. */
export async function putCode(rpcUrl: string, code: string, addresses: readonly string[]): Promise<void> {
  const calls = addresses.map((address, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'anvil_setCode',
    params: [address, code],
  }))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(calls) })
  const failed = ((await answer.json()) as { error?: unknown }[]).find(({ error }) => error)
  if (failed) throw new Error(JSON.stringify(failed))
}

const outOfGas = { code: -32000, message: 'out of gas' }

export type Anvil = {
  url: string
  network: Network
  rpc(method: string, params?: unknown[]): Promise<any>
  stop(): Promise<void>
}

/** A real node on a free port, ended with the test process at the latest. */
export async function startAnvil({ chainId = 31337, hardfork = 'prague' } = {}): Promise<Anvil> {
  const port = await freePort()
  const args = ['--port', String(port), '--silent', '--chain-id', String(chainId), '--hardfork', hardfork]
  const child = spawn(findAnvil(), args, { stdio: 'ignore' })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  const rpc: Anvil['rpc'] = async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  for (;;) {
    try {
      await rpc('eth_chainId')
      break
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return {
    url,
    network: { ...sandboxOne, id: chainId, caipNetworkId: `eip155:${chainId}`, rpcUrls: { default: { http: [url] } } },
    rpc,
    stop: () =>
      new Promise((resolve) => {
        process.removeListener('exit', kill)
        child.once('exit', () => resolve())
        kill()
      }),
  }
}

/** The program comes as an optional dependency of its own for each platform. */
function findAnvil(): string {
  const require = createRequire(import.meta.url)
  const installed = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const cpu = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const folder = dirname(installed.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`))
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}

/**
 * A port that nobody holds at this moment. Below the range from which the system hands out ports of its own: one of
 * those may go to whoever asks next, before the program is up that is to take it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 27_900)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createSocket()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
