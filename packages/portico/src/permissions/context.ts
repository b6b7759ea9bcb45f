import { fail } from '../base/errors/AppError.js'
import { argumentsOf, bytes, type Hex, reader, tupleOf, word } from './abi.js'
import { permissionErrors } from './errors.js'
import { unreadable } from './wire.js'

/**
 * MetaMask’s Delegation Framework 1.3.0, as its release says where each contract stands, the same on all networks: what counts is read
 * from these, and from no other.
 */
export const manager: Hex = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** Of the network’s own currency, and of a token, whose address stands before the numbers of its terms. */
export const periodic: readonly [Hex, Hex] = [
  '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
]
export const streaming: readonly [Hex, Hex] = [
  '0xD10b97905a320b13a0608f7E9cC506b56747df19',
  '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
]
export const limitedCalls: readonly Hex[] = ['0x04658B29F6b82ed55274221a06Fc97D318E25416']
/** What keeps to a time, and what an account makes all of its permissions void by at once. */
export const timestamp: Hex = '0x1046bb45C8d673d4ea75321280DB34899413c069'
export const nonce: Hex = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'

/** Whose word a permission is that stands on no other. */
export const root: Hex = `0x${'ff'.repeat(32)}`

export const isOne = (list: readonly Hex[], address: string) =>
  list.some((each) => each.toLowerCase() === address.toLowerCase())

export const unknownContract = (address: string) => fail(permissionErrors, 'permission/unknown-contract', { address })

/** No permission has so many conditions. */
const mostCaveats = 64

export type Caveat = { enforcer: Hex; terms: Hex; args: Hex }
type Delegation = {
  delegate: Hex
  delegator: Hex
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
  signature: Hex
}
type Decoded = Delegation & { count: number; delegation: Hex }

/**
 * The permission itself, as the contract takes it: the first of the list `(address delegate, address delegator, bytes32 authority,
 * (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature)[]`. What it stands on, where it was handed on,
 * comes after it; `count` is of all.
 */
export function decode(context: Hex): Decoded {
  try {
    const { place, slice, size, address, bytesAt, number } = reader(context)
    const list = place(0)
    const first = list + 32
    const count = place(list)
    if (count < 1) throw new RangeError('Nothing in it')
    const start = first + place(first)
    const end = count > 1 ? first + place(first + 32) : size
    const conditions = start + place(start + 96)
    const many = place(conditions)
    if (many > mostCaveats) throw new RangeError('Too many conditions')
    const caveats = Array.from({ length: many }, (_, index) => {
      const at = conditions + 32 + place(conditions + 32 + index * 32)
      return { enforcer: address(at), terms: bytesAt(at + place(at + 32)), args: bytesAt(at + place(at + 64)) }
    })
    return {
      count,
      delegation: slice(start, end - start),
      delegate: address(start),
      delegator: address(start + 32),
      authority: slice(start + 64, 32),
      caveats,
      salt: number(start + 128),
      signature: bytesAt(start + place(start + 160)),
    }
  } catch (cause) {
    throw unreadable('its context', cause)
  }
}

/**
 * The one way in which tools write a permission that stands on no other. What is read the same and written otherwise has other bytes
 * somewhere that nobody looked at.
 */
export function encode({ delegate, delegator, authority, caveats, salt, signature }: Delegation): Hex {
  const list = caveats.map(({ enforcer, terms, args }) =>
    tupleOf(enforcer, { behind: bytes(terms) }, { behind: bytes(args) }),
  )
  const conditions = { behind: word(BigInt(list.length)) + argumentsOf(...list) }
  const one = tupleOf(delegate, delegator, authority, conditions, salt, { behind: bytes(signature) })
  return `0x${argumentsOf(word(1n) + argumentsOf(one))}`
}

/** Whether nobody gives it: the contract would have the one who redeems call in their own name, and nothing would say that it did. */
export function isOfNobody(context: Hex): boolean {
  try {
    const { place } = reader(context)
    return context === '0x' || place(place(0)) === 0
  } catch {
    return false
  }
}
