import { decodeAbiParameters, type Hex, hashStruct, parseAbiParameters } from 'viem'
import { same } from '../evm/address.js'
import { timestampEnforcer } from './framework.js'

/** What an account lets another do in its name, as the chain's contract knows it. */
export type Delegation = {
  delegate: Hex
  delegator: Hex
  authority: Hex
  caveats: readonly { enforcer: Hex; terms: Hex; args: Hex }[]
  salt: bigint
  signature: Hex
}

const caveat = 'struct Caveat { address enforcer; bytes terms; bytes args; }'
const delegation =
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }'
const one = parseAbiParameters(['Delegation delegation', delegation, caveat])
const chain = parseAbiParameters(['Delegation[] delegations', delegation, caveat])

const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** Stands where an account hands on nothing that it was given: the power is its own. */
const root: Hex = `0x${'ff'.repeat(32)}`
/** A context is longer only when it is none: those of a wallet have some two thousand signs. */
const longestContext = 20_000
const lastSecond = 253_402_300_799n

/** Whether an account gave it of its own. */
export const isOwn = ({ authority, delegator }: Delegation, account: string): boolean =>
  authority === root && same(delegator, account)

/** The name that the contract knows it by (EIP-712); neither the signature nor what a redeemer adds is in it. */
export const hashOf = (given: Delegation): Hex => hashStruct({ types, primaryType: 'Delegation', data: given })

/** Reads the data of an event. @returns nothing for anything else */
export function readDelegation(data: Hex): Delegation | undefined {
  try {
    return decodeAbiParameters(one, data)[0]
  } catch {
    return undefined
  }
}

/**
 * Which of an account's delegations a permission's context stands on (ERC-7710): the last one, from which the others were handed on.
 * @returns its hash, or nothing for a context that is none, or that stands on another's
 */
export function ownDelegationIn(context: string | null, account: string): Hex | undefined {
  return ownSignedIn(context, account)?.hash
}

/** The same, with what is said to be the account’s signature of it. */
export function ownSignedIn(context: string | null, account: string): { hash: Hex; signature: Hex } | undefined {
  if (context === null || context.length > longestContext) return undefined
  try {
    const last = decodeAbiParameters(chain, context as Hex)[0].at(-1)
    return last && isOwn(last, account) ? { hash: hashOf(last), signature: last.signature } : undefined
  } catch {
    return undefined
  }
}

/** From which second on it is worth nothing; null where no condition says so that this knows. */
export function endOf({ caveats }: Delegation): number | null {
  const ends = caveats.flatMap(({ enforcer, terms }) => {
    if (!same(enforcer, timestampEnforcer) || terms.length !== 66) return []
    const end = BigInt(`0x${terms.slice(34)}`)
    return end > 0n && end <= lastSecond ? [Number(end)] : []
  })
  return ends.length > 0 ? Math.min(...ends) : null
}
