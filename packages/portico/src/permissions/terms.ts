import { keccak256 } from '../evm/keccak.js'
import { type Hex, reader } from './abi.js'
import { allOf } from './amounts.js'
import { limitedCalls, nonce, periodic, streaming, timestamp } from './context.js'
import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'

/** A contract that may stand in a permission, and the terms with which it is the one that the permission says. */
export type Condition = {
  of: Hex
  /** Without it, it would be another permission. */
  isNeeded?: boolean | undefined
  holds(terms: Hex): boolean
}

const allowedMethods: Hex = '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5'
const allowedTargets: Hex = '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB'
const exactCalldata: Hex = '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED'
const redeemer: Hex = '0xE144b0b2618071B4E56f746313528a669c7E65c5'
const valueLte: Hex = '0x92Bf12322527cAA612fd31a0e810472BBB106A8F'

/**
 * All whose contracts do nothing but count and refuse. Another one would run what its maker wrote, on the fee of whoever redeems.
 */
export const known: readonly Hex[] = [
  ...periodic,
  ...streaming,
  ...limitedCalls,
  timestamp,
  nonce,
  allowedMethods,
  allowedTargets,
  exactCalldata,
  redeemer,
  valueLte,
]

/**
 * The conditions that a permission has, by what it says of itself. One of these with other terms, or another one, would make it less than it
 * says, often nothing at all.
 *
 * @param latest until when one has to begin that does not say when
 */
export function conditionsOf(
  { permission, until, redeemers }: GrantedPermission,
  { to }: PermissionRequest,
  latest: number,
): readonly Condition[] {
  return [
    // It holds after the one number and before the other, where they are not 0.
    { of: timestamp, isNeeded: true, holds: (terms) => isWords(terms, 16, [(after) => after === 0n, BigInt(until)]) },
    {
      of: redeemer,
      isNeeded: redeemers !== undefined,
      holds: (terms) => isSet(terms, 20, redeemers ?? [to]),
    },
    // Which number is the account's now, its network knows.
    { of: nonce, holds: (terms) => isWords(terms, 32, [any]) },
    ...ownConditions(permission, until, latest),
  ]
}

function ownConditions(permission: Permission, until: number, latest: number): readonly Condition[] {
  if (permission.type === 'calls') {
    const { target, methods, limit } = permission
    const times = limit === undefined ? isSome : BigInt(limit)
    return [
      {
        of: limitedCalls[0] as Hex,
        isNeeded: true,
        holds: (terms) => isWords(terms, 32, [times]) && !isWords(terms, 32, [0n]),
      },
      { of: allowedTargets, isNeeded: true, holds: (terms) => isSet(terms, 20, [target]) },
      { of: allowedMethods, isNeeded: true, holds: (terms) => isSet(terms, 4, methods.map(selectorOf)) },
      { of: valueLte, holds: (terms) => isWords(terms, 32, [any]) },
    ]
  }
  const { token, start } = permission
  const from = start === undefined ? (begun: bigint) => begun > 0n && begun <= BigInt(latest) : BigInt(start)
  const place = token ? 1 : 0
  const own: Omit<Condition, 'isNeeded'> =
    permission.type === 'periodic'
      ? {
          of: periodic[place],
          holds: (terms) => isOf(terms, token, [permission.amount, BigInt(permission.period), from]),
        }
      : { of: streaming[place], holds: (terms) => isOf(terms, token, streamTerms(permission, until, from)) }
  return [
    { ...own, isNeeded: true },
    // Beside a token no currency may go, and beside the currency no call: anything else here lets nothing go.
    token
      ? { of: valueLte, holds: (terms) => isWords(terms, 32, [any]) }
      : { of: exactCalldata, holds: (terms) => terms === '0x' },
  ]
}

type Stream = Extract<Permission, { type: 'stream' }>

function streamTerms(stream: Stream, until: number, from: Expected): Expected[] {
  const { atOnce = 0n, perSecond, most } = stream
  return [atOnce, most ?? ((told) => told >= allOf(stream, until)), perSecond, from]
}

/** A number as it has to be, or whether it may be this one. */
type Expected = bigint | ((told: bigint) => boolean)

const any = () => true
const isSome = (told: bigint) => told > 0n

/** A token by its address, where one is meant, and numbers. */
function isOf(terms: Hex, token: Hex | undefined, numbers: readonly Expected[]): boolean {
  if (!token) return isWords(terms, 32, numbers)
  return (
    terms.slice(2, 42).toLowerCase() === token.slice(2).toLowerCase() && isWords(`0x${terms.slice(42)}`, 32, numbers)
  )
}

/** Numbers of so many bytes each, and nothing behind them. */
function isWords(terms: Hex, size: number, numbers: readonly Expected[]): boolean {
  const { size: length, slice } = reader(terms)
  if (length !== size * numbers.length) return false
  return numbers.every((number, index) => {
    const told = BigInt(slice(index * size, size))
    return typeof number === 'function' ? number(told) : number === told
  })
}

/** The very ones of so many bytes each, in any order. */
function isSet(terms: Hex, size: number, wanted: readonly Hex[]): boolean {
  const { size: length, slice } = reader(terms)
  if (length === 0 || length % size !== 0) return false
  const written = Array.from({ length: length / size }, (_, index) => slice(index * size, size).toLowerCase())
  const all = new Set(wanted.map((each) => each.toLowerCase()))
  return all.size === new Set(written).size && written.every((each) => all.has(each as Hex))
}

/** What calls of a method begin with: of `play(uint256)`, written as contracts write it. */
function selectorOf(method: string): Hex {
  const bytes = keccak256(new TextEncoder().encode(method)).subarray(0, 4)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
