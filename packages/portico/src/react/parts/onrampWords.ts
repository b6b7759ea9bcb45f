import { formatAmount } from '../../base/format.js'
import { onrampNumbers } from '../../core/features/onramp/numbers.js'
import type { OnRampOffer, OnRampProvider } from '../../wire/calls/onramp.js'
import { type Copy, unmarked } from '../copy.js'

/** An amount of a currency of countries, as it is written there: without cents where there are none. */
export function moneyText(t: Copy, amount: string, currency: string): string {
  const digits = /\.0*$|^\d+$/.test(amount) ? 0 : 2
  try {
    const how = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
    // A Latin sign of a currency between figures that are turned to the left would come apart: `$US`.
    return unmarked(t.number(Number(amount), how))
  } catch {
    return `${amount} ${currency}`
  }
}

/** The sign of a currency, and whether readers of this language write it before the amount. */
export function signOf(t: Copy, currency: string): { sign: string; signFirst: boolean } {
  try {
    const parts = new Intl.NumberFormat(t.locale, { style: 'currency', currency }).formatToParts(1)
    const at = parts.findIndex(({ type }) => type === 'currency')
    return {
      sign: parts[at]?.value ?? currency,
      signFirst: at < parts.findIndex(({ type }) => type === 'integer'),
    }
  } catch {
    return { sign: currency, signFirst: false }
  }
}

/** What a currency is called. */
export function currencyName(t: Copy, currency: string): string {
  try {
    return new Intl.DisplayNames(t.locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

/** The name of a way to pay, as a row says it. */
export function payBy(t: Copy, method: string): string {
  if (method === 'card') return t('onramp.card')
  return method === 'ach_bank_account' ? t('onramp.ach_bank_account') : t('onramp.otherMethod')
}

/** About how much comes out. */
export function expectedText(t: Copy, amount: string, symbol: string): string {
  return `≈ ${formatAmount(amount, { locale: t.locale, decimals: 4, fixed: false })} ${symbol}`
}

/** What a seller takes: by its offer, else what it usually is. */
export function sellerFee(t: Copy, seller: OnRampProvider, offer: OnRampOffer | undefined, currency: string): string {
  if (offer?.totalFee != null) return t('onramp.fee', { amount: moneyText(t, offer.totalFee.toFixed(2), currency) })
  const { feePercentMin: min, feePercentMax: max } = onrampNumbers
  return seller.feeRange ?? t('onramp.usualFee', { min, max })
}
