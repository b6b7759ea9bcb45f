import { type Chain, RpcError } from '../chains/nodes.js'
import { readHead } from './reader.js'
import type { Ask, TraceMode } from './types.js'

export type Capabilities = {
  traces: TraceMode
  /** The node finds the transactions of an address (`ots_searchTransactionsBefore`). */
  searches: boolean
}

/** What the node of a chain can do beyond the ordinary calls: as configured, or by trying. */
async function capabilitiesOf(ask: Ask, chain: Chain): Promise<Capabilities> {
  const can = async (method: string, params: unknown) => {
    try {
      await ask.request(chain.id, method, params)
      return true
    } catch (error) {
      // A node that is away must not pass for one that can do less.
      if (error instanceof RpcError) return false
      throw error
    }
  }
  const number = `0x${(await readHead(ask, chain.id)).toString(16)}`
  const searches = await can('ots_getApiLevel', [])
  const configured = chain.history?.traces
  if (configured) return { traces: configured, searches }
  if (await can('debug_traceBlockByNumber', [number, { tracer: 'callTracer' }])) return { traces: 'debug', searches }
  if (await can('trace_block', [number])) return { traces: 'trace', searches }
  return { traces: 'none', searches }
}

/** Remembers the answer of each chain; a failure is asked again. */
export function rememberCapabilities(ask: Ask): (chain: Chain) => Promise<Capabilities> {
  const known = new Map<string, Promise<Capabilities>>()
  return (chain) => {
    const found = known.get(chain.id)
    if (found) return found
    const asked = capabilitiesOf(ask, chain)
    known.set(chain.id, asked)
    asked.catch(() => known.delete(chain.id))
    return asked
  }
}
