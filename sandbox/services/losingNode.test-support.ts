import { createServer, type Server } from 'node:http'

/** A node in front of a chain that loses transactions: before the chain has them, or its answer after. */
export async function startLosingNode(rpcUrl: string, sendMethod: string) {
  const state = { lose: 'nothing' as 'nothing' | 'transactions' | 'answers', sent: [] as string[], onSent: () => {} }
  const front: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const sends = body.includes(`"${sendMethod}"`)
    if (sends) state.sent.push(JSON.parse(body).params[0])
    if (sends && state.lose === 'transactions') {
      state.onSent()
      return void request.socket.destroy()
    }
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (sends && state.lose === 'answers') {
      state.onSent()
      return void request.socket.destroy()
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { state, url, stop: () => new Promise<void>((resolve) => front.close(() => resolve())) }
}
