import type { PayPlan, PayProgress, PayState } from '../../packages/portico/src/core/features/pay/state.js'
import type { SendPlan, SendState } from '../../packages/portico/src/core/features/send/state.js'
import type { SwapProgress } from '../../packages/portico/src/core/features/swap/state.js'
import { nativeAddress } from '../../packages/portico/src/core/payments/exchange/tokens.js'
import { account, hash, type Picture } from './setup.js'
import { dai, dollar, swap, swapPlan } from './swapPictures.js'
import { aldo, me } from './wallets.js'

const by = `0x7c${'0'.repeat(56)}55Cd0e`
const sendPlan: SendPlan = {
  networkId: 'eip155:1',
  from: me,
  to: aldo,
  amount: '120000000000000000',
  decimals: 18,
  symbol: 'ETH',
  item: { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000.33 },
  fee: '21000000000000',
  feeSeconds: 4,
  warnings: ['first-time'],
}
const payPlan: PayPlan = {
  networkId: 'eip155:1',
  from: me,
  recipient: aldo,
  asset: dollar,
  amount: '25000000',
  pay: dollar,
  maximum: '25000000',
  fee: '370000000000000',
  way: 'direct',
  held: '90000000',
  builtAt: 1,
}
const draft = { amount: '0.12', to: aldo }
const silent = { code: 'connect/failed', message: 'No answer' } as const
const replaced = { code: 'tx/nonce', message: 'Another transaction took its place', hash, by } as const

const sent = (send: SendState): Picture => ({
  route: { name: 'SendResult', params: {} },
  state: { ...account, send },
})
const swapped = (progress: SwapProgress): Picture => ({
  route: { name: 'SwapResult', params: {} },
  state: swap(progress),
})
const boughtPlan: PayPlan = {
  ...payPlan,
  pay: dai,
  maximum: '25300000000000000000',
  way: 'apart',
  held: '86310000000000000000',
  swap: { ...swapPlan, get: dollar, amountIn: '25300000000000000000', amountOut: '25210000', minimum: '25000000' },
}
const order = {
  networkId: 'eip155:1',
  recipient: aldo,
  token: dollar.address,
  amount: '25',
  text: 'Ticket 42',
} as const
const pay = (progress: PayProgress): PayState => ({
  order,
  askedAt: 1,
  owner: me,
  asset: dollar,
  options: [
    { token: dollar, held: '90000000', needed: '25000000', enough: true },
    { token: dai, held: '86310000000000000000', needed: '25300000000000000000', enough: true },
  ],
  prices: { [dollar.address]: 1, [dai.address]: 1, [nativeAddress]: 3000.32 },
  progress,
})
const paid = (progress: PayProgress): Picture => ({
  route: { name: 'PayResult', params: {} },
  state: { ...account, pay: pay(progress) },
})
const paying = (progress: PayProgress): Picture => ({
  route: { name: 'Pay', params: {} },
  state: { ...account, pay: pay({ status: 'reading' }) },
  read: pay(progress),
})

/** What became of a payment, where that is not plain: nobody knows, no node has it any more, something else took its place. */
export const results: Readonly<Record<string, Picture>> = {
  'result-unknown': sent({ status: 'unknown', draft, plan: sendPlan, ...silent }),
  'result-dropped': sent({ status: 'unknown', draft, plan: sendPlan, hash, sentAt: 1 }),
  'result-replaced': sent({ status: 'failed', draft: { amount: '', to: '' }, plan: sendPlan, ...replaced }),
  'swap-unknown': swapped({ status: 'unknown', plan: swapPlan, ...silent }),
  'swap-dropped': swapped({ status: 'unknown', plan: swapPlan, hash, sentAt: 1 }),
  'swap-replaced': swapped({ status: 'failed', plan: swapPlan, ...replaced }),
  pay: paying({ status: 'review', plan: payPlan }),
  'pay-dearer': {
    ...paying({ status: 'review', plan: payPlan, now: { ...payPlan, fee: '740000000000000' } }),
    says: 'The network fee went up',
  },
  'pay-moved-price': {
    ...paying({
      status: 'review',
      plan: boughtPlan,
      now: { ...boughtPlan, maximum: '25900000000000000000', fee: '740000000000000' },
    }),
    says: 'The price went up',
  },
  'pay-unknown': paid({ status: 'unknown', plan: payPlan, ...silent }),
  'pay-moved': paid({ status: 'unknown', plan: payPlan, moved: true }),
  'pay-not-moved': paid({ status: 'unknown', plan: payPlan, moved: false }),
  'pay-dropped': paid({ status: 'unknown', plan: payPlan, hash, sentAt: 1 }),
  'pay-replaced': paid({ status: 'failed', plan: payPlan, ...replaced }),
}
