import { RpcError } from './errors.js'
import { stringify } from './json.js'

export type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** Answers a JSON-RPC text, single or in a list. The answer is empty when there is nothing to answer. */
export async function answer(methods: Methods, body: string): Promise<string> {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return failure(null, new RpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(request)) return answerOne(methods, request)
  if (request.length === 0) return failure(null, new RpcError(-32600, 'Invalid request'))
  const answers: string[] = []
  for (const each of request) answers.push(await answerOne(methods, each))
  return `[${answers.filter((each) => each !== '').join(',')}]`
}

async function answerOne(methods: Methods, request: unknown): Promise<string> {
  const {
    id,
    jsonrpc,
    method,
    params = [],
  } = (typeof request === 'object' && request !== null ? request : {}) as {
    id?: unknown
    jsonrpc?: unknown
    method?: unknown
    params?: unknown
  }
  const name = typeof id === 'string' || typeof id === 'number' ? id : null
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !Array.isArray(params)) {
    return failure(name, new RpcError(-32600, 'Invalid request'))
  }
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (!run) throw new RpcError(-32601, 'Method not found')
    const result = await run(params)
    return id === undefined ? '' : stringify({ jsonrpc: '2.0', result: result ?? null, id: name })
  } catch (error) {
    if (error instanceof RpcError) return failure(name, error)
    console.error(method, error)
    return failure(name, new RpcError(-32603, 'Internal error'))
  }
}

function failure(id: string | number | null, { code, message, data }: RpcError): string {
  return stringify({ jsonrpc: '2.0', error: { code, message, data }, id })
}
