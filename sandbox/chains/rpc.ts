// A connection of its own for each request: while this process is busy loading the next part, an idle one may be closed by the node
// without this process noticing, and the request that is sent over it next is lost.
export const ownConnection = { 'content-type': 'application/json', connection: 'close' }

/** One JSON-RPC request. @throws Error with the node's message */
export async function call<T = unknown>(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: ownConnection,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: T; error?: { message: string; data?: unknown } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result as T
}
