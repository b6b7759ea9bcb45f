import { fail, isAppError } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import { wait } from '../base/promise.js'
import { transactionErrorOf } from './foreign.js'
import { isAddressLike, readQuantity, toHex } from './hex.js'
import type { Transport } from './transport.js'

const firstPauseMs = 500
const longestPauseMs = 4_000
/** How many blocks back a transaction is looked for that took the place of ours. */
const blocksBack = 10

type Sent = { from: string; to: unknown; value: unknown; input: unknown; nonce: bigint }
type Fields = Record<string, unknown>

/**
 * Waits until a transaction is in a block, for as long as it takes. One that the wallet sent again with a higher fee is followed.
 *
 * @throws AppError `tx/reverted` with the contract's reason, `tx/nonce` when the wallet put another transaction in its place; the
 * signal's reason
 */
export async function waitForReceipt(
  transport: Transport,
  { hash, from, signal }: { hash: string; from?: string | undefined; signal: AbortSignal },
): Promise<{ status: 'confirmed'; fee: bigint | undefined }> {
  const ask = (method: string, params: readonly unknown[]) => transport.request(method, params, { signal })
  const followed: { hash: string; sent: Sent | undefined } = { hash, sent: undefined }
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      const receipt = objectOf(await ask('eth_getTransactionReceipt', [followed.hash]))
      if (receipt) return await settled(ask, receipt, { hash: followed.hash, from })
      followed.sent ??= readSent(await ask('eth_getTransactionByHash', [hash]))
      const other = followed.sent && (await findReplacement(ask, followed.sent, hash))
      if (other) {
        followed.hash = other
        continue
      }
    } catch (error) {
      signal.throwIfAborted()
      // Nodes that fail for a while do not undo what was sent.
      if (isAppError(error, 'tx/reverted') || isAppError(error, 'tx/nonce') || isAppError(error, 'rpc/no-url'))
        throw error
    }
    await wait(pauseMs, signal)
  }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

async function settled(
  ask: Ask,
  receipt: Fields,
  { hash, from }: { hash: string; from: string | undefined },
): Promise<{ status: 'confirmed'; fee: bigint | undefined }> {
  if (readQuantity(receipt.status) === 0n)
    throw fail(paymentErrors, 'tx/reverted', { reason: await whyReverted(ask, receipt, hash) })
  const gas = readQuantity(receipt.gasUsed)
  const price = readQuantity(receipt.effectiveGasPrice)
  // What somebody else paid, as a bundler does, is not what the account paid.
  const isOwn = !from || !receipt.from || isSame(receipt.from, from)
  const fee =
    isOwn && gas !== undefined && price !== undefined ? gas * price + (readQuantity(receipt.l1Fee) ?? 0n) : undefined
  return { status: 'confirmed', fee }
}

/** A receipt does not say why, so the same call is made again where it failed. */
async function whyReverted(ask: Ask, receipt: Fields, hash: string): Promise<string> {
  const unknown = 'no reason given'
  try {
    const sent = objectOf(await ask('eth_getTransactionByHash', [hash]))
    if (!sent) return unknown
    const { from, to, value, input, gas } = sent
    await ask('eth_call', [{ from, to, value, data: input, gas }, receipt.blockNumber])
    return unknown
  } catch (error) {
    const ours = transactionErrorOf(error)
    return isAppError(ours, 'tx/reverted') ? String(ours.context.reason) : unknown
  }
}

function readSent(value: unknown): Sent | undefined {
  const sent = objectOf(value)
  const nonce = readQuantity(sent?.nonce)
  if (!sent || nonce === undefined || !isAddressLike(sent.from)) return undefined
  return { from: sent.from, to: sent.to, value: sent.value, input: sent.input, nonce }
}

/** The hash of the transaction that has our nonce in a block; `undefined` while ours can still get in. */
async function findReplacement(ask: Ask, sent: Sent, hash: string): Promise<string | undefined> {
  const count = readQuantity(await ask('eth_getTransactionCount', [sent.from, 'latest']))
  if (count === undefined || count <= sent.nonce) return undefined
  const newest = readQuantity(await ask('eth_blockNumber', []))
  if (newest === undefined) return undefined
  for (let number = newest; number >= 0n && number > newest - BigInt(blocksBack); number--) {
    const block = objectOf(await ask('eth_getBlockByNumber', [toHex(number), true]))
    const list = Array.isArray(block?.transactions) ? block.transactions : []
    const found = list
      .map(objectOf)
      .find((one) => isSame(one?.from, sent.from) && readQuantity(one?.nonce) === sent.nonce)
    if (!found || typeof found.hash !== 'string') continue
    const unchanged = isSame(found.to, sent.to) && isSame(found.value, sent.value) && isSame(found.input, sent.input)
    if (unchanged || isSame(found.hash, hash)) return found.hash
    throw fail(paymentErrors, 'tx/nonce')
  }
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function objectOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}
