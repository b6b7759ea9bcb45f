import { selectorOf } from '../../confirm/abi.js'
import { toBigInt, toHex } from '../bytes.js'
import type { BoundAsset, Bounds } from './bounds.js'
import { type Caveat, caveatsOf, toCaveat } from './caveats.js'
import { type ContractName, framework } from './contracts.js'
import type { Delegation } from './delegation.js'

/** How far a permission goes, and who may use it. */
export type Told = { bounds: Bounds; redeemers: readonly string[] }

/**
 * Reads the conditions of a delegation, which are what was signed; undefined where this wallet would have written others.
 * @param names what may be called, as a page asked for it: the conditions have the first four bytes of its hash alone
 */
export function readCaveats({ caveats }: Delegation, names: readonly string[] = []): Told | undefined {
  const termsOf = (name: ContractName) =>
    caveats.find(({ enforcer }) => enforcer.toLowerCase() === framework[name].address.toLowerCase())?.terms
  const [time, who] = [termsOf('TimestampEnforcer'), termsOf('RedeemerEnforcer')]
  if (time?.length !== 32 || !who) return undefined
  const redeemers = pieces(who, 20)
  const until = toBigInt(time.subarray(16))
  for (const bounds of [...amounts(termsOf, until), ...calls(termsOf, until, names)]) {
    // Written again it has to be the very same: one condition more or less is another permission.
    const written = caveatsOf(bounds, redeemers).map(toCaveat)
    if (written.length === caveats.length && written.every((each, at) => isSame(each, caveats[at], bounds)))
      return { bounds, redeemers }
  }
  return undefined
}

type Terms = (name: ContractName) => Uint8Array | undefined

function* amounts(termsOf: Terms, until: bigint): Iterable<Bounds> {
  for (const [name, kind, isToken] of of) {
    const terms = termsOf(name)
    if (!terms) continue
    const asset: BoundAsset = isToken ? { kind: 'token', address: toHex(terms.subarray(0, 20)) } : { kind: 'native' }
    const numbers = pieces(terms.subarray(isToken ? 20 : 0), 32).map(BigInt)
    const [first = 0n, second = 0n, third = 0n, fourth = 0n] = numbers
    if (kind === 'periodic') {
      if (second > 0n) yield { kind, asset, amount: first, period: second, start: third, until }
    } else yield { kind, asset, atOnce: first, most: second, perSecond: third, start: fourth, until }
  }
}

const of = [
  ['NativeTokenPeriodTransferEnforcer', 'periodic', false],
  ['ERC20PeriodTransferEnforcer', 'periodic', true],
  ['NativeTokenStreamingEnforcer', 'stream', false],
  ['ERC20StreamingEnforcer', 'stream', true],
] as const

function* calls(termsOf: Terms, until: bigint, names: readonly string[]): Iterable<Bounds> {
  const [target, methods, times] = [
    termsOf('AllowedTargetsEnforcer'),
    termsOf('AllowedMethodsEnforcer'),
    termsOf('LimitedCallsEnforcer'),
  ]
  if (target?.length !== 20 || !methods || times?.length !== 32) return
  const named = pieces(methods, 4).map((selector) => names.find((name) => selectorOf(name) === selector) ?? selector)
  yield { kind: 'calls', target: toHex(target), methods: named, times: toBigInt(times), until }
}

const methodsAt = framework.AllowedMethodsEnforcer.address.toLowerCase()

function isSame(one: Caveat, other: Caveat | undefined, { kind }: Bounds): boolean {
  if (!other || one.enforcer.toLowerCase() !== other.enforcer.toLowerCase()) return false
  // A method whose name is not known cannot be hashed again.
  if (kind === 'calls' && one.enforcer.toLowerCase() === methodsAt) return other.terms.length % 4 === 0
  return toHex(one.terms) === toHex(other.terms)
}

const pieces = (bytes: Uint8Array, size: number): string[] =>
  Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => toHex(bytes.subarray(at * size, (at + 1) * size)))
