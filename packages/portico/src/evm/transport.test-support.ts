import { afterEach, vi } from 'vitest'
import { type FakeNode, startNode } from './nodes.test-support.js'
import type { makeTransport } from './transport.js'

/** Starts nodes that end with their test. */
export function startEnded(): typeof startNode {
  const nodes: FakeNode[] = []
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(nodes.splice(0).map((node) => node.stop()))
  })
  return async (reply) => {
    const node = await startNode(reply)
    nodes.push(node)
    return node
  }
}

export const signal = new AbortController().signal
export const ask = (
  transport: ReturnType<typeof makeTransport>,
  method = 'eth_blockNumber',
  params: unknown[] = [],
): Promise<unknown> => transport.request(method, params, { signal })

/** Passes over pauses and keeps how long they would have been. */
export function skipPauses() {
  const pauses: number[] = []
  return { pauses, pause: async (ms: number) => void pauses.push(ms) }
}
