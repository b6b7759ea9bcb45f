import type { SwapProgress, SwapState } from '../../packages/portico/src/core/features/swap/state.js'
import type { SwapPlan } from '../../packages/portico/src/core/payments/exchange/state.js'
import { account, hash, type Picture } from './setup.js'
import { aldo, me } from './wallets.js'

const swapEther = { address: `0x${'e'.repeat(40)}`, symbol: 'ETH', name: 'Ethereum', decimals: 18 }
export const dollar = { address: '0xa1', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
export const dai = { address: '0xa2', symbol: 'DAI', name: 'Dai', decimals: 18 }
const classic = { address: '0xa3', symbol: 'ETHC', name: 'Ethereun Classic', decimals: 18, unlisted: true }
export const swapPlan: SwapPlan = {
  networkId: 'eip155:1',
  from: me,
  pay: dai,
  get: swapEther,
  amountIn: '500000000000000000000',
  amountOut: '166200000000000000',
  minimum: '164538000000000000',
  slippage: 100,
  impact: 6,
  fee: '370000000000000',
  call: { to: aldo, data: '0x', value: '0' },
  approval: { spender: aldo, way: 'first', calls: [] },
  builtAt: Date.now(),
}
export const swap = (progress: SwapProgress, part: Partial<SwapState> = {}) => ({
  ...account,
  swap: {
    owner: me,
    networkId: 'eip155:1' as const,
    tokens: { status: 'ready' as const, list: [swapEther, dollar, dai, classic] },
    balances: { [swapEther.address]: '1204873000000000000', [dai.address]: '86310000000000000000' },
    prices: { [swapEther.address]: 3000.32, [dollar.address]: 1, [dai.address]: 1 },
    slippage: 100,
    draft: { pay: swapEther, get: dollar, amount: '0.25' },
    progress,
    ...part,
  },
})
const quoted = {
  status: 'editing',
  quote: { amountIn: '250000000000000000', amountOut: '748920000', impact: 4, at: Date.now() },
} as const

const decimalsOf = (caip: string) => (caip.endsWith(dollar.address) ? 6n : 18n)
const cents = (caip: string) => (caip.endsWith(swapEther.address) ? 300_032n : 100n)
/** What the services would give: less of it for more than a tenth of one. */
export function quote(query: URLSearchParams) {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const amount = BigInt(query.get('amount') ?? 0)
  const whole = (amount * cents(from) * 10n ** decimalsOf(to)) / cents(to) / 10n ** decimalsOf(from)
  const toAmount = amount > 10n ** 17n ? (whole * 9_996n) / 10_000n : whole
  return {
    quotes: [{ id: null, fromAmount: String(amount), fromAccount: from, toAmount: String(toAmount), toAccount: to }],
  }
}
/** What a token costs in dollars. */
export function price({ addresses = [] }: { addresses?: readonly string[] }) {
  const fungibles = addresses.map((address) => ({ address, price: Number(cents(address)) / 100, decimals: 18 }))
  return { fungibles }
}

/** The views of swaps in their states, by name. */
export const swapPictures: Readonly<Record<string, Picture>> = {
  swap: {
    route: { name: 'Swap', params: {} },
    state: swap({ status: 'editing', problem: 'no-amount' }, { draft: { pay: swapEther, get: dollar, amount: '' } }),
  },
  'swap-quoted': { route: { name: 'Swap', params: {} }, state: swap(quoted) },
  'swap-not-enough': {
    route: { name: 'Swap', params: {} },
    state: swap(
      { ...quoted, problem: 'insufficient' },
      { draft: { pay: swapEther, get: dollar, amount: '123456789012.123456789' } },
    ),
  },
  'swap-select': { route: { name: 'SwapSelectToken', params: { side: 'get' } }, state: swap(quoted) },
  'swap-settings': { route: { name: 'SwapSettings', params: {} }, state: swap(quoted) },
  'swap-settings-fast': { route: { name: 'SwapSettings', params: {} }, state: swap(quoted, { fast: true }) },
  'swap-settings-high': { route: { name: 'SwapSettings', params: {} }, state: swap(quoted, { slippage: 700 }) },
  'swap-review': { route: { name: 'SwapReview', params: {} }, state: swap({ status: 'review', plan: swapPlan }) },
  'swap-costly': {
    route: { name: 'SwapReview', params: {} },
    state: swap({ status: 'review', plan: { ...swapPlan, impact: 814, slippage: 200, approval: undefined } }),
  },
  'swap-moved': {
    route: { name: 'SwapReview', params: {} },
    state: swap({ status: 'review', plan: swapPlan, now: { ...swapPlan, amountOut: '150000000000000000' } }),
  },
  'swap-dearer': {
    route: { name: 'SwapReview', params: {} },
    state: swap({ status: 'review', plan: swapPlan, now: { ...swapPlan, fee: '740000000000000' } }),
    says: 'The network fee went up',
  },
  'swap-signing': {
    route: { name: 'SwapReview', params: {} },
    state: swap({ status: 'signing', step: 'pay', plan: { ...swapPlan, approval: undefined }, approved: true }),
  },
  'swap-sent': {
    route: { name: 'SwapResult', params: {} },
    state: swap({ status: 'sent', plan: swapPlan, hash, sentAt: Date.now() }),
  },
  'swap-done': {
    route: { name: 'SwapResult', params: {} },
    state: swap({
      status: 'confirmed',
      plan: swapPlan,
      hash,
      sentAt: 0,
      confirmedAt: 4_000,
      received: '166000000000000000',
      fee: '350000000000000',
    }),
    wait: 700,
  },
  'swap-cancelled': {
    route: { name: 'SwapResult', params: {} },
    state: swap({
      status: 'failed',
      plan: swapPlan,
      slipped: true,
      code: 'tx/reverted',
      message: 'The transaction was reverted: INSUFFICIENT_OUTPUT_AMOUNT',
      hash,
    }),
  },
}
