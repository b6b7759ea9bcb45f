import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a method answers; a thrown `{ code, message }` is the node's refusal. */
export type Answers = Record<string, (params: readonly unknown[]) => unknown>
export type FakeNode = {
  url: string
  /** Every call, as `method`. */
  calls: string[]
  answers: Answers
  /** `down`: HTTP 500; `silent`: never answers; `nonsense`: HTML; `empty`: JSON without a result; `refused`: HTTP 401; `closed`: HTTP 403. */
  mode: 'up' | 'down' | 'silent' | 'nonsense' | 'empty' | 'refused' | 'closed'
  stop(): void
}

type Call = { id: unknown; method: string; params: unknown[] }

/** A node that answers as it is told, or does not. */
export async function startFakeNode(answers: Answers = {}): Promise<FakeNode> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (node.mode === 'silent') return
      if (node.mode === 'down') return void response.writeHead(500).end('down')
      if (node.mode === 'nonsense') return void response.end('<html>hello</html>')
      if (node.mode === 'refused') return void response.writeHead(401).end('{"message":"no such key"}')
      if (node.mode === 'closed') {
        const error = { code: -32_600, message: 'this key may not ask this' }
        return void response.writeHead(403).end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
      }
      const body = JSON.parse(text || 'null') as Call | Call[]
      if (node.mode === 'empty') return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1 }))
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
  })
  function answer({ id, method, params }: Call) {
    node.calls.push(method)
    try {
      const result = node.answers[method]
      if (!result) throw { code: -32601, message: 'the method does not exist' }
      return { jsonrpc: '2.0', id, result: result(params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error }
    }
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answers,
    mode: 'up',
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return node
}
