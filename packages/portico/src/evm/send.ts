import { fail, isAppError } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { SendIntent } from '../core/family.js'
import { callOf } from './asset.js'
import { estimateFee } from './fees.js'
import { sendTransaction } from './handOver.js'
import { isBytes, readQuantity, toHex } from './hex.js'
import type { Transport } from './transport.js'

/**
 * Has the wallet send the native currency, a token or a collectible. Fees are the wallet's own business, except when so much is sent that hardly anything is
 * left for them: then they are fixed to what is left, where the nodes tell.
 *
 * @returns the transaction hash
 * @throws as `handOver`, and `rpc/error` 4001 for a rejection
 */
export function send(
  transport: Transport,
  intent: SendIntent,
  asked: { provider: unknown; signal: AbortSignal },
): Promise<string> {
  return sendTransaction(intent.network, asked, async () => ({
    chainId: toHex(BigInt(intent.network.id)),
    from: intent.from,
    ...callOf(intent),
    ...(await tightFees(transport, intent, asked.signal)),
  }))
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

/**
 * The fields of a transaction that keep its fee within what the account has left; none when there is plenty, or nodes do not tell.
 *
 * @throws AppError `tx/*` when it would not go through
 */
async function tightFees(
  transport: Transport,
  intent: SendIntent,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const read = Promise.all([
    estimateFee(transport, intent, { signal }),
    transport.request('eth_getBalance', [intent.from, 'latest'], { signal }).then(readQuantity),
  ])
  const found = await read.catch((error: unknown) => {
    signal.throwIfAborted()
    if (isAppError(error) && error.code.startsWith('tx/')) throw error
  })
  if (!found) return {}
  const [{ fee, level, gas }, balance] = found
  const left = (balance ?? 0n) - (intent.asset ? 0n : intent.amount)
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
