import * as v from 'valibot'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { CaipNetworkId } from '../signing/signer.js'

const answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** A person who waits for what is to be shown hears within this time that it cannot be. */
const patienceMs = 30_000

export type Node = (network: CaipNetworkId, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** Asks the operator's node of a network, behind the frame's own origin. The page's own node is never asked. */
export function makeNode(project: Project, fetch: typeof globalThis.fetch): Node {
  return async (network, method, params, signal) => {
    const known = project.networks.find(({ caipNetworkId }) => caipNetworkId === network)
    if (!known) throw new FrameError(`The network ${network} is not known here`, { code: 4902 })
    return askServer(fetch, known.rpcUrl, method, params, signal)
  }
}

/**
 * One JSON-RPC call to the operator's own server.
 * @throws FrameError −32603 when it does not answer within 30 s, or not in JSON-RPC; the answer's own code otherwise
 */
export async function askServer(
  fetch: typeof globalThis.fetch,
  url: string,
  method: string,
  params: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs)
  const answered = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
  }).then((response) => response.json())
  const body = await answered
    .catch((cause) => {
      throw new FrameError('The network does not answer', { code: -32603, cause })
    })
    .finally(() => clearTimeout(timer))
  const read = v.safeParse(answer, body)
  if (!read.success) throw new FrameError('The network does not answer', { code: -32603 })
  if ('error' in read.output) throw new FrameError(read.output.error.message, read.output.error)
  return read.output.result
}
