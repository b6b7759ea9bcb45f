import type { Client } from '../../client.js'
import type { FeeRateId } from '../../family.js'
import { changeSend } from './apply.js'
import type { SendState } from './state.js'

/** Pays more to be in a block sooner, or less to be there later. Nothing happens for a rate that is not offered. */
export function chooseFeeRate(client: Client, feeRate: FeeRateId): void {
  changeSend(client, (send) => withRate(send, feeRate))
}

/** What is under review, at another rate. It stands apart from the other transitions because few networks let the payer choose. */
export function withRate(state: SendState, feeRate: FeeRateId): SendState {
  const rate = state.status === 'review' ? state.plan.rates?.find(({ id }) => id === feeRate) : undefined
  if (state.status !== 'review' || !rate) return state
  const plan = { ...state.plan, feeRate: rate.id, fee: rate.fee, feeBefore: undefined }
  return { status: 'review', draft: state.draft, plan }
}
