import type { SendPlan } from './state.js'

/** Whether the network would get more than the receiver: often a slip, or a moment to wait for. Of a token the two cannot be compared. */
export function isFeeAbove({ item, fee, amount }: Pick<SendPlan, 'item' | 'fee' | 'amount'>): boolean {
  return !item.asset && fee !== undefined && BigInt(fee) > BigInt(amount)
}
