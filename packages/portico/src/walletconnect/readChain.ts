import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import { PeerError } from './protocol.js'

/** Asks the network's nodes one after another. @throws AppError `rpc/no-url`, `http/unreachable`; PeerError a node's answer */
export async function readChain(network: Network, method: string, params: unknown): Promise<unknown> {
  const urls = network.rpcUrls.default.http
  if (urls.length === 0) throw fail(chainErrors, 'rpc/no-url')
  let failure: unknown
  for (const url of urls) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
        signal: AbortSignal.timeout(rpcNumbers.timeoutMs),
      })
      const answer = (await response.json()) as {
        result?: unknown
        error?: { code: number; message: string; data?: unknown }
      }
      if (answer.error) throw new PeerError(answer.error)
      if (response.ok && 'result' in answer) return answer.result
      failure = fail(httpErrors, 'http/status', { status: response.status })
    } catch (error) {
      // What a node answered stands; only silence sends us to the next one.
      if (error instanceof PeerError) throw error
      failure = error
    }
  }
  throw fail(httpErrors, 'http/unreachable', { endpoint: method }, { cause: failure })
}
