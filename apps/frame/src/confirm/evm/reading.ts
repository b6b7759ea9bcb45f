import type { CaipNetworkId } from '../../signing/signer.js'
import type { AbiValue } from '../abi.js'
import type { Action } from '../action.js'

/** A call as a contract sees it: what a transaction, a batch or a shared account holds. */
export type Call = { to: string | undefined; value: bigint; data: Uint8Array }

/** Who makes the call, and on which network. */
export type Reading = {
  self: string
  chainId: CaipNetworkId
  /** Whose money is told of, where that is not who makes the call: inside a batch or a shared account. */
  owner?: string
  /** How many calls may still be read: one may hold itself again and again, by pointers to the same bytes. */
  budget?: { left: number }
}

export type ReadContext = {
  self: string
  owner: string
  /** What the caller has and pays is the owner's. */
  isOwn: boolean
  /** The token that the network's own currency becomes, where that is known. */
  wrapped: string | undefined
  /** Reads a call inside this one, made by `as`. */
  readInner(call: Call, as: string): readonly Action[]
  /** Reads a step of this very call: what it does not take of the money is left to the next one. */
  readStep(call: Call): readonly Action[]
}

/** Makes of the values of a call what it does. `undefined`: not as expected, so not readable. */
export type Reader = (
  values: readonly AbiValue[],
  call: Call & { to: string },
  context: ReadContext,
) => readonly Action[] | undefined
export type Readers = Readonly<Record<string, Reader>>

export const isSame = (a: AbiValue | undefined, b: string | undefined) =>
  typeof a === 'string' && a.toLowerCase() === b?.toLowerCase()

/** How much of the network's own currency the actions name as leaving. */
export function nativeOf(actions: readonly Action[]): bigint {
  const out = actions
    .flatMap(({ moves = [] }) => moves)
    .filter(({ direction, asset }) => direction === 'out' && asset.kind === 'native')
  return out.reduce((sum, { amount }) => sum + amount, 0n)
}
