import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ownConnection } from '../chains/rpc.js'

/** A node in front of a chain that loses transactions: before the chain has them, or its answer after. */
export async function startLosingNode(rpcUrl: string, sendMethod: string) {
  const state = { lose: 'nothing' as 'nothing' | 'transactions' | 'answers', sent: [] as string[], onSent: () => {} }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const sends = body.includes(`"${sendMethod}"`)
    if (sends) state.sent.push(JSON.parse(body).params[0])
    if (sends && state.lose === 'transactions') {
      state.onSent()
      return void request.socket.destroy()
    }
    const answer = await fetch(rpcUrl, { method: 'POST', headers: ownConnection, body })
    if (sends && state.lose === 'answers') {
      state.onSent()
      return void request.socket.destroy()
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
  }
  const front: Server = createServer((request, response) => {
    // Who asked hears that there is no answer.
    pass(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { state, url, stop: () => new Promise<void>((resolve) => front.close(() => resolve())) }
}
