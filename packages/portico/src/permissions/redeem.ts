import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { argumentsOf, bytes, callData, type Hex, word } from './abi.js'
import { isOfNobody } from './context.js'
import type { GrantedPermission } from './permission.js'
import { unreadable } from './wire.js'

/** A call that a permission is used for. `value` in the smallest unit of the network's own currency. */
export type PermittedCall = {
  /** The contract, or the account, that is called. */
  to: Hex
  /** In the smallest unit of the network's own currency; 0 by default. */
  value?: bigint | undefined
  /** What it is called with, in hex; nothing by default. */
  data?: Hex | undefined
}

/** `redeemDelegations(bytes[],bytes32[],bytes[])` */
const redeemDelegations: Hex = '0xcef6d209'
/** `transfer(address,uint256)` */
const transfer: Hex = '0xa9059cbb'
/** ERC-7579: one call, which is all or nothing. */
const singleCall = word(0n)

/**
 * The transaction that uses a permission (ERC-7710): the account that gave it makes the call. It is sent by an account that may redeem,
 * which pays the fee. One that goes beyond the permission reverts as a whole.
 *
 * @returns For viem's `sendTransaction`, on the permission's network. A node tells by an estimate whether it would go through.
 * @throws AppError `address/invalid` for a `to` that is none; RangeError for a `value` below 0 or beyond 2^256 - 1; TypeError for `data` that
 * is not hex
 * @example
 * const hash = await shopWallet.sendTransaction(redeemCall(given, { to: game, data: encodeFunctionData({ abi, functionName: 'play' }) }))
 */
export function redeemCall(
  { context, delegationManager }: Pick<GrantedPermission, 'context' | 'delegationManager'>,
  { to, value = 0n, data = '0x' }: PermittedCall,
): { to: Hex; data: Hex } {
  if (!/^0x(?:[\da-f]{2})*$/i.test(data)) throw new TypeError('The data of a call is hex of whole bytes')
  if (isOfNobody(context)) throw unreadable('nobody gives it')
  const call: Hex = `0x${addressOf(to).slice(2).toLowerCase()}${word(value)}${data.slice(2)}`
  const one = (part: Hex) => word(1n) + argumentsOf(bytes(part))
  const list = argumentsOf(one(context), word(1n) + singleCall, one(call))
  return { to: delegationManager, data: `${redeemDelegations}${list}` }
}

/**
 * The transaction that takes an amount by a permission for a token or the network's own currency.
 *
 * @param receiver Whom it goes to.
 * @param amount In the smallest unit.
 * @throws TypeError for a permission that is for calls; AppError `address/invalid` for a receiver that is none; RangeError for an amount
 * below 0 or beyond 2^256 - 1
 * @example
 * const hash = await shopWallet.sendTransaction(takeCall(subscription, shop, 5_000_000n))
 */
export function takeCall(
  given: Pick<GrantedPermission, 'context' | 'delegationManager' | 'permission'>,
  receiver: Hex,
  amount: bigint,
): { to: Hex; data: Hex } {
  if (given.permission.type === 'calls') throw new TypeError('A permission for calls pays nothing: use redeemCall')
  const { token } = given.permission
  if (!token) return redeemCall(given, { to: receiver, value: amount })
  return redeemCall(given, { to: token, data: callData(transfer, addressOf(receiver), amount) })
}

/** Bytes of another length would move what stands behind them: another call. */
function addressOf(address: Hex): Hex {
  if (/^0x[\da-f]{40}$/i.test(address)) return address
  throw fail(chainErrors, 'address/invalid', { address })
}
