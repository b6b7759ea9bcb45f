import { nodeError, providerError } from './errors.js'
import type { TestChain } from './types.js'

/** Asks the chain's node and passes on its answer or its error. */
export async function askNode<T = unknown>(
  chain: Pick<TestChain, 'name' | 'rpcUrl'>,
  method: string,
  params: unknown = [],
): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  let answer: { result?: T; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    answer = (await response.json()) as typeof answer
  } catch (cause) {
    throw Object.assign(providerError(-32603, `${chain.name} does not answer.`), { cause })
  }
  if (answer.error) throw nodeError(answer.error)
  return answer.result as T
}
