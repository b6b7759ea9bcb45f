import { isAppError } from '../../../base/errors/AppError.js'

/** Why there is no trade: nobody trades the pair, nobody answers, no fees are known, none can be paid, or it would fail. */
export type TradeFailure = 'no-route' | 'unavailable' | 'gas-price' | 'fee' | 'fails'

/** What people are told of an error on the way to a price. */
export function failureOf(error: unknown): TradeFailure {
  if (isAppError(error, 'swap/gas-price-unsupported')) return 'gas-price'
  if (isAppError(error, 'tx/insufficient-funds')) return 'fee'
  if (isAppError(error, 'tx/reverted')) return 'fails'
  const reason = String((error as { cause?: { message?: unknown } }).cause?.message ?? (error as Error).message ?? '')
  return /insufficient liquidity/i.test(reason) ? 'no-route' : 'unavailable'
}
