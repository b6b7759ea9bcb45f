import * as v from 'valibot'
import type { StoredPermission } from '../signing/permissions/storedPermission.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Nodes hear of a transaction one after the other. */
const hearsayMs = 2 * 60_000
const mined = v.object({ status: v.string() })

/**
 * How the transaction stands that was to take a permission back which still holds: `failed` where the network refused it, or no node knows
 * of it any more. A node that does not answer says neither.
 */
export async function stoppingOf(
  stopping: NonNullable<StoredPermission['stopping']>,
  now: number,
  ask: Ask,
): Promise<'pending' | 'failed'> {
  try {
    if (v.is(mined, await ask('eth_getTransactionReceipt', [stopping.hash]))) return 'failed'
    if (now - stopping.at < hearsayMs) return 'pending'
    return (await ask('eth_getTransactionByHash', [stopping.hash])) === null ? 'failed' : 'pending'
  } catch {
    return 'pending'
  }
}
