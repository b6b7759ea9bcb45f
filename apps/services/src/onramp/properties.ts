import { parseRatio, shownNumber } from '../money/ratio.js'
import { assetsOf, codeOf, paymentCurrencies } from './catalogue.js'
import type { OnRampConfig } from './config.js'

type Settings = Parameters<typeof assetsOf>[0]
type Asked = {
  type:
    | 'countries'
    | 'crypto-currencies'
    | 'fiat-currencies'
    | 'payment-methods'
    | 'fiat-purchases-limits'
    | 'countries-defaults'
  countries: readonly string[]
  excluded: readonly string[]
}
type Properties = Readonly<Record<string, unknown>>[]

const currencyOf: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  GB: 'GBP',
  IN: 'INR',
  JP: 'JPY',
  ...Object.fromEntries(
    ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT'].map((country) => [country, 'EUR']),
  ),
}

/** Names of countries and currencies come with the platform. */
function nameOf(type: 'region' | 'currency', code: string): string {
  return new Intl.DisplayNames('en', { type }).of(code) ?? code
}

const chainCodeOf = (network: string) => network.slice(network.indexOf(':') + 1)

/** What is sold where, in the words of the route that clients ask for choices. */
export function propertiesOf(config: Settings, base: string, { type, countries, excluded }: Asked): Properties {
  const { providers, countries: open }: OnRampConfig = config.onramp
  if (excluded.length > 0 && providers.every(({ name }) => excluded.includes(name))) return []
  const wanted = open.filter((code) => countries.length === 0 || countries.includes(code))
  if (wanted.length === 0) return []
  const assets = assetsOf(config)
  const payments = paymentCurrencies(config)
  if (type === 'countries')
    return wanted.map((countryCode) => ({ countryCode, name: nameOf('region', countryCode), flagImageUrl: '' }))
  if (type === 'crypto-currencies')
    return assets.map((asset) => ({
      currencyCode: codeOf(assets, asset),
      name: asset.name,
      chainCode: chainCodeOf(asset.network),
      chainName: asset.networkName,
      chainId: chainCodeOf(asset.network),
      symbolImageUrl: `${base}/public/getTokenImage/${encodeURIComponent(asset.symbol)}`,
    }))
  if (type === 'fiat-currencies')
    return payments.map(({ id }) => ({
      currencyCode: id,
      name: nameOf('currency', id),
      symbolImageUrl: `${base}/public/getCurrencyImage/${id.toLowerCase()}`,
    }))
  if (type === 'payment-methods')
    return [
      { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Credit & Debit Card', paymentType: 'CARD' },
      { paymentMethod: 'ACH', name: 'Bank account', paymentType: 'BANK_TRANSFER' },
    ]
  if (type === 'fiat-purchases-limits')
    return payments.map(({ id, payment_method_limits: limits }) => {
      const mins = limits.map(({ min }) => shown(min))
      const maxs = limits.map(({ max }) => shown(max))
      return {
        currencyCode: id,
        defaultAmount: null,
        minimumAmount: Math.min(...mins),
        maximumAmount: Math.max(...maxs),
      }
    })
  return wanted.map((countryCode) => {
    const own = currencyOf[countryCode] ?? 'USD'
    return {
      countryCode,
      defaultCurrencyCode: payments.some(({ id }) => id === own) ? own : 'USD',
      defaultPaymentMethods: ['CREDIT_DEBIT_CARD'],
    }
  })
}

function shown(text: string): number {
  return shownNumber(parseRatio(text) ?? { over: 0n, under: 1n })
}
