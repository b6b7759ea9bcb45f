import { fromBase58, toBase58 } from '../base/base58.js'
import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext } from '../base/errors/foreign.js'
import { fromBase64, toBase64 } from './bytes.js'
import { withOthers, withSignature } from './signatures.js'
import { isBytes, isUnknownMethod, missing, type Session } from './wallet.js'

type Asked = { address: string; networkId: CaipNetworkId } & Record<string, unknown>
type Fields = Record<string, unknown> | null

/**
 * The calls of the Wallet Standard as requests of a WalletConnect session, one after the other: a phone shows one question at a time.
 * Several transactions to be signed are one question, where the wallet has it.
 *
 * @throws what the wallet fails with; `rpc/error` for an answer without a signature
 */
export async function askSession(session: Session, method: string, inputs: readonly Asked[]): Promise<unknown> {
  const [first] = inputs
  if (method === 'signTransaction' && inputs.length > 1 && first) {
    try {
      const transactions = inputs.map(({ transaction }) => toBase64(transaction as Uint8Array))
      const params = { transactions, pubkey: first.address }
      const answer = (await session.request({ method: 'solana_signAllTransactions', params }, first.networkId)) as
        | Fields
        | unknown[]
      // Some wallets answer with the list alone.
      const list: unknown = Array.isArray(answer) ? answer : answer?.transactions
      if (!Array.isArray(list) || list.length !== inputs.length) throw noSignature()
      return inputs.map(({ transaction, address }, index) => {
        const answered = fromBase64(list[index]) ?? refuse()
        return { signedTransaction: withOthers(transaction as Uint8Array, answered, address) }
      })
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
    }
  }
  const answers: unknown[] = []
  for (const input of inputs) answers.push(await askOne(session, method, input))
  return answers
}

async function askOne(session: Session, method: string, input: Asked): Promise<object> {
  const { address: pubkey, networkId } = input
  const ask = async (name: string, params: object) =>
    (await session.request({ method: name, params: { ...params, pubkey } }, networkId)) as Fields
  if (method === 'signMessage') {
    const message = input.message as Uint8Array
    const answer = await ask('solana_signMessage', { message: toBase58(message) })
    return { signedMessage: message, signature: signatureIn(answer), signatureType: 'ed25519' }
  }
  const unsigned = input.transaction as Uint8Array
  if (method === 'signTransaction') {
    const answer = await ask('solana_signTransaction', { transaction: toBase64(unsigned) })
    const answered = fromBase64(answer?.transaction)
    // Older wallets give the signature alone.
    const signedTransaction = answered
      ? withOthers(unsigned, answered, pubkey)
      : (withSignature(unsigned, pubkey, signatureIn(answer)) ?? refuse())
    return { signedTransaction }
  }
  if (method !== 'signAndSendTransaction') throw missing(`solana:${method}`)
  const sendOptions = input.options ?? {}
  return {
    signature: signatureIn(
      await ask('solana_signAndSendTransaction', { transaction: toBase64(unsigned), sendOptions }),
    ),
  }
}

function signatureIn(answer: Fields): Uint8Array {
  const text = answer?.signature
  const bytes = typeof text === 'string' ? fromBase58(text) : undefined
  return isBytes(bytes) && bytes.length === 64 ? bytes : refuse()
}

const noSignature = () => fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))

function refuse(): never {
  throw noSignature()
}
