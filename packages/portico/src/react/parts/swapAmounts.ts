import { formatUnits } from '../../base/units.js'
import type { SwapToken } from '../../core/payments/exchange/tokens.js'
import type { Copy } from '../copy.js'
import { feeAmount, fiatText, readableAmount } from './amounts.js'

/** An amount of a token with its symbol, with as many decimals as make it readable. */
export function tokenAmount(t: Copy, amount: string, { decimals, symbol }: SwapToken): string {
  return `${readableAmount({ amount, decimals }, t.locale)} ${symbol}`
}

/** What has to be paid for the network's work, rounded up. */
export function feeOf(t: Copy, fee: string, { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>): string {
  return `${feeAmount({ amount: fee, decimals }, t.locale)} ${symbol}`
}

/** What an amount is worth in dollars, to look at only; nothing without a price. */
export function fiatOf(
  t: Copy,
  amount: string | undefined,
  { decimals, address }: SwapToken,
  prices: Readonly<Record<string, number>>,
): string | undefined {
  const price = prices[address]
  if (price === undefined || amount === undefined) return undefined
  const value = Number(formatUnits(BigInt(amount), decimals)) * price
  return fiatText(value, t.locale)
}

/** Hundredths of a percent, as percent. */
export function percentOf(t: Copy, hundredths: number): string {
  return t.number(hundredths / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}

/** An amount that a line may end in only before what stands in brackets. */
export const unparted = (text: string) => text.replace(/ (?!\()/g, '\u00a0')

/** “New: … Was: …”: what an amount is called stays in its line. */
export const nowAndWas = (text: string) => text.replaceAll(': ', ':\u00a0')
