import { type AbiValue, decodeAbi, encodeAbi, selectorOf } from '../../confirm/abi.js'
import { toHex } from '../bytes.js'

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
  const [delegations] = exactly(chain, context) as [readonly (readonly AbiValue[])[]]
  return delegations.length > 0 && delegations.every(([, by]) => String(by).toLowerCase() !== own.toLowerCase())
}

/** What is written in another way than everybody writes it could be read in another way by the contract. @throws TypeError */
function exactly(types: string, bytes: Uint8Array): AbiValue[] {
  const values = decodeAbi(types, bytes)
  if (toHex(encodeAbi(types, values)) !== toHex(bytes)) throw new TypeError('Not as it is written')
  return values
}
