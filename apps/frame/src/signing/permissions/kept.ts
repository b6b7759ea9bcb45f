import type { CaipNetworkId } from '../signer.js'

/** A permission that was given, as this device remembers it. The chain knows whether it still holds. */
export type KeptPermission = {
  /** Who asked for it, by the name that the browser gave. */
  origin: string
  network: CaipNetworkId
  account: string
  /** As the contract takes it, ERC-7710. */
  context: string
  /** What the page was answered, in JSON. */
  answer: Readonly<Record<string, unknown>>
  /** Seconds since 1970 at which it ends by itself. */
  until: number
  /** The transaction that takes it back, once the network was handed it, and when that was, in milliseconds since 1970. */
  stopping?: { hash: string; at: number } | undefined
}

/** Those of one wallet. */
export type KeptPermissions = {
  /** The newest first; none that is over. */
  list(): Promise<readonly KeptPermission[]>
  add(permission: KeptPermission): Promise<void>
  /** The network was handed what takes it back. */
  mark(
    permission: Pick<KeptPermission, 'network' | 'context'>,
    stopping: NonNullable<KeptPermission['stopping']>,
  ): Promise<void>
  /** It was taken back on its network. */
  remove(permission: Pick<KeptPermission, 'network' | 'context'>): Promise<void>
}

/** The methods by name, as the page was answered: the conditions have the beginnings of their hashes alone. */
export function methodsIn(answer: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const permission = answer?.permission as { data?: { calls?: unknown } } | undefined
  const calls = permission?.data?.calls
  return Array.isArray(calls) ? calls.filter((each): each is string => typeof each === 'string') : []
}
