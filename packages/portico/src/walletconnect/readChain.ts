import type { Network } from '../base/entities/network.js'
import { fail, isAppError } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { makeNodes, type Transports, transportFor } from '../base/rpc/transport.js'
import { chainNumber } from './chainIds.js'
import { PeerError } from './protocol.js'

type Asked = { method: string; params: unknown; signal: AbortSignal }

/** Asks the network's nodes. @throws AppError `rpc/no-url`, `http/unreachable`; PeerError a node's answer */
export async function readChain(transports: Transports, network: Network, asked: Asked): Promise<unknown> {
  const { method, params = [], signal } = asked
  const probe = { method: 'eth_chainId', accepts: (answer: unknown) => isOf(network, answer) }
  const transport = transportFor(transports, network, (urls, preferred) =>
    makeNodes(urls, { probe, sends: 'eth_sendRawTransaction' }, { preferred }),
  )
  try {
    return await transport.request(method, params as readonly unknown[], { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!isAppError(error) || error.code === 'rpc/no-url' || error.code === 'http/unreachable') throw error
    if (error.code !== 'rpc/error') throw fail(httpErrors, 'http/unreachable', { endpoint: method }, { cause: error })
    // Who asks by EIP-1193 goes by the number, and by what a reverted call carries.
    const { code, message } = error.context
    const { data } = error.cause as { data?: unknown }
    throw new PeerError({ code: Number(code), message: String(message), data })
  }
}

/** Whether a node names the network by its number: in hex, as it should, or in digits. */
function isOf({ caipNetworkId }: Network, answer: unknown): boolean {
  return /^(0x[0-9a-f]+|\d+)$/i.test(String(answer)) && String(BigInt(String(answer))) === chainNumber(caipNetworkId)
}
