import { type Address, encodeFunctionData, encodePacked, erc20Abi, type Hex, parseAbi } from 'viem'
import type { GrantedPermission } from './permission.js'

/** A call that a permission is used for. `value` in the smallest unit of the network's own currency. */
export type PermittedCall = { to: Address; value?: bigint | undefined; data?: Hex | undefined }

const managerAbi = parseAbi(['function redeemDelegations(bytes[], bytes32[], bytes[])'])
/** ERC-7579: one call, which is all or nothing. */
const singleCall: Hex = `0x${'00'.repeat(32)}`

/**
 * The transaction that uses a permission (ERC-7710): the account that gave it makes the call. It is sent by an account that may redeem,
 * which pays the fee. One that goes beyond the permission reverts as a whole.
 *
 * @returns For viem's `sendTransaction`, on the permission's network. A node tells by an estimate whether it would go through.
 * @example
 * const hash = await shopWallet.sendTransaction(redeemCall(given, { to: game, data: encodeFunctionData({ abi, functionName: 'play' }) }))
 */
export function redeemCall(
  { context, delegationManager }: Pick<GrantedPermission, 'context' | 'delegationManager'>,
  { to, value = 0n, data = '0x' }: PermittedCall,
): { to: Address; data: Hex } {
  const call = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const args = [[context], [singleCall], [call]] as const
  return { to: delegationManager, data: encodeFunctionData({ abi: managerAbi, args }) }
}

/**
 * The transaction that takes an amount by a permission for a token or the network's own currency.
 *
 * @param receiver Whom it goes to.
 * @param amount In the smallest unit.
 * @throws TypeError for a permission that is for calls
 * @example
 * const hash = await shopWallet.sendTransaction(takeCall(subscription, shop, 5_000_000n))
 */
export function takeCall(
  given: Pick<GrantedPermission, 'context' | 'delegationManager' | 'permission'>,
  receiver: Address,
  amount: bigint,
): { to: Address; data: Hex } {
  if (given.permission.type === 'calls') throw new TypeError('A permission for calls pays nothing: use redeemCall')
  const { token } = given.permission
  if (!token) return redeemCall(given, { to: receiver, value: amount })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })
  return redeemCall(given, { to: token, data })
}
