import type { CaipNetworkId } from '../../../base/caip.js'
import { parseUnits } from '../../../base/parseUnits.js'
import type { OnRampOffer, OnRampOptions, OnRampProvider, Purchase } from '../../../wire/calls/onramp.js'
import { onrampNumbers } from './numbers.js'

type PaymentCurrency = OnRampOptions['paymentCurrencies'][number]
type PurchaseCurrency = OnRampOptions['purchaseCurrencies'][number]

/** What is chosen, each by its id. `network` is the reference of its CAIP-2 id. */
export type OnRampChoice = {
  payment: string
  purchase: string
  network: string
  method: string
  provider?: string | undefined
}

export type OnRampQuotes =
  | { status: 'idle' | 'loading' | 'none' }
  | { status: 'ready'; offers: readonly OnRampOffer[] }
  /** Nobody answers: an example, not an offer. `amount` as decimal text. */
  | { status: 'mock'; amount: string; fee: string }

/** A purchase that was begun. `amount` is what was expected when it was, as decimal text. */
export type OnRampPurchase = {
  provider: string
  amount?: string | undefined
  symbol: string
  /** `open`: nobody tells how it goes on. */
  status: 'opening' | 'open' | Purchase['status']
  url?: string | undefined
  /** The window that was opened for it is gone, as far as the page can see. */
  closed?: boolean | undefined
  /** The browser opened no window for it. */
  blocked?: boolean | undefined
  id?: string | undefined
  /** Where it arrives, and in which transaction once that is known. */
  networkId?: CaipNetworkId | undefined
  hash?: string | undefined
}

export type OnRampState = {
  /** For whom: another account starts anew. */
  address: string
  /** `sample`: the services did not say, so this is what is known from here. */
  options: 'loading' | 'ready' | 'sample'
  providers: readonly OnRampProvider[]
  payments: readonly PaymentCurrency[]
  purchases: readonly PurchaseCurrency[]
  choice: OnRampChoice
  /** In the payment currency, as decimal text. */
  amount: string
  quotes: OnRampQuotes
  purchase?: OnRampPurchase | undefined
  /** Why the last purchase could not begin. */
  error?: string | undefined
}

const { cardMinUsd, cardMaxUsd, bankMinUsd, bankMaxUsd } = onrampNumbers
const limits = [
  { id: 'card', min: cardMinUsd, max: cardMaxUsd },
  { id: 'ach_bank_account', min: bankMinUsd, max: bankMaxUsd },
]
/** What stands in for the options while the services do not tell theirs. */
export const sampleOptions: OnRampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
  ],
}

export type OnRampProblem = 'no-amount' | 'bad-amount' | 'low' | 'high' | 'loading' | 'none'

/** The limit of the way to pay that is chosen. */
export function limitOf({ payments, choice }: Pick<OnRampState, 'payments' | 'choice'>, method = choice.method) {
  return payments.find(({ id }) => id === choice.payment)?.payment_method_limits.find(({ id }) => id === method)
}

const cents = (text: string) => parseUnits(text, 2)

/** What keeps a purchase from beginning. */
export function problemOf(state: OnRampState): OnRampProblem | undefined {
  const amount = cents(state.amount)
  if (state.amount === '' || amount === 0n) return 'no-amount'
  if (amount === undefined) return 'bad-amount'
  const limit = limitOf(state)
  if (limit && amount < (cents(limit.min) ?? 0n)) return 'low'
  if (limit && amount > (cents(limit.max) ?? amount)) return 'high'
  if (state.options === 'loading' || state.quotes.status === 'idle' || state.quotes.status === 'loading')
    return 'loading'
  return sellerOf(state) === undefined ? 'none' : undefined
}

/** The offer of each provider, the best first. */
export function offersOf({ quotes }: Pick<OnRampState, 'quotes'>): readonly OnRampOffer[] {
  if (quotes.status !== 'ready') return []
  return [...quotes.offers].sort((a, b) => b.destinationAmount - a.destinationAmount)
}

/** Who would sell: the one that was chosen, or the one with the best offer. */
export function sellerOf(state: OnRampState): OnRampProvider | undefined {
  const named = (name: string | undefined) => state.providers.find(({ serviceProvider }) => serviceProvider === name)
  const offers = offersOf(state)
  if (state.quotes.status === 'mock') return named(state.choice.provider) ?? state.providers[0]
  const chosen = offers.find(({ serviceProvider }) => serviceProvider === state.choice.provider) ?? offers[0]
  return named(chosen?.serviceProvider)
}

/** How much would be bought, as decimal text. */
export function expectedOf(state: OnRampState): string | undefined {
  if (state.quotes.status === 'mock') return state.quotes.amount
  const seller = sellerOf(state)?.serviceProvider
  const offer = offersOf(state).find(({ serviceProvider }) => serviceProvider === seller)
  return offer && plainNumber(offer.destinationAmount)
}

/** What is shown of a number of the services, without an exponent: as many places as such a number has, else 98.1 is less than that. */
export function plainNumber(value: number): string {
  return value.toFixed(12).replace(/\.?(?<!0)0+$/, '')
}

/** What is bought, and on which of its networks. */
export function assetOf({ purchases, choice }: Pick<OnRampState, 'purchases' | 'choice'>) {
  const currency = purchases.find(({ id }) => id === choice.purchase)
  const network = currency?.networks.find(({ chain_id }) => chain_id === choice.network)
  return currency && network && { currency, network }
}

/** An example of a quote: the upper end of what providers take. */
export function mockQuote(amount: string): { amount: string; fee: string } {
  const paid = cents(amount) ?? 0n
  const fee = (paid * BigInt(onrampNumbers.feePercentMax)) / 100n
  const shown = (value: bigint) => `${value / 100n}.${(value % 100n).toString().padStart(2, '0')}`
  return { amount: shown(paid - fee), fee: shown(fee) }
}
