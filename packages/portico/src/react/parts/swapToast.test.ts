import { expect, test } from 'vitest'
import type { SwapProgress, SwapState } from '../../core/features/swap/state.js'
import type { SwapPlan } from '../../core/payments/exchange/state.js'
import { mainnet } from '../../networks/index.js'
import { en } from '../copy/en.js'
import { makeCopy } from '../copy.js'
import { address, connected, fakeClient } from '../render.test-support.js'
import { toastWhenSwapped } from './swapToast.js'

const token = (symbol: string, decimals: number) => ({ address: `0x${symbol}`, symbol, name: symbol, decimals })
const plan: SwapPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  pay: token('USDC', 6),
  get: token('ETH', 18),
  amountIn: '500000000',
  amountOut: '166200000000000000',
  minimum: '1',
  slippage: 100,
  call: { to: '0xr', data: '0x', value: '0' },
  builtAt: 1,
}
const sent: SwapProgress = { status: 'sent', plan, hash: '0x1', sentAt: 1 }
const confirmed: SwapProgress = {
  status: 'confirmed',
  plan,
  hash: '0x1',
  sentAt: 1,
  confirmedAt: 2,
  received: '170000000000000000',
}

function make(isOpen: boolean, view: 'Account' | 'SwapResult') {
  const swap = (progress: SwapProgress): SwapState => ({
    ...{ owner: address, networkId: mainnet.caipNetworkId, tokens: { status: 'ready' as const, list: [] } },
    ...{ balances: {}, prices: {}, slippage: 100, draft: { amount: '' }, progress },
  })
  const base = connected()
  const client = fakeClient({ state: { ...base, swap: swap(sent) } })
  const open = (status: 'open' | 'closed', name = view) => {
    const route = name === 'Account' ? { name, params: {} } : { name }
    const { modal, router } = client.store.get()
    client.store.set({ modal: { ...modal, status }, router: { ...router, history: [route as never] } })
  }
  open(isOpen ? 'open' : 'closed')
  toastWhenSwapped(client, makeCopy({}, 'en', en))
  const { toast } = client.store.get().notices
  expect(toast.status).toBe('none')
  const text = () => {
    const now = client.store.get().notices.toast
    return now.status === 'shown' ? now.toast.text : undefined
  }
  return { client, open, text, to: (progress: SwapProgress) => client.store.set({ swap: swap(progress) }) }
}

test('default: who left the view is told when it is done, by what came in', () => {
  const { text, to } = make(true, 'Account')
  to(confirmed)
  expect(text()).toBe('Swapped 500 USDC for 0.17 ETH')
})

test('behavior: closed, it is told when the modal is opened next, though another swap was begun', () => {
  const { text, to, open } = make(false, 'Account')
  to(confirmed)
  to({ status: 'editing' })
  expect(text()).toBeUndefined()
  open('open')
  expect(text()).toBe('Swapped 500 USDC for 0.17 ETH')
})

test('behavior: who waits in the view of it sees it there', () => {
  const { text, to } = make(true, 'SwapResult')
  to(confirmed)
  expect(text()).toBeUndefined()
})

test('error: one that failed is not told as done', () => {
  const { text, to, client } = make(true, 'Account')
  to({ status: 'failed', plan, code: 'tx/reverted', message: '', hash: '0x1' })
  to(confirmed)
  expect(text()).toBeUndefined()
  expect(client.store.get().notices.toast.status).toBe('none')
})
