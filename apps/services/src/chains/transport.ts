import { textOf } from '../textOf.js'

type NodeReply = { status: number; body: string }

/** No node answered, or none in the agreed form. */
export class NodeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NodeError'
  }
}

type Ask = { method: 'GET' | 'POST'; body?: string; signal: AbortSignal; maxBytes: number }

/** One HTTP request to a node. @throws NodeError for an answer that is a fault of the node, or is too large */
export async function askNode(
  send: typeof fetch,
  url: string,
  { method, body, signal, maxBytes }: Ask,
): Promise<NodeReply> {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const response = await send(url, { method, signal, headers, ...(body === undefined ? {} : { body }) })
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel()
    throw new NodeError(`The node answered ${response.status}`)
  }
  const answer = await textOf(response, maxBytes, () => new NodeError('The answer of the node is too large'))
  return { status: response.status, body: answer }
}
