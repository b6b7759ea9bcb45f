import * as v from 'valibot'
import type { MethodContext } from '../methods/context.js'
import { quantity, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import { nonceOf, type OperationReceipt, receiptOf } from './bundler.js'

/** Of `wallet_sendCalls` by a smart account: network, operation and its number, 32 bytes each. */
const operationId = /^0x0{40}([0-9a-f]{24})([0-9a-f]{64})([0-9a-f]{64})$/i

const buriedBlocks = 12n

const ids = v.strictTuple([v.pipe(v.string(), v.maxLength(4_096))])

export type StatusContext = Pick<MethodContext, 'rpc' | 'network'> & {
  /** The smart account of this wallet. */
  sender: string
  bundler(method: string, params: readonly unknown[]): Promise<unknown>
}

/** The network that an id of calls names, `eip155:…`; undefined when it is no id of an operation. */
export function networkOfCalls(params: unknown): `eip155:${string}` | undefined {
  const [id] = Array.isArray(params) ? params : []
  const [, chain] = (typeof id === 'string' && operationId.exec(id)) || []
  return chain === undefined ? undefined : `eip155:${BigInt(`0x${chain}`)}`
}

/** `wallet_getCallsStatus` (EIP-5792) of calls that were one operation: all of them happened, or none. */
export async function operationStatus(params: unknown, context: StatusContext): Promise<unknown> {
  const [id] = readParams(ids, params)
  const [, , hash, nonce] = operationId.exec(id) ?? []
  if (hash === undefined || nonce === undefined) throw new Refusal('unknownId', 'No calls of this id.')
  const chainId = `0x${BigInt(context.network.caipNetworkId.slice('eip155:'.length)).toString(16)}`
  const answer = (status: number, receipts: unknown[] = []) => ({
    version: '2.0.0',
    id,
    chainId,
    status,
    atomic: true,
    receipts,
  })
  const receipt = () => receiptOf(context.bundler, `0x${hash}`)
  const found = await receipt()
  if (found) return answer(found.success ? 200 : 500, [shown(found)])
  // Its number is used up and it is in no block: another operation took its place.
  if (!(await isUsedUp(BigInt(`0x${nonce}`), context))) return answer(100)
  const late = await receipt()
  return late ? answer(late.success ? 200 : 500, [shown(late)]) : answer(400)
}

/**
 * Whether a number of the account was used up so many blocks ago that a bundler must have the receipt by now, if it is that of the
 * operation. The newest block says less: bundlers learn of theirs later than nodes do, and one may be behind another.
 */
async function isUsedUp(nonce: bigint, context: StatusContext): Promise<boolean> {
  const { rpc, network, sender } = context
  if ((await nonceOf(sender, context)) <= nonce) return false
  const height = v.parse(quantity, await rpc(network.caipNetworkId, 'eth_blockNumber', []))
  if (height < buriedBlocks) return false
  const before = nonceOf(sender, context, `0x${(height - buriedBlocks).toString(16)}`)
  // Not every node remembers: nothing is known of it then.
  return (await before.catch(() => 0n)) > nonce
}

function shown({ success, logs, receipt }: OperationReceipt) {
  const { transactionHash, blockHash, blockNumber, gasUsed } = receipt
  return { logs, status: success ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
}
