import type { CaipNetworkId } from '../../../base/caip.js'
import type { FeeRateId, PaymentMarks, SendAsset } from '../../family.js'
import type { Confirmed, Payment, Sent } from '../../payments/state.js'

/** Something that can be sent: the native currency, a token or a collectible. Serialisable. */
export type SendItem = {
  networkId: CaipNetworkId
  name: string
  /** Of a collectible its name. */
  symbol: string
  /** None of a collectible. */
  decimals: number
  /** What is held, in the smallest unit, as decimal text; `undefined` while it is not known. */
  balance?: string | undefined
  /** Of one whole unit in the portfolio's currency. */
  price?: number | undefined
  icon?: string | undefined
  /** Absent for the native currency. */
  asset?: SendAsset | undefined
}

/** What the person chose and typed, as typed. The amount is in units of the item. */
export type SendDraft = {
  amount: string
  to: string
  item?: SendItem | undefined
  /** What the receiver's request asked the payment to bear. */
  marks?: PaymentMarks | undefined
}

export type SendProblem =
  | 'no-item'
  | 'no-amount'
  | 'bad-amount'
  | 'too-many-decimals'
  | 'insufficient'
  | 'insufficient-for-fee'
  | 'no-recipient'
  | 'bad-recipient'
  | 'other-family'
  | 'checking-name'
  | 'no-such-name'
  | 'name-unknown'

export type SendWarning = 'self' | 'contract' | 'first-time' | 'look-alike' | 'less-arrives' | 'recallable'

/** What the account's history says of a receiver: when it was sent to last, in milliseconds since 1970, or that it never was. */
export type SentBefore = { lastAt: number } | 'never'

/** What became of looking up the name that stands in the draft. */
export type SendName = { text: string } & (
  | { status: 'checking' | 'none' | 'unknown' }
  | { status: 'found'; address: string; name: string; avatar?: string | undefined }
)

export type SendRate = { id: FeeRateId; fee: string; seconds?: number | undefined }

/** The intent in serialisable form: `amount` and `fee` are decimal strings of the smallest unit. */
export type SendPlan = {
  networkId: CaipNetworkId
  from: string
  to: string
  /** The name that the receiver was given by. */
  name?: string | undefined
  avatar?: string | undefined
  amount: string
  decimals: number
  symbol: string
  /** What is sent. */
  item: SendItem
  marks?: PaymentMarks | undefined
  fee?: string | undefined
  /** What the fee was when it was shown first, once it has risen. */
  feeBefore?: string | undefined
  feeSeconds?: number | undefined
  /** What can be paid for being in a block sooner or later, where the network lets the payer choose. */
  rates?: readonly SendRate[] | undefined
  /** Of these the one that is chosen. */
  feeRate?: FeeRateId | undefined
  /** What the account’s history says of the receiver, where this browser knows nothing and the history can be asked. */
  sentBefore?: SentBefore | undefined
  warnings: readonly SendWarning[]
  /** With the warning `look-alike`: the known address that this one resembles. */
  lookAlike?: string | undefined
  /** With the warning `less-arrives`: what the receiver gets, in the smallest unit. */
  received?: string | undefined
}

export type SendState =
  | {
      status: 'editing'
      draft: SendDraft
      problem?: SendProblem | undefined
      fee?: string | undefined
      isContract?: boolean | undefined
      name?: SendName | undefined
      /** The network says otherwise of the item than the list that it was chosen from; the draft holds what the network says. */
      corrected?: boolean | undefined
    }
  | (Exclude<Payment<SendPlan>, Sent<SendPlan> | Confirmed<SendPlan>> & { draft: SendDraft })
  | (Sent<SendPlan> & { hash: string })
  | (Confirmed<SendPlan> & { hash: string })

export const initialSend = { status: 'editing', draft: { amount: '', to: '' } } as const satisfies SendState
