import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { id?: unknown; method?: unknown; params?: unknown }

/**
 * A node that is there and knows little: every call gets an error, or an odd result; the same call the same one, whoever asks meanwhile.
 * What leans on it must not break.
 */
export async function startStubNode(): Promise<{ url: string; stop(): Promise<void> }> {
  const odd: unknown[] = [null, '0x', '0x1', [], {}, 'nonsense', 7, { logs: 5 }]
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const answer = ({ id, method, params }: Asked) => {
        const asked = JSON.stringify([method, params, id])
        const number = createHash('sha256').update(asked).digest().readUInt32BE()
        return number % 3 === 0
          ? { jsonrpc: '2.0', id, error: { code: -32_000, message: 'not now' } }
          : { jsonrpc: '2.0', id, result: odd[number % odd.length] }
      }
      const body = text ? (JSON.parse(text) as Asked | Asked[]) : {}
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
