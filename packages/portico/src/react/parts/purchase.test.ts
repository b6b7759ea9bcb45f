import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OnRampPurchase, OnRampState } from '../../core/features/onramp/state.js'
import { sampleOptions } from '../../core/features/onramp/state.js'
import { en } from '../copy/en.js'
import { makeCopy } from '../copy.js'
import { address, connected, fakeClient } from '../render.test-support.js'
import { toastWhenBought, watchWindow } from './purchase.js'

const bought: OnRampPurchase = { provider: 'Sandbox', symbol: 'USDC', amount: '98.5', status: 'created', id: 'p1' }

function make(isOpen: boolean) {
  const onramp = (purchase: OnRampPurchase): OnRampState => ({
    address,
    options: 'ready',
    providers: [],
    payments: sampleOptions.paymentCurrencies,
    purchases: sampleOptions.purchaseCurrencies,
    choice: { payment: 'USD', purchase: 'USDC', network: '1', method: 'card' },
    amount: '100',
    quotes: { status: 'none' },
    purchase,
  })
  const client = fakeClient({ state: { ...connected(), onramp: onramp(bought) } })
  const at = (name: 'Account' | 'OnRampInProgress', status: 'open' | 'closed' = 'open') => {
    const { modal, router } = client.store.get()
    const route = name === 'Account' ? { name, params: {} } : { name, params: {} }
    client.store.set({ modal: { ...modal, status }, router: { ...router, history: [route] } })
  }
  at('Account', isOpen ? 'open' : 'closed')
  toastWhenBought(client, makeCopy({}, 'en', en))
  return {
    client,
    at,
    to: (part: Partial<OnRampPurchase>) => client.store.set({ onramp: onramp({ ...bought, ...part }) }),
    text() {
      const { toast } = client.store.get().notices
      return toast.status === 'shown' ? toast.toast.text : undefined
    },
  }
}

test('default: who left the view is told when it is here', () => {
  const { text, to } = make(true)
  to({ status: 'paid' })
  expect(text()).toBeUndefined()
  to({ status: 'delivered' })
  expect(text()).toBe('98.5 USDC arrived')
})

test('behavior: closed, it is told when the modal is opened next', () => {
  const { at, text, to } = make(false)
  to({ status: 'delivered' })
  expect(text()).toBeUndefined()
  at('Account')
  expect(text()).toBe('98.5 USDC arrived')
})

test('behavior: nothing to who is in its view, of one that failed, and of another one', () => {
  const seen = make(true)
  seen.at('OnRampInProgress')
  seen.to({ status: 'delivered' })
  seen.at('Account')
  expect(seen.text()).toBeUndefined()
  for (const part of [{ status: 'failed' }, { id: 'p2' }] as const) {
    const { text, to } = make(true)
    to(part)
    to({ status: 'delivered' })
    expect(text()).toBeUndefined()
  }
})

describe('watchWindow', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watching() {
    const { client } = make(true)
    const isGone = () => client.store.get().onramp?.purchase?.closed
    const open = () => {
      const opened = { gone: false, go: () => {}, close: () => {}, isClosed: () => opened.gone }
      watchWindow(client, opened)
      return opened
    }
    return { client, isGone, open }
  }

  test('default: the view is told when the window is gone', () => {
    const { isGone, open } = watching()
    const opened = open()
    vi.advanceTimersByTime(5_000)
    expect(isGone()).not.toBe(true)
    opened.gone = true
    vi.advanceTimersByTime(1_000)
    expect(isGone()).toBe(true)
  })

  test('behavior: a page that hides itself as soon as it has come is not taken for closed', () => {
    const { isGone, open } = watching()
    open().gone = true
    vi.advanceTimersByTime(10_000)
    expect(isGone()).not.toBe(true)
  })

  test('behavior: opened again, the earlier window tells nothing', () => {
    const { isGone, open } = watching()
    const first = open()
    vi.advanceTimersByTime(5_000)
    open()
    first.gone = true
    vi.advanceTimersByTime(5_000)
    expect(isGone()).not.toBe(true)
  })
})
