import type { SendPlan } from '../../../core/features/send/state.js'

/** What is left of the balance after the payment and its fee; never less than nothing. */
export function keptAfter(
  plan: Pick<SendPlan, 'amount' | 'fee' | 'from' | 'to'>,
  balance: { amount: string; decimals: number },
): { amount: string; decimals: number } {
  const toSelf = plan.from.toLowerCase() === plan.to.toLowerCase()
  const left = BigInt(balance.amount) - (toSelf ? 0n : BigInt(plan.amount)) - BigInt(plan.fee ?? '0')
  return { amount: (left > 0n ? left : 0n).toString(), decimals: balance.decimals }
}
