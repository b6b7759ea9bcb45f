import * as v from 'valibot'
import type { Transaction } from '../evm/transaction.js'
import { quantity } from '../params.js'
import { Refusal } from '../refusal.js'
import type { MethodContext } from './context.js'
import { dataOf, type WireTransaction } from './wire.js'

const latestBlock = v.object({ baseFeePerGas: v.optional(quantity) })
const smallestPriority = 1_000_000_000n
/** What the plainest of all transactions takes. */
const plainGas = 21_000n
/** Where the node cannot tell what a call takes, this counts as usual, or what the page names when that is less. */
const unknownGas = 210_000n
export const notEnough = 'The account does not have enough for this and its fee.'

export type Filled = {
  transaction: Transaction
  /** What the fee would be if the node chose gas and price; none where it does not tell. */
  usual?: bigint
  /** The page names the number of a transaction that was sent already. */
  isReplacing: boolean
}

/**
 * Fills in what the page left out: number, gas and fees, from the operator's node. `onShort` is told how much of the network's own
 * currency is missing; without it that is refused.
 */
export async function fillTransaction(
  asked: WireTransaction,
  chainId: bigint,
  context: MethodContext,
  onShort?: (missing: bigint) => void,
): Promise<Filled> {
  const self = context.address.eip155
  const ask = async (method: string, params: readonly unknown[]) =>
    context.rpc(context.network.caipNetworkId, method, params)
  const number = async (method: string, params: readonly unknown[]) => {
    const answer = v.safeParse(quantity, await ask(method, params))
    if (!answer.success) throw new Refusal('nodeFailed', `The network’s answer to ${method} cannot be read.`)
    return answer.output
  }
  try {
    // A node of another chain would let the transaction of one network be signed for another.
    if ((await number('eth_chainId', [])) !== chainId)
      throw new Refusal('nodeFailed', 'The node belongs to another network.')
    const data = dataOf(asked)
    const call = {
      from: self,
      ...(asked.to ? { to: asked.to } : {}),
      value: `0x${(asked.value ?? 0n).toString(16)}`,
      ...(data.length > 0 ? { data: asked.data ?? asked.input } : {}),
    }
    const gasAsked = asked.gas ?? asked.gasLimit
    const value = asked.value ?? 0n
    const balance = number('eth_getBalance', [self, 'latest'])
    const estimate = async () => {
      try {
        const gas = await number('eth_estimateGas', [call])
        // Some contracts do more in a later block: a pool writes its price down once in each. What is not used is not paid.
        return gas === plainGas ? gas : (gas * 3n) / 2n
      } catch (cause) {
        // Nodes do not estimate what cannot be paid: it takes this much at least.
        if (onShort && (await balance) <= value) return plainGas
        throw cause
      }
    }
    const estimated = estimate()
    // What the page chose is compared with what the node would have, where that answers.
    const compared =
      gasAsked === undefined ? estimated : estimated.catch(() => (gasAsked > unknownGas ? unknownGas : gasAsked))
    const [next, gas, { fees, usualPrice }, usualGas, held] = await Promise.all([
      number('eth_getTransactionCount', [self, 'pending']),
      gasAsked ?? estimated,
      feesOf(asked, ask, number),
      compared,
      balance,
    ])
    const price = priceOf(fees)
    // Some nodes answer what it would cost for money that is not there.
    const missing = value + gas * price - held
    if (missing > 0n) {
      if (!onShort) throw new Refusal('nodeFailed', notEnough)
      onShort(missing)
    }
    const nonce = asked.nonce ?? next
    return {
      transaction: { chainId, nonce, gas, to: asked.to ?? undefined, value, data, ...fees },
      ...(usualPrice === undefined ? {} : { usual: usualGas * usualPrice }),
      isReplacing: nonce < next,
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('nodeFailed', 'The network says that this would fail.', { cause })
  }
}

const priceOf = (fees: Fees) => (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

type AccessList = readonly { address: string; storageKeys: readonly string[] }[]
type Fees =
  | { type: 'legacy'; gasPrice: bigint }
  | { type: 'eip2930'; gasPrice: bigint; accessList: AccessList }
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; accessList: AccessList }

/** The fees that are signed, and the price for each unit of gas that the node would choose. */
async function feesOf(
  asked: WireTransaction,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  number: (method: string, params: readonly unknown[]) => Promise<bigint>,
): Promise<{ fees: Fees; usualPrice?: bigint }> {
  const own = await nodeFees(asked, ask, number).catch((cause: unknown) => {
    if (asked.gasPrice === undefined) throw cause
    return undefined
  })
  return { fees: chosenFees(asked, own), ...(own ? { usualPrice: priceOf(own) } : {}) }
}

/** What the node would choose. */
async function nodeFees(
  { type, accessList = [] }: WireTransaction,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  number: (method: string, params: readonly unknown[]) => Promise<bigint>,
): Promise<Fees> {
  const block = v.safeParse(latestBlock, await ask('eth_getBlockByNumber', ['latest', false]))
  const base = block.success ? block.output.baseFeePerGas : undefined
  if (base === undefined || (type !== undefined && Number(type) < 2))
    return oldFees(await number('eth_gasPrice', []), accessList)
  const maxPriorityFeePerGas = await number('eth_maxPriorityFeePerGas', []).catch(() => smallestPriority)
  return { type: 'eip1559', maxFeePerGas: base * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas, accessList }
}

const oldFees = (gasPrice: bigint, accessList: AccessList): Fees =>
  accessList.length > 0 ? { type: 'eip2930', gasPrice, accessList } : { type: 'legacy', gasPrice }

/** What the page chose, filled up with what the node would. */
function chosenFees({ type, accessList = [], ...asked }: WireTransaction, own: Fees | undefined): Fees {
  const wantsOld = type !== undefined && Number(type) < 2
  const { gasPrice } = asked
  if (gasPrice !== undefined && (wantsOld || asked.maxFeePerGas === undefined)) return oldFees(gasPrice, accessList)
  if (own && own.type !== 'eip1559') return own
  const base = own ? own.maxFeePerGas - own.maxPriorityFeePerGas : 0n
  const priority = asked.maxPriorityFeePerGas ?? own?.maxPriorityFeePerGas ?? smallestPriority
  const maxFeePerGas = asked.maxFeePerGas ?? base + priority
  if (priority > maxFeePerGas) throw new Refusal('invalidParams', 'maxPriorityFeePerGas is above maxFeePerGas.')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: priority, accessList }
}
