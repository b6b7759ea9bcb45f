import { type AbiValue, decodeAbi, encodeAbi, selectorOf } from '../../confirm/abi.js'
import type { Call } from '../../confirm/evm/reading.js'
import { toBigInt, toHex } from '../bytes.js'
import { checksum } from '../evm/address.js'
import { manager } from './manager.js'

const name = 'redeemDelegations'
const asked = 'bytes[],bytes32[],bytes[]'
const chain = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)[]'

/**
 * Whether a call to the DelegationManager does no more than use what other accounts gave. One without a delegation would have the account
 * itself act as its caller; one that goes by a delegation of the account's own would act as the account. All else at that contract changes
 * what the account gave.
 */
export function usesOthers(data: Uint8Array, own: string): boolean {
  if (toHex(data.subarray(0, 4)) !== selectorOf(`${name}(${asked})`)) return false
  try {
    const [contexts] = exactly(asked, data.subarray(4)) as [readonly Uint8Array[]]
    return contexts.length > 0 && contexts.every((context) => isOfOthers(context, own))
  } catch {
    return false
  }
}

function isOfOthers(context: Uint8Array, own: string): boolean {
  const givers = giversOf(context)
  return givers.length > 0 && givers.every((by) => by.toLowerCase() !== own.toLowerCase())
}

/** Who gave it, and before them all who handed it on: in the end the account that acts stands last. @throws TypeError */
function giversOf(context: Uint8Array): readonly string[] {
  const [delegations] = exactly(chain, context) as [readonly (readonly AbiValue[])[]]
  return delegations.map(([, by]) => String(by))
}

/** What is done with permissions of others, one after the other: the account that gave each, which makes the calls. */
export type Redemption = { by: string; calls: readonly Call[] }

/**
 * What a call of `redeemDelegations` does. `undefined` where the contract, a permission, or the way in which calls are written is not the
 * one that we know: one call or several, all of them or none (ERC-7579).
 */
export function redemptionsOf(values: readonly AbiValue[], at: string, own: string): readonly Redemption[] | undefined {
  const [contexts, modes, executions] = values as [readonly Uint8Array[], readonly Uint8Array[], readonly Uint8Array[]]
  if (at.toLowerCase() !== manager.toLowerCase()) return undefined
  if (contexts.length === 0 || contexts.length !== modes.length || modes.length !== executions.length) return undefined
  if (!contexts.every((context) => isOfOthers(context, own))) return undefined
  return contexts.map((context, index) => ({
    by: giversOf(context).at(-1) as string,
    calls: callsOf(modes[index] as Uint8Array, executions[index] as Uint8Array),
  }))
}

/** @throws TypeError in another mode, or where they are written in another way */
function callsOf([kind, ...mode]: Uint8Array, bytes: Uint8Array): readonly Call[] {
  if (mode.some((byte) => byte !== 0)) throw new TypeError('Some may fail, or a mode of its own')
  if (kind === 0 && bytes.length >= 52)
    return [
      { to: checksum(toHex(bytes.subarray(0, 20))), value: toBigInt(bytes.subarray(20, 52)), data: bytes.subarray(52) },
    ]
  if (kind !== 1) throw new TypeError('Another kind of call')
  const [calls] = exactly('(address,uint256,bytes)[]', bytes) as [readonly [string, bigint, Uint8Array][]]
  return calls.map(([to, value, data]) => ({ to, value, data }))
}

/** What is written in another way than everybody writes it could be read in another way by the contract. @throws TypeError */
function exactly(types: string, bytes: Uint8Array): AbiValue[] {
  const values = decodeAbi(types, bytes)
  if (toHex(encodeAbi(types, values)) !== toHex(bytes)) throw new TypeError('Not as it is written')
  return values
}
