import * as v from 'valibot'
import type { CaipNetworkId } from '../signer.js'

/** A permission that was given, as it is kept: on this device, and as a note in the vault. The chain knows whether it still holds. */
export const storedPermission = v.object({
  /** Who asked for it, by the name that the browser gave. */
  origin: v.string(),
  network: v.custom<CaipNetworkId>((value) => typeof value === 'string' && value.includes(':')),
  account: v.string(),
  /** As the contract takes it, ERC-7710. */
  context: v.string(),
  /** What the page was answered, in JSON. */
  answer: v.record(v.string(), v.unknown()),
  /** Seconds since 1970 at which it ends by itself. */
  until: v.number(),
  /** The transaction that takes it back, once the network was handed it, and when that was, in milliseconds since 1970. */
  stopping: v.optional(v.object({ hash: v.string(), at: v.number() })),
})
export type StoredPermission = Readonly<v.InferOutput<typeof storedPermission>>

/** Those of one wallet. */
export type StoredPermissions = {
  /** The newest first; none that is over. */
  list(): Promise<readonly StoredPermission[]>
  add(permission: StoredPermission): Promise<void>
  /** The network was handed what takes it back. */
  mark(
    permission: Pick<StoredPermission, 'network' | 'context'>,
    stopping: NonNullable<StoredPermission['stopping']>,
  ): Promise<void>
  /** It was taken back on its network. */
  remove(permission: Pick<StoredPermission, 'network' | 'context'>): Promise<void>
}

/** The methods by name, as the page was answered: the conditions have the beginnings of their hashes alone. */
export function methodsIn(answer: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const permission = answer?.permission as { data?: { calls?: unknown } } | undefined
  const calls = permission?.data?.calls
  return Array.isArray(calls) ? calls.filter((each): each is string => typeof each === 'string') : []
}
