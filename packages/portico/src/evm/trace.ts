import type { SeenTransaction, Trace } from '../core/family.js'
import { isAddressLike, isHash, readQuantity, toHex } from './hex.js'
import { keccak256 } from './keccak.js'
import { operationIn } from './operation.js'
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
  const isFailed = readQuantity(receipt.status) === 0n || operationIn(receipt, from)?.isFailed
  return { status: isFailed ? 'failed' : 'confirmed', hash }
}

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
