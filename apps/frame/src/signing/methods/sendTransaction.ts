import * as v from 'valibot'
import { readCall } from '../../confirm/evm/call.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Fact } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { formatAmount } from '../../confirm/text.js'
import { toHex } from '../bytes.js'
import { decodeUnsigned, encodeSigned, encodeUnsigned, hashOf, type Transaction } from '../evm/transaction.js'
import { address, quantity, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { evmChain, type MethodContext, requireOwn } from './context.js'
import { fillTransaction } from './fill.js'
import { wireTransaction } from './wire.js'

/** `eth_sendTransaction`: filled in from the operator's node, shown, signed, sent. */
export async function sendTransaction(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  refuseAuthorizations(request.params)
  const [asked] = readParams(v.strictTuple([wireTransaction]), request.params)
  requireOwn(asked.from, context)
  if (asked.chainId !== undefined && asked.chainId !== chainId)
    throw new Refusal('invalidParams', 'The transaction is for another network.')
  if (asked.data !== undefined && asked.input !== undefined && asked.data.toLowerCase() !== asked.input.toLowerCase())
    throw new Refusal('invalidParams', 'data and input differ.')
  const bytes = encodeUnsigned(await fillTransaction(asked, chainId, context))
  return {
    sheet: await transactionSheet(bytes, request, context),
    digests: [hashOf(bytes)],
    async finish(signer) {
      const signed = encodeSigned(decodeUnsigned(bytes), await signer.secp256k1(hashOf(bytes)))
      return send(signed, context)
    },
  }
}

/** Made of the very bytes whose hash is signed. */
async function transactionSheet(bytes: Uint8Array, request: SignRequest, context: MethodContext) {
  const transaction = decodeUnsigned(bytes)
  const { to, value, data } = transaction
  const actions = readCall({ to, value, data }, context.address.eip155)
  const knowledge = await evmKnowledge(actions, [{ to, value, data }], context)
  return actionSheet(placeOf(request, context), {
    actions,
    knowledge,
    facts: [feeFact(transaction, context)],
    raw: rawOf(transaction),
  })
}

function feeFact(transaction: Transaction, { network }: MethodContext): Fact {
  const { symbol, decimals } = network.nativeCurrency
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const amount = formatAmount(transaction.gas * price, decimals)
  return { label: { key: 'fact.fee' }, value: { type: 'amount', amount, symbol, isEstimate: true } }
}

function rawOf(transaction: Transaction): string {
  const { to, value, data, nonce, chainId, gas } = transaction
  const fee =
    transaction.type === 'eip1559'
      ? [`max fee ${transaction.maxFeePerGas}`, `priority ${transaction.maxPriorityFeePerGas}`]
      : [`gas price ${transaction.gasPrice}`]
  const list =
    transaction.type === 'legacy' || transaction.accessList.length === 0
      ? []
      : [`access list ${transaction.accessList.length}`]
  return [
    `to ${to ?? '-'}`,
    `value ${value}`,
    `data ${toHex(data)}`,
    `nonce ${nonce}`,
    `chain ${chainId}`,
    `gas ${gas}`,
    ...fee,
    ...list,
  ].join('\n')
}

/** Sends what is signed and resolves with its hash: ours, as every node would find it. */
async function send(signed: Uint8Array, { rpc, network }: MethodContext): Promise<string> {
  const hash = toHex(hashOf(signed))
  try {
    await rpc(network.caipNetworkId, 'eth_sendRawTransaction', [toHex(signed)])
  } catch (cause) {
    throw new Refusal('nodeFailed', 'The network did not take the transaction.', { cause })
  }
  return hash
}

const withAuthorizations = v.looseObject({ authorizationList: v.unknown() })
const authorization = v.looseObject({ chainId: quantity, address })

/** A transaction of EIP-7702 gives the account to a contract. None is on this wallet's list yet. */
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
