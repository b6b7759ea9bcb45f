import type { Transport } from '../base/rpc/transport.js'
import { bad } from './accounts.js'
import { readAmount } from './node.js'

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

export const askOf =
  (transport: Transport, signal: AbortSignal): Ask =>
  (method, ...params) =>
    transport.request(method, params, { signal })

/** How far the chain is: `finalized` is what cannot be undone. */
export async function placeOf(
  ask: Ask,
  commitment: 'processed' | 'finalized',
): Promise<{ height: bigint; slot: bigint }> {
  const answer = (await ask('getEpochInfo', { commitment })) as { blockHeight?: unknown; absoluteSlot?: unknown } | null
  const [height, slot] = [readAmount(answer?.blockHeight), readAmount(answer?.absoluteSlot)]
  if (height === undefined || slot === undefined) throw bad('getEpochInfo')
  return { height, slot }
}

export type Status = { err?: unknown; confirmationStatus?: unknown }

/** What a node knows of a transaction, and how far that node is. */
export async function statusOf(
  ask: Ask,
  hash: string,
  ...options: readonly object[]
): Promise<{ status: Status | undefined; slot: bigint }> {
  const answer = await ask('getSignatureStatuses', [hash], ...options)
  const { context, value } = (answer ?? {}) as { context?: { slot?: unknown }; value?: unknown }
  const [status] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (typeof status !== 'object') throw bad('getSignatureStatuses')
  return { status: (status as Status | null) ?? undefined, slot: readAmount(context?.slot) ?? 0n }
}

/**
 * Whether a transaction can never land any more: the last block that could have taken it is final, and a node that has seen that far does
 * not know it. Anything less is no proof; then a second one could be paid beside it.
 */
export async function isDead(ask: Ask, hash: string, lastValidBlockHeight: bigint): Promise<boolean> {
  const final = await placeOf(ask, 'finalized')
  if (final.height <= lastValidBlockHeight) return false
  // Nodes behind one address are not equally far.
  const { status, slot } = await statusOf(ask, hash, { searchTransactionHistory: true })
  return status === undefined && slot >= final.slot
}

/**
 * Whether anything that the payer signed has moved since a slot, up to the last final one. For what a wallet sent without saying its
 * name.
 */
export async function hasMoved(ask: Ask, payer: string, since: bigint): Promise<boolean> {
  const { slot } = await placeOf(ask, 'finalized')
  const options = { limit: 20, commitment: 'finalized', minContextSlot: Number(slot) }
  const list = await ask('getSignaturesForAddress', payer, options)
  if (!Array.isArray(list)) throw bad('getSignaturesForAddress')
  return list.some(
    (one: { err?: unknown; slot?: unknown } | null) => !one?.err && (readAmount(one?.slot) ?? since) >= since,
  )
}
