import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext } from '../base/errors/foreign.js'
import { httpErrors } from '../base/errors/http.js'
import { paymentErrors } from '../base/errors/payment.js'
import { untilAborted } from '../base/promise.js'
import type { SendIntent } from '../core/family.js'
import { callOf } from './asset.js'
import { asProvider } from './eip1193.js'
import { estimateFee } from './fees.js'
import { transactionErrorOf } from './foreign.js'
import { isBytes, isHash, readChainId, readQuantity, toHex } from './hex.js'
import type { Transport } from './transport.js'

/**
 * Has the wallet send the native currency, a token or a collectible. Fees are the wallet's own business, except when so much is sent that hardly anything is
 * left for them: then they are fixed to what is left.
 *
 * @returns the transaction hash
 * @throws AppError `tx/*`, `rpc/error` (4001 for a rejection, 4901 when the wallet is elsewhere); the signal's reason
 */
export async function send(
  transport: Transport,
  intent: SendIntent,
  { provider: candidate, signal }: { provider: unknown; signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted()
  const provider = asProvider(candidate)
  if (!provider) throw fail(connectErrors, 'walletconnect/not-connected')
  const { network, from } = intent
  try {
    const [chainId, fees] = await untilAborted(
      Promise.all([provider.request({ method: 'eth_chainId' }), tightFees(transport, intent, signal)]),
      signal,
    )
    // Money must never leave on another network than the one that was shown.
    if (readChainId(chainId) !== String(network.id))
      throw fail(chainErrors, 'rpc/error', rpcContext(4901, 'The wallet is on another network'))
    const transaction = { chainId: toHex(BigInt(network.id)), from, ...callOf(intent), ...fees }
    const asked = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    const hash = await untilAborted(Promise.resolve(asked), signal)
    if (!isHash(hash)) throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no transaction hash'))
    return hash
  } catch (error) {
    throw signal.aborted ? signal.reason : transactionErrorOf(error)
  }
}

/** Whether code lives at an address. An account that lends itself code (EIP-7702) is still an account. */
export async function inspect(
  transport: Transport,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<{ isContract: boolean }> {
  const code = await transport.request('eth_getCode', [address, 'latest'], { signal })
  if (!isBytes(code)) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_getCode' })
  return { isContract: code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code) }
}

/** The fields of a transaction that keep its fee within what the account has left; none when there is plenty. */
async function tightFees(
  transport: Transport,
  intent: SendIntent,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const [estimate, balance] = await Promise.all([
    estimateFee(transport, intent, { signal }),
    transport.request('eth_getBalance', [intent.from, 'latest'], { signal }).then(readQuantity),
  ])
  const left = (balance ?? 0n) - (intent.asset ? 0n : intent.amount)
  const { fee, level, gas } = estimate
  if (balance === undefined || left >= fee * 2n) return {}
  const price = level.type === 'eip1559' ? level.maxFeePerGas : level.gasPrice
  const dataFee = fee - gas * price
  const affordable = (left - dataFee) / gas
  const least = level.type === 'eip1559' ? level.baseFeePerGas + level.maxPriorityFeePerGas : level.gasPrice
  if (affordable < least) throw fail(paymentErrors, 'tx/insufficient-funds')
  const cap = affordable < price ? affordable : price
  return level.type === 'eip1559'
    ? { gas: toHex(gas), maxFeePerGas: toHex(cap), maxPriorityFeePerGas: toHex(level.maxPriorityFeePerGas) }
    : { gas: toHex(gas), gasPrice: toHex(cap) }
}
