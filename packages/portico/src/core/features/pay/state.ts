import type { CaipNetworkId } from '../../../base/caip.js'
import type { TradeFailure } from '../../payments/exchange/failure.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'
import type { Confirmed, Payment } from '../../payments/state.js'

/** What the app asks for, as checked. The amount is decimal text in units of the asset, as given. */
export type PayOrder = {
  networkId: CaipNetworkId
  recipient: string
  /** The contract of the asset; absent for the native currency. */
  token?: string | undefined
  amount: string
  /** What it is for, in the app's words. */
  text?: string | undefined
}

/** Something the account holds. Amounts are decimal strings of the smallest unit. */
export type PayOption = {
  token: SwapToken
  held: string
  /** About how much of it pays the order; missing when nobody trades it. */
  needed?: string | undefined
  enough: boolean
}

/**
 * A payment that is ready to be signed. Amounts are decimal strings of the smallest unit. `direct`: the asset itself is sent. Otherwise
 * it is bought first and sent then: `together` in one bundle where all happens or nothing, `apart` one after the other.
 */
export type PayPlan = {
  networkId: CaipNetworkId
  from: string
  recipient: string
  asset: SwapToken
  /** What the recipient gets, exactly. */
  amount: string
  pay: SwapToken
  /** More of what is paid with than this never leaves. */
  maximum: string
  /** In the smallest unit of the native currency, at most. */
  fee?: string | undefined
  /** What went into the steps that are done, of the fee that was agreed to: `fee` is for the rest. */
  doneFee?: string | undefined
  /** The fee of all steps that was agreed to, where that of now is another one. */
  agreedFee?: string | undefined
  way: 'direct' | 'together' | 'apart'
  swap?: SwapPlan | undefined
  /** What the account had of what is paid with. */
  held: string
  builtAt: number
}

/** Why nothing can be paid at all. */
export type PayRefusal = 'network' | 'unsupported' | 'asset' | 'amount' | 'self' | 'nothing' | 'outage' | 'unread'
/** Why one token does not do, or not now. `less`: the recipient would get less than asked for; `elsewhere`: another tab is at it. */
export type PayFailure = TradeFailure | 'insufficient' | 'less' | 'elsewhere'
export type PayProgress =
  | { status: 'reading' }
  | { status: 'refused'; reason: PayRefusal }
  | { status: 'pricing'; token: SwapToken }
  | { status: 'unpriced'; token: SwapToken; failure: PayFailure }
  /** What is in a block has a hash, which the app is told. */
  | Exclude<Payment<PayPlan, PayFailure>, Confirmed<PayPlan>>
  | (Confirmed<PayPlan> & { hash: string })

export type PayState = {
  order: PayOrder
  /** When it was asked for, in milliseconds since 1970: what another tab has paid since then is this payment. */
  askedAt: number
  /** Whose payment it is; missing until it is read. */
  owner?: string | undefined
  asset?: SwapToken | undefined
  /** Sent before this page was loaded, and not followed yet. */
  isOfBefore?: boolean | undefined
  options: readonly PayOption[]
  /** In US dollars, by address of the token. */
  prices: Readonly<Record<string, number>>
  progress: PayProgress
}
