import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { OnRampOffer, OnRampQuote } from 'portico/wire'
import type { Deps, Handlers } from '../context.js'
import { originAllowed } from '../guards/origin.js'
import { requireDataProject } from '../guards/project.js'
import { one, parseRatio, type Ratio, ratio, shownNumber } from '../money/ratio.js'
import { assetsOf, codeOf, paymentCurrencies, purchaseCurrencies } from '../onramp/catalogue.js'
import type { Asset, ProviderConfig } from '../onramp/config.js'
import { isDeliverable } from '../onramp/deliveries.js'
import { propertiesOf } from '../onramp/properties.js'
import { addPurchase, findPurchase, shownPurchase } from '../onramp/purchases.js'
import {
  firstQuote,
  isRefused,
  methodOf,
  type Order,
  orderOf,
  priceOf,
  quoteBy,
  type Refused,
  serves,
  type Wish,
} from '../onramp/quotes.js'
import { centsText, paymentFor } from '../onramp/reckon.js'
import { problem } from '../problem.js'
import type { Project } from '../projects.js'
import { filled } from '../providers/json.js'
import type { Refusal } from '../providers/types.js'
import { baseUrl, orDown, pictureUrl, requireAddress } from './data.js'

function requireOrder(deps: Deps, wish: Wish): Order {
  const order = orderOf(deps, wish)
  if (isRefused(order)) throw problem(400, order.field, order.description)
  return order
}

function requireMethod(name: string | null | undefined) {
  const method = name ? methodOf(name) : undefined
  if (name && !method) throw problem(400, '', 'This way to pay is not supported')
  return method
}

async function requireQuote(deps: Deps, order: Order): Promise<OnRampQuote> {
  const answer = await orDown(deps, '', firstQuote(deps, order))
  if ('refused' in answer) throw problem(400, '', answer.refused.message)
  return answer.quote
}

/** This family of calls tells refusals in words of its own. */
function refusal({ code, message }: Refusal): HTTPException {
  const res = new Response(JSON.stringify({ code, message }), {
    status: 400,
    headers: { 'content-type': 'application/json' },
  })
  return new HTTPException(400, { res })
}

const refusalOf = ({ code, description }: Refused) => refusal({ code, message: description })
const amountIn = (text: string): Ratio => parseRatio(text) ?? { over: 0n, under: 1n }
const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under - b.over * a.under, a.under * b.under)
const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under + b.over * a.under, a.under * b.under)

/** What the seller keeps: all that is paid and is neither worth of the purchase nor paid to the network. */
function sellerFee({ paymentTotal, paymentSubtotal, networkFee }: OnRampQuote): Ratio {
  return minus(minus(amountIn(paymentTotal.amount), amountIn(paymentSubtotal.amount)), amountIn(networkFee.amount))
}

function offerOf(deps: Deps, provider: ProviderConfig, order: Order, quote: OnRampQuote, country: string | null) {
  const { paymentTotal, paymentSubtotal, networkFee, purchaseAmount } = quote
  const [total, rest, bought] = [paymentTotal, paymentSubtotal, purchaseAmount].map(({ amount }) => amountIn(amount))
  const network = amountIn(networkFee.amount)
  const fee = sellerFee(quote)
  const offer: OnRampOffer = {
    serviceProvider: provider.name,
    countryCode: country,
    paymentMethodType: order.method === undefined ? null : order.method === 'card' ? 'CREDIT_DEBIT_CARD' : 'ACH',
    transactionType: 'CRYPTO_PURCHASE',
    sourceCurrencyCode: order.currency,
    sourceAmount: shownNumber(total ?? one),
    sourceAmountWithoutFees: shownNumber(rest ?? one),
    fiatAmountWithoutFees: shownNumber(rest ?? one),
    destinationCurrencyCode: codeOf(assetsOf(deps.config), order.asset),
    destinationAmount: shownNumber(bought ?? one),
    destinationAmountWithoutFees: null,
    exchangeRate:
      bought && rest && bought.over > 0n
        ? shownNumber(ratio(rest.over * bought.under, rest.under * bought.over))
        : null,
    networkFee: shownNumber(network),
    transactionFee: shownNumber(fee),
    totalFee: shownNumber(plus(fee, network)),
    customerScore: null,
    lowKyc: null,
  }
  return offer
}

const hasAddressForm = (address: string) => (asset: Asset) => {
  try {
    requireAddress(address, asset.network.slice(0, asset.network.indexOf(':')))
    return true
  } catch {
    return false
  }
}

/** Where the page may lead back to: pages of the project alone. */
function requireRedirect(project: Project, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  const allowed = /^https?:\/\//i.test(url) && URL.canParse(url) && originAllowed(project, new URL(url).origin)
  if (!allowed) throw problem(400, 'redirectUrl', 'This is not a page of the project')
  return url
}

type Start = {
  project: Project
  provider: ProviderConfig
  order: Order
  wallet: string
  redirectUrl?: string | undefined
}

/** Where a purchase goes on: with the seller, or with the sandbox's page. Who tells how it goes on gets a number for it. */
async function start(deps: Deps, c: Context, given: Start): Promise<{ url: string; purchaseId?: string }> {
  const { project, provider, order, wallet, redirectUrl } = given
  const { asset, cents, currency, method = '' } = order
  const elsewhere = provider.url !== undefined
  const { sandbox } = deps.config.onramp
  if (!elsewhere && !(sandbox && isDeliverable(sandbox, asset) && deps.nodes.chain(asset.network)))
    throw problem(400, 'chainId', 'The sandbox does not deliver on this network')
  const note = async () => {
    const answer = await orDown(deps, '', quoteBy(deps, provider, order))
    if ('refused' in answer) throw problem(400, '', answer.refused.message)
    const bought = amountIn(answer.quote.purchaseAmount.amount)
    const units = (bought.over * 10n ** BigInt(asset.decimals)) / bought.under
    const noted = { projectId: project.id, provider: provider.name, asset, wallet, units, currency, cents }
    return addPurchase(deps, { ...noted, redirectUrl, elsewhere })
  }
  const id = elsewhere && provider.webhookSecret === undefined ? undefined : await note()
  const rest = id === undefined ? {} : { purchaseId: id }
  if (provider.url === undefined) return { url: `${baseUrl(deps, c)}/onramp/checkout/${id}`, ...rest }
  const values = {
    address: wallet,
    currency: asset.symbol,
    network: asset.network,
    amount: centsText(cents),
    fiat: currency,
    method,
    redirect: redirectUrl ?? '',
    project: project.id,
    purchase: id ?? '',
    key: provider.publicKey ?? '',
  }
  return { url: filled(provider.url, values), ...rest }
}

export const onrampHandlers = {
  'onramp.options': async (deps, _, c) => {
    await requireDataProject(deps.projects, c)
    return {
      paymentCurrencies: paymentCurrencies(deps.config),
      purchaseCurrencies: purchaseCurrencies(assetsOf(deps.config)),
    }
  },

  'onramp.quote': async (deps, { body }, c) => {
    await requireDataProject(deps.projects, c)
    const { purchaseCurrency, paymentCurrency, amount, network } = body
    const order = requireOrder(deps, {
      asset: typeof purchaseCurrency === 'string' ? purchaseCurrency : (purchaseCurrency.symbol ?? purchaseCurrency.id),
      network,
      currency: typeof paymentCurrency === 'string' ? paymentCurrency : paymentCurrency.id,
      amount,
    })
    return requireQuote(deps, order)
  },

  'onramp.buyOptions': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const { countries } = deps.config.onramp
    if (query.country !== undefined && !countries.includes(query.country.toUpperCase()))
      return { paymentCurrencies: [], purchaseCurrencies: [] }
    return {
      paymentCurrencies: paymentCurrencies(deps.config).map(({ id, payment_method_limits: limits }) => ({
        id,
        limits,
      })),
      purchaseCurrencies: purchaseCurrencies(assetsOf(deps.config)).map(({ networks, ...rest }) => ({
        ...rest,
        networks: networks.map(({ name, display_name, contract_address, chain_id }) => ({
          name,
          displayName: display_name,
          contractAddress: contract_address,
          chainId: chain_id,
        })),
      })),
    }
  },

  'onramp.buyQuotes': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const order = requireOrder(deps, {
      asset: query.purchaseCurrency,
      network: query.purchaseNetwork,
      currency: query.paymentCurrency,
      amount: query.paymentAmount,
      method: requireMethod(query.paymentMethod),
    })
    const quote = await requireQuote(deps, order)
    const worth = ({ amount, currency }: { amount: string; currency: string }) => ({ value: amount, currency })
    const fee = sellerFee(quote)
    return {
      paymentTotal: worth(quote.paymentTotal),
      paymentSubTotal: worth(quote.paymentSubtotal),
      purchaseAmount: worth(quote.purchaseAmount),
      coinbaseFee: { value: centsText((fee.over * 100n) / fee.under), currency: quote.paymentTotal.currency },
      networkFee: worth(quote.networkFee),
      quoteId: quote.quoteId,
    }
  },

  'onramp.providers': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const { providers, countries } = deps.config.onramp
    const wanted = query.countries?.toUpperCase().split(',').filter(Boolean)
    if (wanted && wanted.length > 0 && !wanted.some((code) => countries.includes(code))) return []
    const urlOf = pictureUrl(deps, c)
    return Promise.all(
      providers.map(async ({ name, label, websiteUrl, categories, logos, feeRange, supportedChains, url }) => {
        const ids = await deps.data.pictures.register(Object.values(logos))
        const shown = Object.keys(logos).flatMap((key, index) => {
          const id = ids[index]
          return id === undefined ? [] : [[key, urlOf(id)] as const]
        })
        return {
          name: label,
          serviceProvider: name,
          status: 'LIVE',
          websiteUrl: websiteUrl ?? null,
          categories: [...categories],
          logos: Object.fromEntries(shown),
          feeRange,
          supportedChains: [...supportedChains],
          test: url === undefined,
        }
      }),
    )
  },

  'onramp.properties': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    return propertiesOf(deps.config, baseUrl(deps, c), {
      type: query.type,
      countries: query.countries?.toUpperCase().split(',').filter(Boolean) ?? [],
      excluded: query.excludeProviders?.split(',').filter(Boolean) ?? [],
    })
  },

  'onramp.quotes': async (deps, { body }, c) => {
    await requireDataProject(deps.projects, c, body.projectId)
    const { providers, countries } = deps.config.onramp
    const method = body.paymentMethodType ? methodOf(body.paymentMethodType) : undefined
    if (body.paymentMethodType && !method)
      throw refusal({ code: 'INVALID_PAYMENT_METHOD', message: 'This way to pay is not supported' })
    if (body.countryCode && !countries.includes(body.countryCode.toUpperCase()))
      throw refusal({ code: 'UNSUPPORTED_COUNTRY', message: 'Nothing is sold in this country' })
    const wish: Wish = {
      asset: body.destinationCurrencyCode,
      currency: body.sourceCurrencyCode,
      amount: String(body.sourceAmount),
      ...(body.walletAddress ? { fits: hasAddressForm(body.walletAddress) } : {}),
    }
    const orders = (method ? [method] : (['card', 'ach_bank_account'] as const)).map((each) =>
      orderOf(deps, { ...wish, method: each }),
    )
    const fitting = orders.flatMap((order) => (isRefused(order) ? [] : [order]))
    const [refused] = orders.filter(isRefused)
    if (fitting.length === 0 && refused) throw refusalOf(refused)
    const sellers = providers.filter(({ name }) => !body.excludeProviders?.includes(name))
    const asked = fitting
      .flatMap((order) =>
        sellers.filter((seller) => serves(seller, order.asset)).map((seller) => [seller, order] as const),
      )
      .slice(0, 20)
    const answers = await Promise.allSettled(asked.map(([seller, order]) => quoteBy(deps, seller, order)))
    const offers = answers.flatMap((answer, index) => {
      const order = asked[index]?.[1]
      if (answer.status === 'rejected' || !order || 'refused' in answer.value) return []
      return [offerOf(deps, answer.value.provider, order, answer.value.quote, body.countryCode ?? null)]
    })
    if (offers.length > 0 || asked.length === 0) return offers
    for (const answer of answers)
      if (answer.status === 'fulfilled' && 'refused' in answer.value) throw refusal(answer.value.refused)
    throw problem(503, '', 'The source does not answer at the moment')
  },

  'onramp.widget': async (deps, { body }, c) => {
    const project = await requireDataProject(deps.projects, c, body.projectId)
    const { sessionData: wanted } = body
    const provider = deps.config.onramp.providers.find(({ name }) => name === wanted.serviceProvider)
    if (!provider) throw problem(400, 'provider', 'This provider is not known here')
    const order = requireOrder(deps, {
      asset: wanted.destinationCurrencyCode,
      currency: wanted.sourceCurrencyCode,
      amount: wanted.sourceAmount,
      method: requireMethod(wanted.paymentMethodType),
      fits: hasAddressForm(wanted.walletAddress),
    })
    const redirectUrl = requireRedirect(project, wanted.redirectUrl)
    const { url, ...rest } = await start(deps, c, {
      project,
      provider,
      order,
      wallet: wanted.walletAddress,
      redirectUrl,
    })
    return { widgetUrl: url, ...rest }
  },

  'onramp.url': async (deps, { body }, c) => {
    const project = await requireDataProject(deps.projects, c)
    const { coinbaseAppId, providers } = deps.config.onramp
    if (coinbaseAppId !== undefined) {
      const { destinationWallets, ...rest } = body
      const query = new URLSearchParams({
        appId: coinbaseAppId,
        destinationWallets: JSON.stringify(destinationWallets),
      })
      for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value))
      return { url: `https://pay.coinbase.com/buy/select-asset?${query}` }
    }
    const [provider] = providers
    const [wallet] = body.destinationWallets
    if (!provider || !wallet) throw problem(503, '', 'No provider of purchases is configured')
    const wish: Wish = {
      asset: wallet.assets?.[0] ?? assetsOf(deps.config).find(hasAddressForm(wallet.address))?.symbol ?? '',
      network: body.defaultNetwork ?? wallet.blockchains?.[0] ?? wallet.supported_networks?.[0],
      currency: 'USD',
      amount: String(body.presetFiatAmount ?? 100),
      fits: hasAddressForm(wallet.address),
    }
    if (body.presetCryptoAmount !== undefined)
      wish.amount = await worthOf(deps, provider, wish, body.presetCryptoAmount)
    return start(deps, c, { project, provider, order: requireOrder(deps, wish), wallet: wallet.address })
  },

  'onramp.purchase': async (deps, { params }, c) => {
    const { id } = await requireDataProject(deps.projects, c)
    const found = await findPurchase(deps, params.id)
    if (found?.project_id !== id) throw problem(404, 'id', 'There is no such purchase')
    return shownPurchase(found)
  },
} satisfies Partial<Handlers>

/** What so many whole tokens cost at this provider, fees included. */
async function worthOf(deps: Deps, provider: ProviderConfig, wish: Wish, whole: number): Promise<string> {
  const [asset] = [orderOf(deps, { ...wish, amount: '100' })].flatMap((order) =>
    isRefused(order) ? [] : [order.asset],
  )
  if (!asset) return wish.amount
  const price = await orDown(deps, '', priceOf(deps, asset))
  const { decimals } = asset
  const cents = paymentFor(BigInt(whole) * 10n ** BigInt(decimals), {
    rate: one,
    price,
    decimals,
    feeBasisPoints: provider.feeBasisPoints,
    networkFee: amountIn(asset.networkFee),
  })
  return centsText(cents)
}
