import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call, ownConnection } from '../chains/rpc.js'

type Asked = { id: unknown; method: string; params: unknown[] }

/** A node in front of a chain that has the state of the last `keeps` blocks alone, as nodes without an archive. */
export async function startForgetfulNode(rpcUrl: string) {
  const state = { keeps: 0, refused: 0 }
  const answer = async ({ id, method, params }: Asked) => {
    const tag = method === 'eth_call' ? params[1] : undefined
    if (typeof tag === 'string' && tag.startsWith('0x')) {
      const head = BigInt(await call<string>(rpcUrl, 'eth_blockNumber'))
      if (BigInt(tag) + BigInt(state.keeps) <= head) {
        state.refused++
        const error = { code: -32_000, message: 'missing trie node d0f1 (path ) state 0xd0f1 is not available' }
        return { jsonrpc: '2.0', id, error }
      }
    }
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: ownConnection,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    return (await response.json()) as unknown
  }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked | Asked[]
    const answered = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }
  const front = createServer((request, response) => {
    // Who asked hears that there is no answer.
    pass(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
  const { port } = front.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        front.closeAllConnections()
        front.close(() => resolve())
      }),
  })
}
