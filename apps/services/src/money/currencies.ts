import { one, parseRatio, type Ratio } from './ratio.js'

/** What prices may be asked in. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export type Currency = (typeof currencies)[number]

/**
 * How much of a currency one US dollar is worth, as the operator has set it; `undefined` when he has not.
 * @param rates Decimal texts by currency, for example `{ eur: '0.92' }`.
 */
export function rateOf(currency: Currency, rates: Readonly<Partial<Record<string, string>>>): Ratio | undefined {
  if (currency === 'usd') return one
  const text = rates[currency]
  const rate = text === undefined ? undefined : parseRatio(text)
  return rate && rate.over > 0n ? rate : undefined
}
