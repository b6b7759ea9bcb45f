import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext } from '../base/errors/foreign.js'
import { untilAborted } from '../base/promise.js'
import { beforeAsking } from '../base/unasked.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'
import { transactionErrorOf } from './foreign.js'
import { isHash, readChainId } from './hex.js'

type Asked = { provider: unknown; signal: AbortSignal }
type Place = Pick<Network, 'id'>

/**
 * Puts a request that moves money before the wallet, once the wallet is known to stand on the network that was shown.
 *
 * @param prepare What has to be read for it.
 * @throws AppError `tx/*`, `rpc/error` (4901 when the wallet is elsewhere), `walletconnect/not-connected`; the signal's reason
 */
export async function handOver<T>(
  { id }: Place,
  { provider: candidate, signal }: Asked,
  prepare: () => Promise<T>,
  ask: (provider: Eip1193Provider, prepared: T) => unknown,
): Promise<unknown> {
  const ours = (error: unknown): never => {
    throw signal.aborted ? signal.reason : transactionErrorOf(error)
  }
  const begin = async () => {
    signal.throwIfAborted()
    const provider = asProvider(candidate)
    if (!provider) throw fail(connectErrors, 'walletconnect/not-connected')
    const ready = Promise.all([provider.request({ method: 'eth_chainId' }), prepare()])
    const [chainId, prepared] = await untilAborted(ready, signal)
    // Money must never leave on another network than the one that was shown.
    if (readChainId(chainId) !== String(id))
      throw fail(chainErrors, 'rpc/error', rpcContext(4901, 'The wallet is on another network'))
    return { provider, prepared }
  }
  const { provider, prepared } = await beforeAsking(() => begin().catch(ours))
  const asked = async () => ask(provider, prepared)
  return untilAborted(asked(), signal).catch(ours)
}

/** Has the wallet send a transaction. @returns its hash @throws as `handOver` */
export async function sendTransaction(
  network: Place,
  asked: Asked,
  prepare: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<string> {
  const hash = await handOver(network, asked, prepare, (provider, transaction) =>
    provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  )
  if (!isHash(hash)) throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no transaction hash'))
  return hash
}
