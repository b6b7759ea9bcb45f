import { fromBase58, toBase58 } from '../base/base58.js'
import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext, textsOf } from '../base/errors/foreign.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { untilAborted } from '../base/promise.js'
import type { Transport } from '../base/rpc/transport.js'
import { beforeAsking } from '../base/unasked.js'
import { featureOf, listOf } from '../base/walletStandard.js'
import type { SendIntent } from '../core/family.js'
import { fromBase64, toBase64 } from './bytes.js'
import { chainFor, reaches } from './chains.js'
import { transactionErrorOf } from './foreign.js'
import { encodeTransaction, firstSignature } from './message.js'
import { withSignature } from './signatures.js'
import { accountOf, asSession, isBytes, isUnknownMethod, missing, type Session } from './wallet.js'

/** A transaction under way: its id, and itself where we have it, to be sent again. */
export type Submitted = {
  hash: string
  transaction: Uint8Array<ArrayBuffer> | undefined
  /** What was signed is what we made, to the byte. */
  isOurs: boolean
  /** Someone says that the network no longer takes it. */
  isLate: boolean
}
type Options = { provider: unknown; signal: AbortSignal }

/**
 * Has the wallet sign and send a transaction. One that does not know the network, or that only signs, signs: then it is sent over the
 * app's own nodes.
 *
 * @throws AppError `network/chain-unsupported` of a wallet of other networks; what the wallet or the node fails with
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
  const { wallet, account } = await beforeAsking(() => {
    const found = accountOf(provider, from)
    if (!reaches(found.wallet, network)) throw fail(chainErrors, 'network/chain-unsupported')
    return found
  })
  const chain = chainFor(network, wallet)
  const sendIt = featureOf(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  const signIt = featureOf(wallet, 'solana:signTransaction', 'signTransaction')
  if (chain && sendIt) {
    const options = { preflightCommitment: 'confirmed' }
    return sentByWallet(async () => {
      const asked = sendIt({ account, transaction: unsigned, chain, options })
      const [answer] = listOf<{ signature?: unknown }>(await untilAborted(asked, signal))
      return isBytes(answer?.signature) ? toBase58(answer.signature) : undefined
    }, signal)
  }
  if (!signIt) throw missing('solana:signTransaction')
  const asked = signIt({ account, transaction: unsigned, ...(chain ? { chain } : {}) })
  const [answer] = listOf<{ signedTransaction?: unknown }>(await untilAborted(asked, signal))
  return broadcast(transport, unsigned, answer?.signedTransaction, signal)
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
    return await sentByWallet(async () => (await ask('solana_signAndSendTransaction', params))?.signature, signal)
  } catch (error) {
    // Many wallets only sign.
    if (!isUnknownMethod(error)) throw error
  }
  const answer = await ask('solana_signTransaction', { transaction, pubkey: from })
  // Older wallets give the signature alone.
  const signature = typeof answer?.signature === 'string' ? fromBase58(answer.signature) : undefined
  const signed = fromBase64(answer?.transaction) ?? (signature && withSignature(unsigned, from, signature))
  return broadcast(transport, unsigned, signed, signal)
}

/** What a wallet sent itself. One that fails after it has sent often names what it sent: then that is followed like any other. */
async function sentByWallet(ask: () => Promise<unknown>, signal: AbortSignal): Promise<Submitted> {
  const common = { transaction: undefined, isOurs: false }
  try {
    const hash = await ask()
    if (!isSignature(hash)) throw noSignature()
    return { hash, ...common, isLate: false }
  } catch (error) {
    signal.throwIfAborted()
    const named = isUserRejection(error)
      ? []
      : (textsOf(error)
          .join(' ')
          .match(/[1-9A-HJ-NP-Za-km-z]{64,88}/g) ?? [])
    const hash = named.find(isSignature)
    if (hash === undefined) throw error
    return { hash, ...common, isLate: isAppError(transactionErrorOf(error), 'tx/expired') }
  }
}

async function broadcast(
  transport: Transport,
  unsigned: Uint8Array,
  signed: unknown,
  signal: AbortSignal,
): Promise<Submitted> {
  const transaction = isBytes(signed) ? Uint8Array.from(signed) : undefined
  const signature = transaction && firstSignature(transaction)
  if (!transaction || !signature) throw noSignature()
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const isOurs = toBase64(transaction.subarray(65)) === toBase64(unsigned.subarray(65))
  const submitted = { hash: toBase58(signature), transaction, isOurs, isLate: false }
  try {
    await transport.request('sendTransaction', [toBase64(transaction), options], { signal })
  } catch (error) {
    signal.throwIfAborted()
    const ours = transactionErrorOf(error)
    if (ours.code === 'tx/expired') return { ...submitted, isLate: true }
    const isKnown = /already.?(been )?processed/i.test(textsOf(error).join(' '))
    // A node that refuses has not passed it on. One that did not answer may have: what is signed is followed, not signed again.
    if (!isKnown && !ours.code.startsWith('http/')) throw ours
  }
  return submitted
}

const isSignature = (value: unknown): value is string => typeof value === 'string' && fromBase58(value)?.length === 64

const noSignature = (): AppError => fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))
