import type { OnRampOptions } from 'portico/wire'
import { type Currency, rateOf } from '../money/currencies.js'
import { compare, parseRatio, type Ratio } from '../money/ratio.js'
import type { Asset, OnRampConfig, PaymentMethod } from './config.js'

/** What is shown where nothing is configured, and what a client built on the hosted service knows. */
const sampleAssets: readonly Asset[] = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    network: 'eip155:1',
    networkName: 'Ethereum',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    decimals: 6,
    price: '1',
    networkFee: '0',
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    network: 'eip155:137',
    networkName: 'Polygon',
    address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    decimals: 6,
    price: '1',
    networkFee: '0',
  },
]

type Settings = { onramp: OnRampConfig; prices: { rates: Readonly<Partial<Record<string, string>>> } }

export function assetsOf({ onramp }: Settings): readonly Asset[] {
  return onramp.assets.length > 0 ? onramp.assets : sampleAssets
}

/** What is paid with: those with a rate, or all of the sample. */
export function paymentCurrencies({ onramp, prices }: Settings): OnRampOptions['paymentCurrencies'] {
  const isSample = onramp.assets.length === 0
  const ids = [...new Set(onramp.limits.map(({ currency }) => currency))]
  return ids
    .filter((id) => isSample || rateOf(id.toLowerCase() as Currency, prices.rates) !== undefined)
    .map((id) => ({
      id,
      payment_method_limits: onramp.limits
        .filter(({ currency }) => currency === id)
        .map(({ method, min, max }) => ({ id: method, min, max })),
    }))
}

export function purchaseCurrencies(assets: readonly Asset[]): OnRampOptions['purchaseCurrencies'] {
  return [...new Set(assets.map(({ symbol }) => symbol))].flatMap((symbol) => {
    const own = assets.filter((asset) => asset.symbol === symbol)
    const [first] = own
    if (!first) return []
    const networks = own.map(({ network, networkName, address = '' }) => ({
      name: slugOf(networkName),
      display_name: networkName,
      chain_id: network.slice(network.indexOf(':') + 1),
      contract_address: address,
    }))
    return [{ id: symbol, name: first.name, symbol, networks }]
  })
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Code of one asset where a code names the network too: the first of a symbol goes by the symbol alone. */
export function codeOf(assets: readonly Asset[], asset: Asset): string {
  return assets.find(({ symbol }) => symbol === asset.symbol) === asset ? asset.symbol : longCode(asset)
}

function longCode({ symbol, network }: Asset): string {
  return `${symbol}_${network}`
}

/** Those that a caller means by a code, and by a network if he names one: CAIP-2, its number, or its name. */
export function matching(
  assets: readonly Asset[],
  code: string,
  network?: string | null | undefined,
): readonly Asset[] {
  const wanted = code.toLowerCase()
  const named = assets.filter(
    (asset) => asset.symbol.toLowerCase() === wanted || longCode(asset).toLowerCase() === wanted,
  )
  if (!network) return named
  const place = network.toLowerCase()
  return named.filter((asset) =>
    [asset.network, asset.network.slice(asset.network.indexOf(':') + 1), asset.networkName, slugOf(asset.networkName)]
      .map((text) => text.toLowerCase())
      .includes(place),
  )
}

const none: Ratio = { over: 0n, under: 1n }
type Bounds = { min: Ratio; max: Ratio; shown: string }

/** Within what an amount must lie; over all ways to pay when none is named. */
export function boundsOf(
  { onramp: { limits } }: Settings,
  currency: string,
  method?: PaymentMethod | undefined,
): Bounds | undefined {
  const rows = limits.filter((row) => row.currency === currency && (method === undefined || row.method === method))
  const amountOf = (text: string) => parseRatio(text) ?? none
  const byMin = [...rows].sort((a, b) => compare(amountOf(a.min), amountOf(b.min)))[0]
  const byMax = [...rows].sort((a, b) => compare(amountOf(b.max), amountOf(a.max)))[0]
  if (!byMin || !byMax) return undefined
  return { min: amountOf(byMin.min), max: amountOf(byMax.max), shown: `${byMin.min} to ${byMax.max} ${currency}` }
}
