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
export const notEnough = 'The account does not have enough for this and its fee.'

/**
 * Fills in what the page left out: number, gas and fees, from the operator's node. `onShort` is told how much of the network's own
 * currency is missing; without it that is refused.
 */
export async function fillTransaction(
  asked: WireTransaction,
  chainId: bigint,
  context: MethodContext,
  onShort?: (missing: bigint) => void,
): Promise<Transaction> {
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
    const estimated = async () => {
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
    const [nonce, gas, fees, held] = await Promise.all([
      asked.nonce ?? number('eth_getTransactionCount', [self, 'pending']),
      gasAsked ?? estimated(),
      feesOf(asked, ask, number),
      balance,
    ])
    const price = fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice
    // Some nodes answer what it would cost for money that is not there.
    const missing = value + gas * price - held
    if (missing > 0n) {
      if (!onShort) throw new Refusal('nodeFailed', notEnough)
      onShort(missing)
    }
    return { chainId, nonce, gas, to: asked.to ?? undefined, value, data, ...fees }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('nodeFailed', 'The network says that this would fail.', { cause })
  }
}

type Fees =
  | { type: 'legacy'; gasPrice: bigint }
  | { type: 'eip2930'; gasPrice: bigint; accessList: readonly { address: string; storageKeys: readonly string[] }[] }
  | {
      type: 'eip1559'
      maxFeePerGas: bigint
      maxPriorityFeePerGas: bigint
      accessList: readonly { address: string; storageKeys: readonly string[] }[]
    }

async function feesOf(
  asked: WireTransaction,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  number: (method: string, params: readonly unknown[]) => Promise<bigint>,
): Promise<Fees> {
  const { accessList = [], gasPrice } = asked
  const old = (price: bigint): Fees =>
    accessList.length > 0 ? { type: 'eip2930', gasPrice: price, accessList } : { type: 'legacy', gasPrice: price }
  const wantsOld = asked.type !== undefined && Number(asked.type) < 2
  if (gasPrice !== undefined && (wantsOld || asked.maxFeePerGas === undefined)) return old(gasPrice)
  const block = v.safeParse(latestBlock, await ask('eth_getBlockByNumber', ['latest', false]))
  const base = block.success ? block.output.baseFeePerGas : undefined
  if (base === undefined || wantsOld) return old(await number('eth_gasPrice', []))
  const priority =
    asked.maxPriorityFeePerGas ?? (await number('eth_maxPriorityFeePerGas', []).catch(() => smallestPriority))
  const maxFeePerGas = asked.maxFeePerGas ?? base * 2n + priority
  if (priority > maxFeePerGas) throw new Refusal('invalidParams', 'maxPriorityFeePerGas is above maxFeePerGas.')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: priority, accessList }
}
