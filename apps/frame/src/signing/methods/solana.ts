import * as v from 'valibot'
import { messageSheet } from '../../confirm/message.js'
import type { SheetModel } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { readSolana, together } from '../../confirm/solana/read.js'
import { fromBase58, toBase58 } from '../base58.js'
import { toHex } from '../bytes.js'
import { readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import type { Prepared, Signer, SignRequest } from '../signer.js'
import { attachSignature, couldBeTransaction, readTransaction, signerPlace } from '../solana/message.js'
import type { MethodContext } from './context.js'

const maxTransactions = 20
const base58 = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const messageParams = v.strictObject({ message: base58, pubkey: base58 })
const oneParams = v.strictObject({ transaction: base58 })
const allParams = v.strictObject({
  transactions: v.pipe(v.array(base58), v.minLength(1), v.maxLength(maxTransactions)),
})
const sendOptions = v.strictObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
const sendParams = v.strictObject({ transaction: base58, options: v.optional(sendOptions) })

function requireSolana({ network }: MethodContext): void {
  if (!network.caipNetworkId.startsWith('solana:'))
    throw new Refusal('unsupportedChain', 'The method belongs to another kind of network.')
}

/** `solana_signMessage`. Bytes that could be a transaction are not signed as a message: the signature would be that of both. */
export async function solanaMessage(request: SignRequest, context: MethodContext): Promise<Prepared> {
  requireSolana(context)
  const { message, pubkey } = readParams(messageParams, request.params)
  if (pubkey !== context.address.solana) throw new Refusal('unauthorized', 'The account is not of this wallet.')
  const bytes = fromBase58(message)
  if (couldBeTransaction(bytes)) throw new Refusal('invalidParams', 'A transaction is not signed as a message.')
  const sheet = messageSheet(placeOf(request, context), bytes, context.now)
  return {
    sheet,
    digests: [bytes],
    async finish(signer) {
      if (sheet.isBlocked) throw new Refusal('rejected', 'The message is for another site, account, network or time.')
      return { signature: toBase58(await signer.ed25519(bytes)) }
    },
  }
}

type Signable = { sheet: SheetModel; digests: readonly Uint8Array[]; sign(signer: Signer): Promise<Uint8Array[]> }

async function signable(encoded: readonly string[], request: SignRequest, context: MethodContext): Promise<Signable> {
  requireSolana(context)
  const self = context.address.solana
  const all = encoded.map((each) => {
    const bytes = fromBase58(each)
    return { bytes, transaction: transactionOf(bytes, self) }
  })
  const [first, ...rest] = await Promise.all(
    all.map(({ bytes, transaction }, part) => readSolana(transaction, bytes, context, part)),
  )
  if (!first) throw new Refusal('invalidParams', 'Nothing to sign.')
  const sheet = actionSheet(placeOf(request, context), {
    ...together([first, ...rest]),
    raw: all.map(({ bytes }) => toHex(bytes)).join('\n'),
  })
  return {
    sheet,
    digests: all.map(({ transaction }) => transaction.messageBytes),
    sign: (signer) =>
      Promise.all(
        all.map(async ({ transaction }) =>
          attachSignature(transaction, self, await signer.ed25519(transaction.messageBytes)),
        ),
      ),
  }
}

function transactionOf(bytes: Uint8Array, self: string) {
  let transaction: ReturnType<typeof readTransaction>
  try {
    transaction = readTransaction(bytes)
  } catch (cause) {
    throw new Refusal('invalidParams', 'The transaction cannot be read.', { cause })
  }
  if (signerPlace(transaction.message, self) === undefined)
    throw new Refusal('unauthorized', 'The transaction does not ask for the signature of this account.')
  return transaction
}

/** `solana_signTransaction`: the signature is added, nothing is sent. */
export async function solanaTransaction(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const { transaction } = readParams(oneParams, request.params)
  const { sheet, digests, sign } = await signable([transaction], request, context)
  const finish = async (signer: Signer) => ({ transaction: toBase58((await sign(signer))[0] ?? new Uint8Array()) })
  return { sheet, digests, finish }
}

/** `solana_signAllTransactions`: one question for all of them. */
export async function solanaAllTransactions(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const { transactions } = readParams(allParams, request.params)
  const { sheet, digests, sign } = await signable(transactions, request, context)
  return { sheet, digests, finish: async (signer) => ({ transactions: (await sign(signer)).map(toBase58) }) }
}

/** `solana_signAndSendTransaction`: signed and given to the operator's node. */
export async function solanaSend(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const { transaction, options = {} } = readParams(sendParams, request.params)
  const { sheet, digests, sign } = await signable([transaction], request, context)
  const finish = async (signer: Signer) => {
    const [signed = new Uint8Array()] = await sign(signer)
    const base64 = btoa(Array.from(signed, (byte) => String.fromCharCode(byte)).join(''))
    try {
      const parameters = [base64, { encoding: 'base64', ...options }]
      await context.rpc(context.network.caipNetworkId, 'sendTransaction', parameters)
    } catch (cause) {
      throw new Refusal('nodeFailed', 'The network did not take the transaction.', { cause })
    }
    // The first signature is the name of the transaction.
    return { signature: toBase58(readTransaction(signed).signatures[0] ?? new Uint8Array()) }
  }
  return { sheet, digests, finish }
}
