import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'
import { anyRecord, texts } from '../schemas/records.js'

const money = v.object({ amount: v.string(), currency: v.string() })
/** The same in the words of the other family of routes. */
const worth = v.object({ value: v.string(), currency: v.string() })
const limit = v.object({ id: v.string(), min: v.string(), max: v.string() })
const maybeText = v.fallback(v.nullish(v.string(), null), null)

const paymentCurrency = v.object({ id: v.string(), payment_method_limits: tolerantArray(limit) })
const purchaseCurrency = v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  networks: tolerantArray(
    v.object({ name: v.string(), display_name: v.string(), chain_id: v.string(), contract_address: v.string() }),
  ),
})
/** What can be bought, and what it can be paid with. */
export type OnRampOptions = v.InferOutput<typeof onRampOptions>
const onRampOptions = v.object({
  paymentCurrencies: tolerantArray(paymentCurrency),
  purchaseCurrencies: tolerantArray(purchaseCurrency),
})

/** What a purchase would cost. */
export type OnRampQuote = v.InferOutput<typeof onRampQuote>
const onRampQuote = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: v.string(),
})

/** What is known of every provider, and what only these services tell of theirs. */
const provider = v.object({
  name: v.string(),
  serviceProvider: v.string(),
  status: v.fallback(v.string(), ''),
  websiteUrl: maybeText,
  categories: v.fallback(tolerantArray(v.string()), []),
  logos: v.fallback(texts, {}),
  /** As it is shown, for example `1-2%`. */
  feeRange: maybeText,
  /** Chain namespaces; empty: not told. */
  supportedChains: v.fallback(tolerantArray(v.string()), []),
  /** True for a provider of a sandbox: no money changes hands. */
  test: v.fallback(v.boolean(), false),
})

const maybeNumber = v.fallback(v.nullish(v.number(), null), null)
/** Numbers are to be shown, never to be reckoned with: that is what this family of routes has. */
const offer = v.object({
  serviceProvider: v.string(),
  countryCode: maybeText,
  paymentMethodType: maybeText,
  transactionType: maybeText,
  sourceCurrencyCode: maybeText,
  sourceAmount: v.number(),
  sourceAmountWithoutFees: maybeNumber,
  fiatAmountWithoutFees: maybeNumber,
  destinationCurrencyCode: v.string(),
  destinationAmount: v.number(),
  destinationAmountWithoutFees: maybeNumber,
  exchangeRate: maybeNumber,
  networkFee: maybeNumber,
  transactionFee: maybeNumber,
  totalFee: maybeNumber,
  customerScore: maybeNumber,
  lowKyc: v.fallback(v.nullish(v.boolean(), null), null),
})
/** What a provider would sell it for. */
export type OnRampOffer = v.InferOutput<typeof offer>

/** Who sells. */
export type OnRampProvider = v.InferOutput<typeof provider>

/** created → paid → delivering → delivered; or cancelled, or failed. */
const purchaseStatuses = ['created', 'paid', 'delivering', 'delivered', 'cancelled', 'failed'] as const
const purchase = v.object({
  id: v.string(),
  status: v.picklist(purchaseStatuses),
  serviceProvider: v.string(),
  /** CAIP-2. */
  network: v.string(),
  walletAddress: v.string(),
  payment: money,
  purchase: money,
  transactionHash: maybeText,
  createdAt: v.string(),
  updatedAt: v.string(),
  test: v.fallback(v.boolean(), false),
})
/** A purchase, as it stands. */
export type Purchase = v.InferOutput<typeof purchase>

export const onrampCalls = defineCalls({
  'onramp.url': {
    service: 'data',
    method: 'POST',
    path: '/v1/generators/onrampurl',
    answer: v.object({ url: v.string(), purchaseId: v.optional(v.string()) }),
  },
  'onramp.options': { service: 'data', method: 'GET', path: '/v1/onramp/options', answer: onRampOptions },
  'onramp.quote': { service: 'data', method: 'POST', path: '/v1/onramp/quote', answer: onRampQuote },
  'onramp.buyOptions': {
    service: 'data',
    method: 'GET',
    path: '/v1/onramp/buy/options',
    answer: v.object({
      paymentCurrencies: tolerantArray(v.object({ id: v.string(), limits: tolerantArray(limit) })),
      purchaseCurrencies: tolerantArray(
        v.object({
          id: v.string(),
          name: v.string(),
          symbol: v.string(),
          networks: tolerantArray(
            v.object({ name: v.string(), displayName: v.string(), contractAddress: v.string(), chainId: v.string() }),
          ),
        }),
      ),
    }),
  },
  'onramp.buyQuotes': {
    service: 'data',
    method: 'GET',
    path: '/v1/onramp/buy/quotes',
    answer: v.object({
      paymentTotal: worth,
      paymentSubTotal: worth,
      purchaseAmount: worth,
      coinbaseFee: worth,
      networkFee: worth,
      quoteId: v.string(),
    }),
  },
  'onramp.providers': {
    service: 'data',
    method: 'GET',
    path: '/v1/onramp/providers',
    answer: tolerantArray(provider),
  },
  'onramp.properties': {
    service: 'data',
    method: 'GET',
    path: '/v1/onramp/providers/properties',
    answer: tolerantArray(anyRecord),
  },
  'onramp.quotes': {
    service: 'data',
    method: 'POST',
    path: '/v1/onramp/multi/quotes',
    answer: tolerantArray(offer),
  },
  'onramp.widget': {
    service: 'data',
    method: 'POST',
    path: '/v1/onramp/widget',
    answer: v.object({ widgetUrl: v.string(), purchaseId: v.optional(v.string()) }),
  },
  'onramp.purchase': {
    service: 'data',
    method: 'GET',
    path: '/v1/onramp/purchases/{id}',
    answer: purchase,
  },
})
