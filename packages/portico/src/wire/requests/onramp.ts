import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { anyRecord } from '../schemas/records.js'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const code = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
const country = v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/))
const texts = (count: number, max: number) => v.pipe(v.array(text(max)), v.maxLength(count))
/** A decimal amount, as text or number. */
const amount = v.pipe(v.union([v.number(), text(40)]), v.transform(String), v.regex(/^\d{1,18}(?:\.\d{1,18})?$/))
const wholeAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))

const urlBody = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: text(200),
        blockchains: v.optional(texts(50, 100)),
        assets: v.optional(texts(50, 100)),
        supported_networks: v.optional(texts(50, 100)),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
  partnerUserId: v.optional(text(200)),
  defaultNetwork: v.optional(text(100)),
  presetCryptoAmount: v.optional(wholeAmount),
  presetFiatAmount: v.optional(wholeAmount),
  defaultExperience: v.optional(v.picklist(['send', 'buy'])),
  handlingRequestedUrls: v.optional(v.boolean()),
})

/** Clients hand in a whole currency, or only its id. */
const currency = v.union([code, v.object({ id: code, symbol: v.optional(text(64)) })])
const quoteBody = v.object({
  purchaseCurrency: currency,
  paymentCurrency: currency,
  /** In the payment currency. */
  amount,
  network: v.optional(v.nullable(text(100))),
})

const propertyTypes = [
  'countries',
  'crypto-currencies',
  'fiat-currencies',
  'payment-methods',
  'fiat-purchases-limits',
  'countries-defaults',
] as const

const sourceAmount = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000))

export const onrampRequests = {
  'onramp.url': { body: urlBody },
  'onramp.quote': { body: quoteBody },
  'onramp.buyOptions': { query: v.object({ country: v.optional(country), subdivision: v.optional(code) }) },
  'onramp.buyQuotes': {
    query: v.object({
      purchaseCurrency: code,
      purchaseNetwork: v.optional(code),
      paymentAmount: amount,
      paymentCurrency: code,
      paymentMethod: v.optional(code),
      country: v.optional(country),
      subdivision: v.optional(code),
    }),
  },
  'onramp.providers': { query: v.object({ countries: v.optional(text(1_000)) }) },
  'onramp.properties': {
    query: v.object({
      type: v.picklist(propertyTypes),
      countries: v.optional(text(1_000)),
      excludeProviders: v.optional(text(1_000)),
    }),
  },
  'onramp.quotes': {
    body: v.object({
      countryCode: v.optional(v.nullable(country)),
      destinationCurrencyCode: code,
      paymentMethodType: v.optional(v.nullable(code)),
      sourceAmount,
      sourceCurrencyCode: code,
      walletAddress: v.optional(v.nullable(text(200))),
      excludeProviders: v.optional(v.nullable(texts(50, 100))),
      projectId: v.optional(text(64)),
    }),
  },
  'onramp.widget': {
    body: v.object({
      projectId: v.optional(text(64)),
      sessionData: v.object({
        countryCode: v.optional(v.nullable(country)),
        destinationCurrencyCode: code,
        lockFields: v.optional(v.nullable(texts(50, 100))),
        paymentMethodType: v.optional(v.nullable(code)),
        redirectUrl: v.optional(v.nullable(text(2_000))),
        serviceProvider: code,
        sourceAmount: amount,
        sourceCurrencyCode: code,
        walletAddress: text(200),
        walletTag: v.optional(v.nullable(text(200))),
        additionalParams: v.optional(v.nullable(anyRecord)),
      }),
    }),
  },
  'onramp.purchase': { params: v.object({ id: text(64) }) },
} as const satisfies Record<string, RequestRow>
