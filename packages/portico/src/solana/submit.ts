import { fromBase58, toBase58 } from '../base/base58.js'
import type { AppError } from '../base/errors/AppError.js'
import { rpcError } from '../base/errors/foreign.js'
import { untilAborted } from '../base/promise.js'
import type { Transport } from '../base/rpc/transport.js'
import { featureOf } from '../base/walletStandard.js'
import type { SendIntent } from '../core/family.js'
import { fromBase64, toBase64 } from './bytes.js'
import { chainFor } from './chains.js'
import { encodeTransaction, firstSignature } from './message.js'
import { asSession, isUnknownMethod, type Session } from './session.js'
import { accountOf, isBytes, missing } from './wallet.js'

/** A transaction under way: its id, and itself where we have it, to be sent again. */
type Submitted = { hash: string; transaction: Uint8Array<ArrayBuffer> | undefined }
type Options = { provider: unknown; signal: AbortSignal }

/**
 * Has the wallet sign and send a transaction. One that does not know the network, or that only signs, signs: then it is sent over the
 * app's own nodes.
 *
 * @throws what the wallet or the node fails with
 */
export async function submit(
  transport: Transport,
  { network, from }: SendIntent,
  message: Uint8Array,
  { provider, signal }: Options,
): Promise<Submitted> {
  const unsigned = encodeTransaction(message)
  const session = asSession(provider)
  if (session) return overSession(transport, session, { network, from }, unsigned, signal)
  const { wallet, account } = accountOf(provider, from)
  const chain = chainFor(network, wallet)
  const sendIt = featureOf(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  const signIt = featureOf(wallet, 'solana:signTransaction', 'signTransaction')
  if (chain && sendIt) {
    const options = { preflightCommitment: 'confirmed' }
    const asked = sendIt({ account, transaction: unsigned, chain, options })
    const [answer] = (await untilAborted(asked, signal)) as readonly { signature?: unknown }[]
    const signature = answer?.signature
    if (!isBytes(signature) || signature.length !== 64) throw noSignature()
    return { hash: toBase58(signature), transaction: undefined }
  }
  if (!signIt) throw missing('solana:signTransaction')
  const asked = signIt({ account, transaction: unsigned, ...(chain ? { chain } : {}) })
  const [answer] = (await untilAborted(asked, signal)) as readonly { signedTransaction?: unknown }[]
  return broadcast(transport, answer?.signedTransaction, signal)
}

async function overSession(
  transport: Transport,
  session: Session,
  { network, from }: Pick<SendIntent, 'network' | 'from'>,
  unsigned: Uint8Array,
  signal: AbortSignal,
): Promise<Submitted> {
  const transaction = toBase64(unsigned)
  const ask = async (method: string, params: object) =>
    (await untilAborted(session.request({ method, params }, network.caipNetworkId), signal)) as Record<
      string,
      unknown
    > | null
  try {
    const params = { transaction, pubkey: from, sendOptions: { preflightCommitment: 'confirmed' } }
    const hash = (await ask('solana_signAndSendTransaction', params))?.signature
    if (typeof hash !== 'string' || fromBase58(hash)?.length !== 64) throw noSignature()
    return { hash, transaction: undefined }
  } catch (error) {
    // Many wallets only sign.
    if (!isUnknownMethod(error)) throw error
  }
  const answer = await ask('solana_signTransaction', { transaction, pubkey: from })
  // Older wallets give the signature alone.
  const signature = typeof answer?.signature === 'string' ? fromBase58(answer.signature) : undefined
  const signed = fromBase64(answer?.transaction) ?? (signature && encodeTransaction(unsigned.subarray(65), signature))
  return broadcast(transport, signed, signal)
}

async function broadcast(transport: Transport, signed: unknown, signal: AbortSignal): Promise<Submitted> {
  const transaction = isBytes(signed) ? Uint8Array.from(signed) : undefined
  const signature = transaction && firstSignature(transaction)
  if (!transaction || !signature) throw noSignature()
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  await transport.request('sendTransaction', [toBase64(transaction), options], { signal })
  return { hash: toBase58(signature), transaction }
}

const noSignature = (): AppError => rpcError(-32603, 'The wallet gave no signature')
