import { keccak_256 } from '@noble/hashes/sha3.js'
import * as v from 'valibot'
import { type AbiValue, decodeAbi, encodeAbi, encodeCall } from '../../confirm/abi.js'
import { concat, fromHex, toBigInt, toHex, utf8, word } from '../bytes.js'
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

export type Signed = { delegation: Delegation; signature: string }

/** Reads what `encodeContext` wrote; undefined for all else, chains of delegations too. */
export function decodeContext(context: string): Signed | undefined {
  try {
    const [list] = decodeAbi(`${tuple}[]`, fromHex(context)) as [AbiValue[]]
    const read = signedOf(list[0] as AbiValue)
    return encodeContext(read.delegation, read.signature) === context.toLowerCase() ? read : undefined
  } catch {
    return undefined
  }
}

function signedOf(value: AbiValue): Signed {
  const [delegate, delegator, , conditions, salt, signature] = value as [
    string,
    string,
    Uint8Array,
    readonly [string, Uint8Array, Uint8Array][],
    bigint,
    Uint8Array,
  ]
  const caveats = conditions.map(([enforcer, terms]) => ({ enforcer, terms }))
  return { delegation: { delegate, delegator, caveats, salt }, signature: toHex(signature) }
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
export async function isSignedHere({ delegation, signature }: Signed, chainId: bigint, ask: Ask): Promise<boolean> {
  const bytes = fromHex(signature)
  if (bytes.length !== 65) return false
  const data = concat(hashDelegation(delegation, chainId), word(BigInt(bytes[64] ?? 0)), bytes.subarray(0, 64))
  const by = await ask('eth_call', [{ to: ecrecover, data: toHex(data) }, 'latest'])
  return typeof by === 'string' && by.toLowerCase() === toHex(word(BigInt(delegation.delegator)))
}

const ecrecover = `0x${'1'.padStart(40, '0')}`

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The name that the contracts know it by, as the chain reckons it. @throws where that cannot be asked */
export async function chainHashOf({ delegation, signature }: Signed, ask: Ask): Promise<Uint8Array> {
  const data = toHex(encodeCall(`getDelegationHash(${tuple})`, [tupleOf(delegation, signature)]))
  const hash = fromHex(String(await ask('eth_call', [{ to: manager, data }, 'latest'])))
  if (hash.length !== 32) throw new TypeError('There is no such contract')
  return hash
}

/** Whether the account took it back. @throws where that cannot be asked */
export async function isHashDisabled(hash: Uint8Array, ask: Ask): Promise<boolean> {
  const data = toHex(encodeCall('disabledDelegations(bytes32)', [hash]))
  return decodeAbi('bool', fromHex(String(await ask('eth_call', [{ to: manager, data }, 'latest']))))[0] === true
}

/** Whether the account took it back, by the chain; false where that cannot be asked. */
export async function isDisabled(context: string, ask: Ask): Promise<boolean> {
  const read = decodeContext(context)
  if (!read) return false
  try {
    return await isHashDisabled(await chainHashOf(read, ask), ask)
  } catch {
    return false
  }
}

/** What the contract tells of each use, by the account that gave the permission. */
const redeemedTopic = toHex(keccak_256(utf8(`RedeemedDelegation(address,address,${tuple})`)))
const logs = v.pipe(v.array(v.object({ data: v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)) })), v.maxLength(10_000))

/** Every permission of the account that was used once, whichever browser gave it; the newest first. @throws where that cannot be asked */
export async function usedContexts(account: string, ask: Ask): Promise<readonly string[]> {
  const topics = [redeemedTopic, toHex(word(BigInt(account)))]
  const found = await ask('eth_getLogs', [{ address: manager, topics, fromBlock: '0x0', toBlock: 'latest' }])
  const contexts = v.parse(logs, found).flatMap(({ data }) => {
    const used = delegationOf(data)
    // Of a chain of them, the account's own is the one that it can take back.
    return used && used.delegation.delegator.toLowerCase() === account.toLowerCase()
      ? [encodeContext(used.delegation, used.signature)]
      : []
  })
  return [...new Set(contexts.reverse())]
}

function delegationOf(data: string): Signed | undefined {
  try {
    return signedOf(decodeAbi(tuple, fromHex(data))[0] as AbiValue)
  } catch {
    return undefined
  }
}
