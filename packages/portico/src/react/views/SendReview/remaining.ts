import type { SendPlan } from '../../../core/features/send/state.js'

/**
 * What is left of a thing after the payment, of the native currency less the fee; never less than nothing, and `undefined` while it is
 * not known what there is.
 */
export function remainingAfter(
  plan: Pick<SendPlan, 'amount' | 'decimals' | 'fee' | 'from' | 'to' | 'item'>,
  native: string | undefined,
): { amount: string; decimals: number } | undefined {
  const { item, decimals } = plan
  const balance = item.asset ? item.balance : (native ?? item.balance)
  if (balance === undefined) return undefined
  const toSelf = plan.from.toLowerCase() === plan.to.toLowerCase()
  const fee = item.asset ? 0n : BigInt(plan.fee ?? '0')
  const left = BigInt(balance) - (toSelf ? 0n : BigInt(plan.amount)) - fee
  return { amount: (left > 0n ? left : 0n).toString(), decimals }
}
