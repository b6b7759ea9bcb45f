import type { CaipNetworkId } from '../../../base/caip.js'
import type { ContractCall } from '../../family.js'
import type { SwapToken } from './tokens.js'

/** A swap that is ready to be signed: exactly what the wallet will be given. Amounts are decimal strings of the smallest unit. */
export type SwapPlan = {
  networkId: CaipNetworkId
  from: string
  pay: SwapToken
  get: SwapToken
  amountIn: string
  amountOut: string
  /** Less than this never comes out: the swap is cancelled first. */
  minimum: string
  /** In hundredths of a percent. */
  slippage: number
  impact?: number | undefined
  /** In the smallest unit of the native currency, at most; missing when neither the services nor a node can tell. */
  fee?: string | undefined
  /** What went into letting it be paid with, of the fee that was agreed to: `fee` is for the rest. */
  doneFee?: string | undefined
  /** The fee of all of it that was agreed to, where that of now is another one. */
  agreedFee?: string | undefined
  serviceFee?: ServiceFee | undefined
  call: WrittenCall
  /** Who must be let take what is paid, and how the wallet is asked for it; missing when nobody must. */
  approval?: Approval | undefined
  /** What the call carries. */
  permit?: Permit | undefined
  /** The wallet is given a fee that gets it into one of the next blocks. */
  fast?: boolean | undefined
  builtAt: number
}
/**
 * Who must be let take what is paid, and how: by transactions `first`, `together` with the swap in one bundle, or by a `signature` that
 * the swap carries. `calls` let exactly the amount; of several the first takes back what was allowed before, because the token does not
 * change one amount for another.
 */
export type Approval = {
  spender: string
  way: 'first' | 'together' | 'signature'
  calls: readonly WrittenCall[]
  /** What of the swap's fee is for `calls`; missing where only the whole is known. */
  fee?: string | undefined
}
/** A signed permission as the services take it. `deadline` is in seconds since 1970. */
export type Permit = { data: string; spender: string; deadline: number }
/** What the operator keeps of what comes out, in hundredths of a percent, and who receives it. */
export type ServiceFee = { hundredths: number; receiver: string }

/** A call that can be kept: its value is decimal text. */
export type WrittenCall = { to: string; data: string; value: string }

export const written = ({ value, ...call }: ContractCall): WrittenCall => ({ ...call, value: value.toString() })

/** A call as a wallet is given it. */
export const callOf = ({ value, ...call }: WrittenCall): ContractCall => ({ ...call, value: BigInt(value) })
