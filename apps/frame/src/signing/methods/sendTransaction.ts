import * as v from 'valibot'
import { readCall } from '../../confirm/evm/call.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Note, SheetModel } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { cleanLine, formatAmount } from '../../confirm/text.js'
import { toHex } from '../bytes.js'
import { decodeUnsigned, encodeSigned, encodeUnsigned, hashOf } from '../evm/transaction.js'
import { address, quantity, readParams } from '../params.js'
import { manager } from '../permissions/manager.js'
import { usesOthers } from '../permissions/redeemed.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { evmChain, type MethodContext, readingOf, refuseOwnCalls, requireOwn } from './context.js'
import { highestFee, rawOf, sendRaw } from './evmTransaction.js'
import { type Filled, fillTransaction, notEnough } from './fill.js'
import { dataOf, type WireTransaction, wireTransaction } from './wire.js'

/** `eth_sendTransaction`: filled in from the operator's node, shown, signed, sent. */
export async function sendTransaction(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const asked = readTransaction(request, context)
  refuseOwnCalls([{ to: asked.to ?? undefined, data: dataOf(asked) }], context, manager, usesOthers)
  let missing = 0n
  const { transaction, usual, isReplacing } = await fillTransaction(asked, chainId, context, (short) => {
    missing = short
  })
  const bytes = encodeUnsigned(transaction)
  const sheet = await transactionSheet(bytes, request, context, { usual, isReplacing })
  return {
    sheet: missing > 0n ? shortSheet(sheet, missing, context) : sheet,
    digests: [hashOf(bytes)],
    async finish(signer) {
      if (missing > 0n) throw new Refusal('nodeFailed', notEnough)
      const signed = encodeSigned(decodeUnsigned(bytes), await signer.secp256k1(hashOf(bytes)))
      return send(signed, context)
    },
  }
}

/** The one transaction that a page asks for, of its own account and on this network. @throws Refusal when it contradicts itself */
export function readTransaction({ params }: SignRequest, context: MethodContext): WireTransaction {
  refuseAuthorizations(params)
  const [asked] = readParams(v.strictTuple([wireTransaction]), params)
  requireOwn(asked.from, context)
  if (asked.chainId !== undefined && asked.chainId !== evmChain(context))
    throw new Refusal('invalidParams', 'The transaction is for another network.')
  if (asked.data !== undefined && asked.input !== undefined && asked.data.toLowerCase() !== asked.input.toLowerCase())
    throw new Refusal('invalidParams', 'data and input differ.')
  return asked
}

/** Made of the very bytes whose hash is signed. */
async function transactionSheet(
  bytes: Uint8Array,
  request: SignRequest,
  context: MethodContext,
  { usual, isReplacing }: Pick<Filled, 'isReplacing'> & { usual: bigint | undefined },
) {
  const transaction = decodeUnsigned(bytes)
  const { to, value, data } = transaction
  const actions = readCall({ to, value, data }, readingOf(context))
  const knowledge = await evmKnowledge(actions, [{ to, value, data }], context)
  const fee = { most: highestFee([transaction]), ...(usual === undefined ? {} : { usual }) }
  return actionSheet(placeOf(request, context), {
    actions,
    knowledge: { ...knowledge, fee, ...(isReplacing ? { warnings: ['replaces'] } : {}) },
    raw: rawOf(transaction),
  })
}

/** What cannot be paid is shown all the same, and what is missing; it cannot be approved. */
export function shortSheet(sheet: SheetModel, missing: bigint, { network }: MethodContext): SheetModel {
  const { symbol, decimals } = network.nativeCurrency
  const values = { symbol: cleanLine(symbol, 16), amount: formatAmount(missing, decimals) }
  const note: Note = {
    tone: 'crit',
    title: { key: 'note.short.title', values },
    body: { key: 'note.short.body', values },
  }
  return { ...sheet, risk: 'high', isBlocked: true, notes: [note, ...sheet.notes] }
}

/** Sends what is signed and resolves with its hash: ours, as every node would find it. */
async function send(signed: Uint8Array, context: MethodContext): Promise<string> {
  const hash = toHex(hashOf(signed))
  try {
    await sendRaw(signed, context)
  } catch (cause) {
    throw new Refusal('nodeFailed', 'The network did not take the transaction.', { cause })
  }
  return hash
}

const withAuthorizations = v.looseObject({ authorizationList: v.unknown() })
const authorization = v.looseObject({ chainId: quantity, address })

/** A transaction of EIP-7702 gives the account to a contract: that is for the wallet alone to ask for, when a permission needs it. */
function refuseAuthorizations(params: unknown): void {
  const [first] = Array.isArray(params) ? params : []
  if (!v.is(withAuthorizations, first)) return
  const list = v.safeParse(v.array(authorization), first.authorizationList)
  const isEvery = list.success && list.output.some((each) => each.chainId === 0n)
  throw new Refusal(
    'unsupportedMethod',
    `An authorisation is not signed: ${isEvery ? 'every-chain' : 'unknown-delegate'}`,
  )
}
