import { type AbiValue, decodeAbi, encodeAbi, encodeCall } from '../../confirm/abi.js'
import { concat, fromHex, toBigInt, toHex, word } from '../bytes.js'
import { hashTypedData, type TypedData } from '../evm/typedData.js'
import type { Caveat } from './caveats.js'
import { manager } from './manager.js'

/** What an account lets another do in its name. */
export type Delegation = {
  delegate: string
  delegator: string
  caveats: readonly Caveat[]
  salt: bigint
}

/** The account gives it itself, and does not hand on what it was given. */
const root = `0x${'ff'.repeat(32)}`

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
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
}

/** The form of EIP-712 that is signed. */
export function typedDelegation({ delegate, delegator, caveats, salt }: Delegation, chainId: bigint): TypedData {
  return {
    types,
    primaryType: 'Delegation',
    domain: { name: 'DelegationManager', version: '1', chainId: chainId.toString(), verifyingContract: manager },
    message: {
      delegate,
      delegator,
      authority: root,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms: toHex(terms) })),
      salt: salt.toString(),
    },
  }
}

export const hashDelegation = (delegation: Delegation, chainId: bigint): Uint8Array =>
  hashTypedData(typedDelegation(delegation, chainId))

const tuple = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'

function tupleOf({ delegate, delegator, caveats, salt }: Delegation, signature: string): AbiValue {
  const conditions = caveats.map(({ enforcer, terms }): AbiValue => [enforcer, terms, new Uint8Array()])
  return [delegate, delegator, fromHex(root), conditions, salt, fromHex(signature)]
}

/** The permission’s context of ERC-7710: what whoever redeems it hands to the contract. */
export const encodeContext = (delegation: Delegation, signature: string): `0x${string}` =>
  toHex(encodeAbi(`${tuple}[]`, [[tupleOf(delegation, signature)]]))

/** Reads what `encodeContext` wrote; undefined for all else, chains of delegations too. */
export function decodeContext(context: string): { delegation: Delegation; signature: string } | undefined {
  try {
    const [list] = decodeAbi(`${tuple}[]`, fromHex(context)) as [AbiValue[]]
    const [delegate, delegator, , conditions, salt, signature] = list[0] as [
      string,
      string,
      Uint8Array,
      readonly [string, Uint8Array, Uint8Array][],
      bigint,
      Uint8Array,
    ]
    const caveats = conditions.map(([enforcer, terms]) => ({ enforcer, terms }))
    const read = { delegation: { delegate, delegator, caveats, salt }, signature: toHex(signature) }
    return encodeContext(read.delegation, read.signature) === context.toLowerCase() ? read : undefined
  } catch {
    return undefined
  }
}

/** The call by which the account takes it back. */
export const disableCall = (delegation: Delegation, signature: string): Uint8Array =>
  encodeCall(`disableDelegation(${tuple})`, [tupleOf(delegation, signature)])

/** A number that no other delegation has, so that one is taken back without the other. */
export const freshSalt = (): bigint => toBigInt(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Whether the account has signed it, for this network and no other: a context does not say which. The network recovers who has signed, by
 * its own contract for it (`ecrecover`).
 */
export async function isSignedHere(
  { delegation, signature }: { delegation: Delegation; signature: string },
  chainId: bigint,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<boolean> {
  const bytes = fromHex(signature)
  if (bytes.length !== 65) return false
  const data = concat(hashDelegation(delegation, chainId), word(BigInt(bytes[64] ?? 0)), bytes.subarray(0, 64))
  const by = await ask('eth_call', [{ to: ecrecover, data: toHex(data) }, 'latest'])
  return typeof by === 'string' && by.toLowerCase() === toHex(word(BigInt(delegation.delegator)))
}

const ecrecover = `0x${'1'.padStart(40, '0')}`

/** Whether the account took it back, by the chain; false where that cannot be asked. */
export async function isDisabled(
  context: string,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<boolean> {
  const read = decodeContext(context)
  const call = (data: Uint8Array) => ask('eth_call', [{ to: manager, data: toHex(data) }, 'latest'])
  if (!read) return false
  try {
    const hash = await call(encodeCall(`getDelegationHash(${tuple})`, [tupleOf(read.delegation, read.signature)]))
    const answer = await call(encodeCall('disabledDelegations(bytes32)', [fromHex(String(hash))]))
    return decodeAbi('bool', fromHex(String(answer)))[0] === true
  } catch {
    return false
  }
}
