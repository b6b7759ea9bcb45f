import { type Hex, keccak256 } from 'viem'
import { type Nodes, RpcError } from '../chains/nodes.js'
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
  const asked = calls.map(({ method, params }) => ({ method, params: params ?? [] }))
  const [only] = asked
  const settled =
    asked.length === 1 && only
      ? await Promise.allSettled([nodes.request(chainId, only.method, only.params)])
      : await nodes.batch(chainId, asked)
  return settled.map((outcome, index) => {
    const id = calls[index]?.id ?? null
    if (outcome.status === 'fulfilled') return { jsonrpc: '2.0', id, result: outcome.value }
    const sent = sentBefore(asked[index], outcome.reason)
    if (sent) return { jsonrpc: '2.0', id, result: sent }
    if (asked.length === 1 && !(outcome.reason instanceof RpcError)) throw outcome.reason
    return { jsonrpc: '2.0', id, error: errorOf(outcome.reason) }
  })
}

/** A node that took a transaction and then was lost leaves the next one to say that it knows it: it is sent, then. */
function sentBefore(call: { method: string; params: unknown } | undefined, reason: unknown): Hex | undefined {
  const [raw] = Array.isArray(call?.params) ? call.params : []
  const isKnown =
    reason instanceof RpcError &&
    /already known|known transaction|already imported|already exists/i.test(reason.message)
  if (
    call?.method !== 'eth_sendRawTransaction' ||
    !isKnown ||
    typeof raw !== 'string' ||
    !/^0x(?:[0-9a-f]{2})+$/i.test(raw)
  )
    return undefined
  return keccak256(raw as Hex)
}

function errorOf(given: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = given as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: typeof code === 'number' ? code : codes.internal,
    message: typeof message === 'string' ? message : 'The node refused',
    ...(data === undefined ? {} : { data }),
  }
}

/** A node’s answer under the caller’s own id; what is no answer is told as an error, never as an empty result. */
export function replyOf(id: RpcCall['id'], answer: unknown): RpcReply {
  const given = typeof answer === 'object' && answer !== null ? answer : {}
  if ('error' in given && typeof given.error === 'object' && given.error !== null)
    return { jsonrpc: '2.0', id, error: errorOf(given.error) }
  if ('result' in given) return { jsonrpc: '2.0', id, result: given.result ?? null }
  return refuse(id, codes.internal, 'The node answered something else')
}
