import * as v from 'valibot'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { CaipNetworkId } from '../signing/signer.js'

const answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

export type Node = (network: CaipNetworkId, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** Asks the operator's node of a network, behind the frame's own origin. The page's own node is never asked. */
export function makeNode(project: Project, fetch: typeof globalThis.fetch): Node {
  return async (network, method, params, signal) => {
    const known = project.networks.find(({ caipNetworkId }) => caipNetworkId === network)
    if (!known) throw new FrameError(`The network ${network} is not known here`, { code: 4902 })
    return askServer(fetch, known.rpcUrl, method, params, signal)
  }
}

/** One JSON-RPC call to the operator's own server. */
export async function askServer(
  fetch: typeof globalThis.fetch,
  url: string,
  method: string,
  params: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    ...(signal ? { signal } : {}),
  }).catch((cause) => {
    throw new FrameError('The network does not answer', { code: -32603, cause })
  })
  const read = v.safeParse(answer, await response.json().catch(() => undefined))
  if (!read.success) throw new FrameError('The network does not answer', { code: -32603 })
  if ('error' in read.output) throw new FrameError(read.output.error.message, read.output.error)
  return read.output.result
}
