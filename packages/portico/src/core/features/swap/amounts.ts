import { parseUnits, splitDecimal } from '../../../base/parseUnits.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import type { SwapDraft, SwapProblem } from './state.js'

/** One whole in hundredths of a percent. */
const whole = 10_000n

/**
 * How much worse, in hundredths of a percent, the price of a trade is than that of a small one. `undefined` when the small one is so
 * small that its price is mostly rounding.
 */
export function priceImpact(
  trade: { amountIn: bigint; amountOut: bigint },
  small: { amountIn: bigint; amountOut: bigint },
): number | undefined {
  if (small.amountOut < 1_000n || small.amountIn === 0n || trade.amountIn === 0n) return undefined
  const fair = small.amountOut * trade.amountIn
  const remaining = (trade.amountOut * small.amountIn * whole) / fair
  return remaining >= whole ? 0 : Number(whole - remaining)
}

/** Whether the price of now is beyond what was agreed to: less would come out than the least that was shown. */
export function isWorse(agreed: Pick<SwapPlan, 'minimum'>, now: Pick<SwapPlan, 'amountOut'>): boolean {
  return BigInt(now.amountOut) < BigInt(agreed.minimum)
}

/** Reads what was typed, in the order in which the button says what is missing. `have` is missing while it is not known. */
export function readAmount(
  { pay, get, amount }: SwapDraft,
  have: bigint | undefined,
): { problem: SwapProblem; amount?: bigint | undefined } | { problem?: undefined; amount: bigint } {
  if (!pay || !get) return { problem: 'no-token' }
  const parts = splitDecimal(amount.trim())
  if (!amount.trim()) return { problem: 'no-amount' }
  if (!parts) return { problem: 'bad-amount' }
  if (parts.fraction.replace(/(?<!0)0+$/, '').length > pay.decimals) return { problem: 'too-many-decimals' }
  const units = parseUnits(`${parts.whole}.${parts.fraction.slice(0, pay.decimals)}`, pay.decimals)
  if (units === undefined || units >= 1n << 256n) return { problem: 'bad-amount' }
  if (units === 0n) return { problem: 'no-amount' }
  // A price is still of use to who has too little.
  if (have !== undefined && units > have) return { problem: 'insufficient', amount: units }
  return { amount: units }
}

/** The most that a person may let the price slip, and where they are warned. In hundredths of a percent. */
export const slippageLimits = { max: 5_000, high: 500, low: 10 } as const

/** A limit as typed in percent, in hundredths of a percent; `undefined` when it cannot be one. */
export function readSlippage(text: string): number | undefined {
  const parts = splitDecimal(text.trim())
  if (!parts || parts.fraction.replace(/(?<!0)0+$/, '').length > 2) return undefined
  const value = parseUnits(`${parts.whole}.${parts.fraction.slice(0, 2)}`, 2)
  return value !== undefined && value > 0n && value <= BigInt(slippageLimits.max) ? Number(value) : undefined
}
