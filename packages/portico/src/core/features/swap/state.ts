import type { CaipNetworkId } from '../../../base/caip.js'
import type { TradeFailure } from '../../payments/exchange/failure.js'
import type { ServiceFee, SwapPlan } from '../../payments/exchange/state.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'
import type { Payment } from '../../payments/state.js'

/** What the person chose and typed, as typed. */
export type SwapDraft = { pay?: SwapToken | undefined; get?: SwapToken | undefined; amount: string }

export type SwapProblem = 'no-token' | 'no-amount' | 'bad-amount' | 'too-many-decimals' | 'insufficient'
/** A price. Amounts are decimal strings of the smallest unit. */
export type SwapQuote = {
  amountIn: string
  amountOut: string
  /** By how much the size of the trade worsens its price, in hundredths of a percent; missing when it cannot be told. */
  impact?: number | undefined
  serviceFee?: ServiceFee | undefined
  /** In milliseconds since 1970. */
  at: number
}

/** Why there is nothing to review: nobody answers who could tell whether it can be done, or what stands in the way. */
export type SwapRefusal = Exclude<TradeFailure, 'unavailable'> | 'unchecked'

export type SwapProgress =
  | {
      status: 'editing'
      problem?: SwapProblem | undefined
      quote?: SwapQuote | undefined
      /** Why there is no price. It goes by itself once there is one. */
      failure?: TradeFailure | undefined
      /** What the last press on Review ended with: it stays beside whatever price there is, until the person acts. */
      refused?: SwapRefusal | undefined
    }
  | Payment<SwapPlan, TradeFailure>

/** What a host may begin with: tokens by address or symbol, the amount in units of the first. */
export type SwapStart = { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined }

export type SwapState = {
  /** Whose swap it is, and where. */
  owner: string
  networkId: CaipNetworkId
  /** What it was begun with: the very object, so that the same asked for once more is a swap of its own. */
  start?: SwapStart | undefined
  tokens: { status: 'loading' | 'ready' | 'failed' | 'unsupported'; list: readonly SwapToken[] }
  /** What the owner has, by address of the token, in the smallest unit. */
  balances: Readonly<Record<string, string>>
  /** In US dollars, by address of the token. */
  prices: Readonly<Record<string, number>>
  /** In hundredths of a percent. */
  slippage: number
  /** Whether more is paid to be in a block sooner. */
  fast?: boolean | undefined
  draft: SwapDraft
  progress: SwapProgress
}
