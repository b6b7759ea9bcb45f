import type { SeenTransaction, Trace } from '../core/family.js'
import { isAddressLike, isHash, readQuantity, toHex } from './hex.js'
import { keccak256 } from './keccak.js'
import type { Transport } from './transport.js'

/** How many blocks back a transaction is looked for that took the place of ours. */
const blocksBack = 20

type Fields = Record<string, unknown>
type Options = { hash: string; from: string; seen?: SeenTransaction | undefined; signal: AbortSignal }

/**
 * What became of a transaction, by its receipt, by what waits at the node, and by the nonce of its account.
 *
 * @throws AppError when the node does not answer; the signal's reason
 */
export async function traceTransaction(transport: Transport, { hash, from, seen, signal }: Options): Promise<Trace> {
  const ask = (method: string, params: readonly unknown[]) => transport.request(method, params, { signal })
  const ended = await endOf(ask, hash, from)
  if (ended) return ended
  const waiting = fieldsOf(await ask('eth_getTransactionByHash', [hash]))
  if (waiting) return { status: 'waiting', seen: seen ?? seenOf(waiting) }
  const count = seen && readQuantity(await ask('eth_getTransactionCount', [from, 'latest']))
  if (!seen || count === undefined || count <= BigInt(seen.nonce)) return { status: 'unknown' }
  const newest = readQuantity(await ask('eth_blockNumber', [])) ?? -1n
  const other = await withNonce(ask, { from, nonce: seen.nonce, newest })
  const isOurs = other && (other.hash === hash || seenOf(other)?.mark === seen.mark)
  if (other && !isOurs) return { status: 'replaced', by: other.hash }
  // Between the first look and this one it may have got into a block itself: nodes count it before they have its receipt.
  const late = await endOf(ask, other?.hash ?? hash, from)
  if (late || other) return late ?? { status: 'waiting', seen }
  const before = newest - BigInt(blocksBack)
  const then = before < 0n ? 0n : readQuantity(await ask('eth_getTransactionCount', [from, toHex(before)]))
  return { status: then !== undefined && then > BigInt(seen.nonce) ? 'replaced' : 'unknown' }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

async function endOf(ask: Ask, hash: string, from: string): Promise<Trace | undefined> {
  const receipt = fieldsOf(await ask('eth_getTransactionReceipt', [hash]))
  if (!receipt) return undefined
  const isFailed = readQuantity(receipt.status) === 0n || isOperationFailed(receipt, from)
  return { status: isFailed ? 'failed' : 'confirmed', hash }
}

/** EntryPoint 0.6, 0.7 and 0.8 (ERC-4337), at their places on every network: nobody else tells of operations. */
const entryPoints = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
]
/** UserOperationEvent(operation, account, paymaster; nonce, success, cost, gas) */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** Whether an operation of the account failed in the transaction of a bundler, which goes well all the same. */
function isOperationFailed({ logs }: Fields, account: string): boolean {
  const place = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  return (Array.isArray(logs) ? logs : []).map(fieldsOf).some((log) => {
    const [name, , sender] = Array.isArray(log?.topics) ? log.topics.map(lower) : []
    const isOurs = name === operationEvent && sender === place && entryPoints.includes(lower(log?.address))
    return isOurs && readQuantity(`0x${lower(log?.data).slice(66, 130)}`) === 0n
  })
}

const lower = (value: unknown) => String(value).toLowerCase()

/** The transaction of an account that took a nonce, as far back as is looked. */
async function withNonce(
  ask: Ask,
  { from, nonce, newest }: { from: string; nonce: number; newest: bigint },
): Promise<(Fields & { hash: string }) | undefined> {
  for (let number = newest; number >= 0n && number > newest - BigInt(blocksBack); number--) {
    const block = fieldsOf(await ask('eth_getBlockByNumber', [toHex(number), true]))
    const list = Array.isArray(block?.transactions) ? block.transactions : []
    for (const one of list.map(fieldsOf)) {
      const isIt = String(one?.from).toLowerCase() === from.toLowerCase() && readQuantity(one?.nonce) === BigInt(nonce)
      if (one && isIt && isHash(one.hash)) return { ...one, hash: one.hash }
    }
  }
  return undefined
}

/** A digest of what it does tells whether another of the same nonce does the same. */
function seenOf({ from, to, value, input, nonce }: Fields): SeenTransaction | undefined {
  const count = readQuantity(nonce)
  if (count === undefined || !isAddressLike(from)) return undefined
  const text = JSON.stringify([to ?? null, readQuantity(value)?.toString(), input]).toLowerCase()
  const digest = keccak256(new TextEncoder().encode(text))
  return { nonce: Number(count), mark: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}
