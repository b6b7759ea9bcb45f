import type { CaipNetworkId } from '../../../base/caip.js'
import type { ErrorCode } from '../../../base/errors/catalog.js'

/** What the person typed, as typed. */
export type SendDraft = { amount: string; to: string }

export type SendProblem =
  | 'no-amount'
  | 'bad-amount'
  | 'too-many-decimals'
  | 'insufficient'
  | 'insufficient-for-fee'
  | 'no-recipient'
  | 'bad-recipient'
  | 'other-family'

export type SendWarning = 'self' | 'contract' | 'first-time' | 'look-alike'

/** The intent in serialisable form: `amount` and `fee` are decimal strings of the smallest unit. */
export type SendPlan = {
  networkId: CaipNetworkId
  from: string
  to: string
  amount: string
  decimals: number
  symbol: string
  fee?: string | undefined
  feeSeconds?: number | undefined
  warnings: readonly SendWarning[]
  /** With the warning `look-alike`: the known address that this one resembles. */
  lookAlike?: string | undefined
}

export type SendState =
  | {
      status: 'editing'
      draft: SendDraft
      problem?: SendProblem | undefined
      fee?: string | undefined
      isContract?: boolean | undefined
    }
  | { status: 'review'; draft: SendDraft; plan: SendPlan; declined?: boolean | undefined }
  | { status: 'signing'; draft: SendDraft; plan: SendPlan }
  | { status: 'sent'; plan: SendPlan; hash: string; sentAt: number }
  | {
      status: 'confirmed'
      plan: SendPlan
      hash: string
      sentAt: number
      confirmedAt: number
      feePaid?: string | undefined
    }
  | { status: 'failed'; draft: SendDraft; plan: SendPlan; code: ErrorCode; message: string; hash?: string | undefined }

export const initialSend = { status: 'editing', draft: { amount: '', to: '' } } as const satisfies SendState
