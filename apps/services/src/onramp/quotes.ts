import type { OnRampQuote } from 'portico/wire'
import { nativeOf } from '../balances/balances.js'
import type { Deps } from '../context.js'
import { type Currency, rateOf } from '../money/currencies.js'
import { compare, one, parseRatio, type Ratio, wholeOf } from '../money/ratio.js'
import { configuredProvider } from '../providers/onramp/configured.js'
import type { OnRampAsk, Refusal } from '../providers/types.js'
import { assetsOf, boundsOf, matching, paymentCurrencies } from './catalogue.js'
import { type Asset, type PaymentMethod, type ProviderConfig, paymentMethods } from './config.js'
import { centsOf, sampleQuote } from './reckon.js'

type Source = Pick<Deps, 'config' | 'data' | 'nodes'>
/** What a caller asks for, in his words. */
export type Wish = {
  asset: string
  network?: string | null | undefined
  currency: string
  amount: string
  method?: PaymentMethod | undefined
  /** Narrows what is sold, for example to what an address can receive. */
  fits?: ((asset: Asset) => boolean) | undefined
}
/** Why it is not sold, by the fields of the error bodies. */
export type Refused = { field: 'asset' | 'chainId' | 'currency' | ''; code: string; description: string }
export type Order = { asset: Asset; currency: string; cents: bigint; method?: PaymentMethod | undefined }

export const isRefused = <T extends object>(value: T | Refused): value is Refused => 'code' in value && 'field' in value

/** The ways to pay, in the words of all routes. */
const methodNames: Readonly<Record<string, PaymentMethod>> = {
  CREDIT_DEBIT_CARD: 'card',
  ACH: 'ach_bank_account',
  SEPA: 'ach_bank_account',
}

export function methodOf(name: string): PaymentMethod | undefined {
  const known = Object.hasOwn(methodNames, name.toUpperCase()) ? methodNames[name.toUpperCase()] : undefined
  return known ?? paymentMethods.find((method) => method === name.toLowerCase())
}

/** Reads a wish: is it sold, for this currency, and is the amount within the limits? */
export function orderOf({ config }: Pick<Deps, 'config'>, wish: Wish): Order | Refused {
  const named = matching(assetsOf(config), wish.asset)
  if (named.length === 0) return { field: 'asset', code: 'UNSUPPORTED_CURRENCY', description: 'This asset is not sold' }
  const there = matching(named, wish.asset, wish.network)
  const asset = there.find((entry) => wish.fits?.(entry) ?? true)
  if (!asset) {
    const description =
      there.length === 0 ? 'This asset is not sold on this network' : 'No network of it has such addresses'
    return there.length === 0
      ? { field: 'chainId', code: 'UNSUPPORTED_NETWORK', description }
      : { field: 'asset', code: 'UNSUPPORTED_NETWORK', description }
  }
  const currency = wish.currency.toUpperCase()
  if (!paymentCurrencies(config).some(({ id }) => id === currency))
    return { field: 'currency', code: 'UNSUPPORTED_CURRENCY', description: 'This currency is not supported' }
  const bounds = boundsOf(config, currency, wish.method)
  if (!bounds) return { field: '', code: 'INVALID_PAYMENT_METHOD', description: 'This way to pay is not supported' }
  const amount = parseRatio(wish.amount)
  const cents = amount ? centsOf(amount) : 0n
  const paid = wholeOf(cents, 2)
  if (compare(paid, bounds.min) < 0 || compare(paid, bounds.max) > 0)
    return { field: '', code: 'INVALID_AMOUNT', description: `The amount must be ${bounds.shown}` }
  return { asset, currency, cents, method: wish.method }
}

/** US dollars of one. @throws when no source knows it */
export async function priceOf({ data, nodes }: Source, { price, network, address }: Asset): Promise<Ratio> {
  const fixed = price === undefined ? undefined : parseRatio(price)
  if (fixed) return fixed
  const chain = nodes.chain(network)
  if (!chain) throw new Error(`${network} is not among the chains, and its asset has no price`)
  const reference = address ?? nativeOf(chain)
  const known = (await data.prices.of(chain, [reference])).get(reference)
  if (!known) throw new Error(`No source knows the price of ${network}:${reference}`)
  return known
}

async function askOf(source: Source, order: Order): Promise<OnRampAsk> {
  const { prices, onramp } = source.config
  const rate = rateOf(order.currency.toLowerCase() as Currency, prices.rates)
  // The sample is one for one: it has no rates.
  if (onramp.assets.length === 0) return { ...order, rate: rate ?? one, price: one }
  if (!rate) throw new Error(`There is no rate of ${order.currency}`)
  return { ...order, rate, price: await priceOf(source, order.asset) }
}

type Offer = { provider: ProviderConfig; quote: OnRampQuote }

/** What one provider asks. @throws when it does not answer */
export async function quoteBy(
  source: Source,
  provider: ProviderConfig,
  order: Order,
): Promise<Offer | { refused: Refusal }> {
  const ask = await askOf(source, order)
  const answer = await source.data.frame.inOrder('onramp', [configuredProvider(provider)], (seller, signal) =>
    seller.quote(ask, signal),
  )
  return 'quote' in answer ? { provider, quote: answer.quote } : answer
}

/**
 * The first provider's quote. When none answers, the built-in sample for what is worth a dollar: one for one would be far off for all else.
 * @throws when none answers and no sample fits
 */
export async function firstQuote(source: Source, order: Order): Promise<{ quote: OnRampQuote } | { refused: Refusal }> {
  const { providers } = source.config.onramp
  let refused: Refusal | undefined
  let failure: unknown
  for (const provider of providers.filter((entry) => serves(entry, order.asset))) {
    try {
      const answer = await quoteBy(source, provider, order)
      if ('quote' in answer) return answer
      refused ??= answer.refused
    } catch (error) {
      failure = error
    }
  }
  if (refused) return { refused }
  if (compare(parseRatio(order.asset.price ?? '0') ?? one, one) !== 0)
    throw failure ?? new Error('No provider sells this asset')
  return { quote: sampleQuote(order.cents, order.currency, order.asset.symbol) }
}

export function serves({ supportedChains }: ProviderConfig, { network }: Asset): boolean {
  return supportedChains.some((chain) => network === chain || network.startsWith(`${chain}:`))
}
