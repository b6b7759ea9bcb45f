import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashStruct,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Delegation as Framework } from './delegation.js'
import { caveatStruct, delegationStruct, delegationTypes, rootAuthority } from './delegationForms.js'

const list = parseAbiParameters(['Delegation[] delegations', delegationStruct, caveatStruct])
const abi = parseAbi([
  caveatStruct,
  delegationStruct,
  'function redeemDelegations(bytes[], bytes32[], bytes[])',
  'function disableDelegation(Delegation delegation)',
  'function enableDelegation(Delegation delegation)',
])
const tuple = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'

/** Code that tells whatever it is handed: four topics of 32 bytes, and the data behind them. */
export const liar: Hex = '0x60803603806080600037606035604035602035600035846000a400'

/** What makes it tell that a delegation was disabled, as the manager would. */
export const disabledLie = ({ hash, delegation }: Given): Hex =>
  concat([
    toEventSelector(`DisabledDelegation(bytes32,address,address,${tuple})`),
    hash,
    pad(delegation.delegator),
    pad(delegation.delegate),
    encodeAbiParameters(parseAbiParameters(['Delegation delegation', delegationStruct, caveatStruct]), [delegation]),
  ])

export const until = 4_102_444_800

type Delegation = {
  delegate: Address
  delegator: Address
  authority: Hex
  caveats: readonly { enforcer: Address; terms: Hex; args: Hex }[]
  salt: bigint
  signature: Hex
}
export type Given = { delegation: Delegation; hash: Hex; context: Hex }
type Terms = { to: Address; authority?: Hex; salt?: bigint; chainId?: number }

/** A delegation as a wallet signs it, by viem and not by ours. */
export async function signPermission(
  by: PrivateKeyAccount,
  { manager, enforcers }: Pick<Framework, 'manager' | 'enforcers'>,
  { to, authority = rootAuthority, salt = BigInt(Math.floor(Math.random() * 1e15)), chainId = 31_337 }: Terms,
): Promise<Given> {
  const terms = encodePacked(['uint128', 'uint128'], [0n, BigInt(until)])
  const caveats = [{ enforcer: enforcers.TimestampEnforcer, terms }]
  const message = { delegate: to, delegator: by.address, authority, caveats, salt }
  const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager }
  const signature = await by.signTypedData({ types: delegationTypes, primaryType: 'Delegation', domain, message })
  const delegation = { ...message, caveats: caveats.map((one) => ({ ...one, args: '0x' as Hex })), signature }
  const hash = hashStruct({ types: delegationTypes, primaryType: 'Delegation', data: message })
  return { delegation, hash, context: contextOf([delegation]) }
}

/** The context of ERC-7710: of one that was handed on the last comes first. */
export const contextOf = (delegations: readonly Delegation[]): Hex => encodeAbiParameters(list, [delegations])

/** The call that uses it, for a payment of the smallest unit. */
export const redeemData = (context: Hex, receiver: Address): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'redeemDelegations',
    args: [[context], [pad('0x00')], [encodePacked(['address', 'uint256', 'bytes'], [receiver, 1n, '0x'])]],
  })

/** The call by which its account takes it back, or gives it again. */
export const switchData = (functionName: 'disableDelegation' | 'enableDelegation', { delegation }: Given): Hex =>
  encodeFunctionData({ abi, functionName, args: [delegation] })
