import * as v from 'valibot'
import { encodeCall } from '../../confirm/abi.js'
import { toHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { notEnough } from '../methods/fill.js'
import { hexBytes, quantity } from '../params.js'
import { Refusal } from '../refusal.js'
import { entryPoint } from './contracts.js'
import { type Fees, type Gas, type Operation, wireOperation } from './operation.js'

type Place = Pick<MethodContext, 'rpc' | 'network'>
type Bundler = (method: string, params: readonly unknown[]) => Promise<unknown>

/** No honest operation needs more; the fee is at most what it pays for them. */
const mostGas = 50_000_000n
/** A bundler that wants so many times the network's own price is not believed. */
const mostPrice = 20n

const smallestPriority = 1_000_000_000n
const standardPrice = v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })
const pimlicoPrice = v.object({ standard: standardPrice })
const latestBlock = v.object({ baseFeePerGas: v.optional(quantity), timestamp: quantity })

/** The newest block: its time, and what gas costs in it. */
export async function latestOf({ rpc, network }: Place) {
  const block = v.safeParse(latestBlock, await rpc(network.caipNetworkId, 'eth_getBlockByNumber', ['latest', false]))
  if (!block.success) throw new Refusal('nodeFailed', 'The network does not answer.')
  return block.output
}

type Prices = { price: bigint; priority: bigint; wanted: Fees | undefined }

/** What gas costs, as the network says and as the bundler does, where it says so. */
export async function pricesOf(bundler: Bundler, { rpc, network }: Place): Promise<Prices> {
  const number = async (method: string) => v.parse(quantity, await rpc(network.caipNetworkId, method, []))
  const wanted = bundler('pimlico_getUserOperationGasPrice', []).then(
    (answer) => {
      const read = v.safeParse(pimlicoPrice, answer)
      return read.success ? read.output.standard : undefined
    },
    () => undefined,
  )
  const [price, priority] = await Promise.all([
    number('eth_gasPrice'),
    number('eth_maxPriorityFeePerGas').catch(() => smallestPriority),
  ]).catch((cause) => {
    throw new Refusal('nodeFailed', 'The network cannot tell its fees.', { cause })
  })
  return { price, priority, wanted: await wanted }
}

/** What the bundler wants; else what the network takes: any bundler of the standard will do. */
export function feesOf({ price, priority, wanted }: Prices, base: bigint): Fees {
  const own = { maxFeePerGas: base * 2n + priority, maxPriorityFeePerGas: priority }
  if (!wanted) return own.maxFeePerGas > price ? own : { ...own, maxFeePerGas: price + priority }
  const most = (own.maxFeePerGas > price ? own.maxFeePerGas : price) * mostPrice
  if (wanted.maxFeePerGas > most || wanted.maxPriorityFeePerGas > wanted.maxFeePerGas)
    throw new Refusal('nodeFailed', 'The bundler asks for a fee that is far above the network’s.')
  return wanted
}

const estimate = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: v.nullish(quantity),
  paymasterPostOpGasLimit: v.nullish(quantity),
})

/** Gas by the bundler. Nothing but numbers is taken from it. */
export async function estimateGas(
  bundler: Bundler,
  operation: Operation,
  noSignature: Uint8Array,
): Promise<Gas & { paymasterVerificationGasLimit: bigint; paymasterPostOpGasLimit: bigint }> {
  const wire = wireOperation(operation, noSignature)
  const answer = await bundler('eth_estimateUserOperationGas', [wire, entryPoint]).catch((cause) => {
    throw refusalOf(cause)
  })
  const read = v.safeParse(estimate, answer)
  if (!read.success) throw new Refusal('nodeFailed', 'The bundler’s estimate cannot be read.')
  const found = read.output
  const gas = {
    // What is written differs from block to block: a pool that was used in the newest one writes more in the next.
    callGasLimit: (found.callGasLimit * 5n) / 4n + 10_000n,
    // The signature that the estimate is made with fails sooner than a real one passes.
    verificationGasLimit: (found.verificationGasLimit * 12n) / 10n,
    preVerificationGas: found.preVerificationGas,
    paymasterVerificationGasLimit: found.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: found.paymasterPostOpGasLimit ?? 0n,
  }
  if (Object.values(gas).some((limit) => limit > mostGas))
    throw new Refusal('nodeFailed', 'The bundler asks for more gas than any operation needs.')
  return gas
}

/** Gives a signed operation to the bundler. What it calls it must be what we signed. */
export async function sendOperation(
  bundler: Bundler,
  operation: Operation,
  signature: Uint8Array,
  hash: Uint8Array,
): Promise<void> {
  const answer = await bundler('eth_sendUserOperation', [wireOperation(operation, signature), entryPoint]).catch(
    (cause) => {
      throw refusalOf(cause)
    },
  )
  if (typeof answer !== 'string' || answer.toLowerCase() !== toHex(hash))
    throw new Refusal('nodeFailed', 'The bundler speaks of another operation than the one that was signed.', {
      data: { userOperationHash: toHex(hash) },
    })
}

const log = v.object({ address: hexBytes, data: hexBytes, topics: v.array(hexBytes) })
const text = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const receipt = v.nullable(
  v.object({
    success: v.boolean(),
    logs: v.optional(v.array(log), []),
    receipt: v.object({ transactionHash: hexBytes, blockHash: hexBytes, blockNumber: text, gasUsed: text }),
  }),
)
export type OperationReceipt = NonNullable<v.InferOutput<typeof receipt>>

/** What became of an operation; undefined while it waits. */
export async function receiptOf(bundler: Bundler, hash: string): Promise<OperationReceipt | undefined> {
  const read = v.safeParse(receipt, await bundler('eth_getUserOperationReceipt', [hash]))
  return read.success ? (read.output ?? undefined) : undefined
}

const pollMs = 500
const patienceMs = 90_000

/** The transaction that the operation went along with. */
export async function transactionOf(bundler: Bundler, hash: string): Promise<string> {
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    const found = await receiptOf(bundler, hash).catch(() => undefined)
    if (found) return found.receipt.transactionHash
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Refusal('nodeFailed', 'It is sent, and in no block yet. Look again later.', {
    data: { userOperationHash: hash },
  })
}

/** The number of the account's next operation, as of a block. */
export async function nonceOf(sender: string, { rpc, network }: Place, at = 'latest'): Promise<bigint> {
  const data = toHex(encodeCall('getNonce(address,uint192)', [sender, 0n]))
  const answer = await rpc(network.caipNetworkId, 'eth_call', [{ to: entryPoint, data }, at])
  const read = v.safeParse(quantity, answer)
  if (!read.success) throw new Refusal('nodeFailed', 'This network has no EntryPoint 0.7.')
  return read.output
}

/** What the account has left at the EntryPoint from before. */
export async function depositOf(sender: string, { rpc, network }: Place): Promise<bigint> {
  const data = toHex(encodeCall('balanceOf(address)', [sender]))
  const answer = await rpc(network.caipNetworkId, 'eth_call', [{ to: entryPoint, data }, 'latest'])
  const read = v.safeParse(quantity, answer)
  return read.success ? read.output : 0n
}

const waits = 'Another operation of this account waits. Try again once it is done.'

/** The EntryPoint's codes (AAxx) in words. */
const reasons: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/AA21|AA51/, notEnough],
  [/AA10|AA25|replacement|underpriced|already (?:known|in)/i, waits],
  [/AA3\d|paymaster/i, 'Whoever was to pay the fee does not pay for this.'],
  [/AA1\d/, 'The smart account could not be set up.'],
  [/AA2[2-9]|AA40/, 'The smart account did not take the operation.'],
  [/revert/i, 'The network says that this would fail.'],
]

/** A bundler's error as the page is told it. Its own words stay out: they may be of anybody's making. */
function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  const message = cause instanceof Error ? cause.message : ''
  const found = reasons.find(([pattern]) => pattern.test(message))
  const code = /AA\d\d/.exec(message)?.[0]
  return new Refusal('nodeFailed', found?.[1] ?? 'The bundler did not take the operation.', {
    cause,
    ...(code ? { data: { code } } : {}),
  })
}
