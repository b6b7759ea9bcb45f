import type { OnRampPurchase, OnRampState } from '../../packages/portico/src/core/features/onramp/state.js'
import type { OnRampOptions } from '../../packages/portico/src/wire/calls/onramp.js'
import { account, hash, type Picture } from './setup.js'
import { me } from './wallets.js'

const payment_method_limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const ethereum = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }

/** What a seller would sell. */
export const sold: OnRampOptions = {
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY'].map((id) => ({ id, payment_method_limits })),
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [ethereum] },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [ethereum] },
  ],
}

const seller = (name: string, usdc: number, fee: number) => ({
  provider: { name, serviceProvider: name, logos: {}, feeRange: null } as never,
  offer: { serviceProvider: name, destinationAmount: usdc, totalFee: fee } as never,
})
const sellers = [
  seller('Quayside', 98.51, 1.49),
  seller('Ferrypay', 98.1, 1.9),
  seller('Northbank of the Isles', 97.14, 2.86),
]
const order: OnRampState = {
  address: me,
  options: 'ready',
  providers: sellers.map(({ provider }) => provider),
  payments: sold.paymentCurrencies,
  purchases: sold.purchaseCurrencies,
  choice: { payment: 'USD', method: 'card', purchase: 'USDC', network: '1' },
  amount: '100',
  quotes: { status: 'ready', offers: sellers.map(({ offer }) => offer) },
}
const choosing = (what: 'token' | 'currency' | 'method' | 'provider'): Picture => ({
  route: { name: 'OnRampSelect', params: { what } },
  state: { ...account, onramp: order },
})

const bought = (part: Partial<OnRampPurchase>): Picture => ({
  route: { name: 'OnRampInProgress', params: {} },
  state: {
    ...account,
    onramp: {
      ...order,
      providers: [],
      quotes: { status: 'idle' },
      purchase: {
        provider: 'Tollgate',
        symbol: 'USDC',
        amount: '98.5',
        status: 'created',
        url: 'https://tollgate.example/checkout/1',
        networkId: 'eip155:1',
        ...part,
      },
    },
  },
})

/** A purchase in its states. */
export const buyPictures: Readonly<Record<string, Picture>> = {
  'buying-examples': { route: { name: 'OnRamp', params: {} }, state: account, buys: 'USDC' },
  'buying-token': choosing('token'),
  'buying-currency': choosing('currency'),
  'buying-method': choosing('method'),
  'buying-provider': choosing('provider'),
  'buying-window': bought({}),
  'buying-blocked': bought({ blocked: true }),
  'buying-closed': bought({ status: 'open', closed: true }),
  'buying-delivered': bought({ status: 'delivered', hash }),
}
