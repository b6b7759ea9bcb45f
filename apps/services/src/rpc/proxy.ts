import type { Nodes } from '../chains/nodes.js'
import { codes, isCall, type RpcCall, type RpcReply, readCalls, refuse } from './message.js'
import { isAllowed } from './methods.js'

export type ProxyAnswer = { status: 200 | 400; body: RpcReply | readonly RpcReply[] }

/**
 * Hands JSON-RPC on to the nodes of a chain, which of them is decided by `nodes`. What can be said here is said here, and what is not
 * known to be harmless goes nowhere.
 *
 * @throws NodeError when no node answers
 */
export async function proxyCalls(nodes: Nodes, chainId: string, text: string): Promise<ProxyAnswer> {
  const parsed = readCalls(text)
  if ('refused' in parsed) return { status: 400, body: parsed.refused }
  const replies = parsed.calls.map((call) => (isCall(call) ? answerHere(chainId, call) : call))
  const asked = parsed.calls.filter((call, index): call is RpcCall => replies[index] === undefined && isCall(call))
  const passed = await pass(nodes, chainId, asked)
  const all = replies.map((reply) => reply ?? (passed.shift() as RpcReply))
  if (parsed.batch) return { status: 200, body: all }
  const [only] = all as [RpcReply]
  const refusedHere = !isCall(parsed.calls[0] as RpcCall)
  return { status: refusedHere ? 400 : 200, body: only }
}

function answerHere(chainId: string, { id, method }: RpcCall): RpcReply | undefined {
  const [namespace, reference = ''] = chainId.split(':')
  const result = (value: unknown): RpcReply => ({ jsonrpc: '2.0', id, result: value })
  if (namespace === 'eip155') {
    if (method === 'eth_chainId') return result(`0x${BigInt(reference).toString(16)}`)
    if (method === 'net_version') return result(reference)
    if (method === 'net_listening') return result(true)
  }
  if (!isAllowed(chainId, method)) return refuse(id, codes.unknownMethod, `The method ${method} is not served here`)
  return undefined
}

/** Under ids of our own, so that answers find their calls whatever ids the callers chose. */
async function pass(nodes: Nodes, chainId: string, calls: readonly RpcCall[]): Promise<RpcReply[]> {
  if (calls.length === 0) return []
  if (calls.length === 1) {
    const [{ id, ...call }] = calls as [RpcCall]
    const { body } = await nodes.pass(chainId, JSON.stringify({ ...call, id: 1 }))
    return [replyOf(id, JSON.parse(body))]
  }
  const asked = calls.map(({ method, params }) => ({ method, params: params ?? [] }))
  const settled = await nodes.batch(chainId, asked)
  return settled.map((outcome, index) => {
    const id = calls[index]?.id ?? null
    if (outcome.status === 'fulfilled') return { jsonrpc: '2.0', id, result: outcome.value }
    const { code, message, data } = outcome.reason as { code?: unknown; message?: unknown; data?: unknown }
    const error = {
      code: typeof code === 'number' ? code : codes.internal,
      message: typeof message === 'string' ? message : 'The node refused',
      ...(data === undefined ? {} : { data }),
    }
    return { jsonrpc: '2.0', id, error }
  })
}

/** A node’s answer under the caller’s own id. */
export function replyOf(id: RpcCall['id'], answer: unknown): RpcReply {
  const { result, error } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  if (typeof error === 'object' && error !== null) {
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
    return {
      jsonrpc: '2.0',
      id,
      error: {
        code: typeof code === 'number' ? code : codes.internal,
        message: typeof message === 'string' ? message : 'The node refused',
        ...(data === undefined ? {} : { data }),
      },
    }
  }
  return { jsonrpc: '2.0', id, result: result ?? null }
}
