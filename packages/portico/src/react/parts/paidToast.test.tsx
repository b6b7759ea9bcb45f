import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../core/fakes.test-support.js'
import type { SendPlan, SendState } from '../../core/features/send/state.js'
import { hideToast, showToast } from '../../core/notices.js'
import type { State } from '../../core/state.js'
import { mainnet } from '../../networks/index.js'
import { en } from '../copy/en.js'
import { makeCopy } from '../copy.js'
import { drawLive } from '../live.test-support.js'
import { Toasts } from '../modal/Notices.js'
import { address, connected, fakeClient, receiver, viewOf } from '../render.test-support.js'
import { toastPaid } from './paidToast.js'
import { toastWhenSent } from './sendToast.js'

const t = makeCopy({}, 'en', en)
const plan: SendPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  to: receiver,
  item: { kind: 'native', symbol: 'ETH', decimals: 18, networkId: mainnet.caipNetworkId } as never,
  amount: '125000000000000000',
  symbol: 'ETH',
  decimals: 18,
  warnings: [],
  sentBefore: 'never',
}
const sent: SendState = { status: 'sent', plan, hash: '0x1', sentAt: 1 } as never
const confirmed: SendState = { status: 'confirmed', plan, hash: '0x1', sentAt: 1, confirmedAt: 2 } as never

type Where = 'Receive' | 'Account' | 'SendResult'
function make(where: Where, tab: 'tokens' | 'activity' = 'activity', status: 'open' | 'closed' = 'open') {
  const client = fakeClient({ state: { ...connected(), send: sent, account: { tab } } })
  const at = (name: Where, part: Partial<State> = {}, is = 'open' as 'open' | 'closed') => {
    const { modal, router } = client.store.get()
    client.store.set({
      modal: { ...modal, status: is },
      router: { ...router, history: [{ name, params: {} } as never] },
      ...part,
    })
  }
  at(where, {}, status)
  const toast = () => {
    const now = client.store.get().notices.toast
    return now.status === 'shown' ? now.toast : undefined
  }
  return { client, at, toast, to: (send: SendState) => client.store.set({ send }) }
}

describe('a payment that is in its block', () => {
  test('default: who is elsewhere by then is told', () => {
    const { client, to, toast } = make('Receive')
    toastWhenSent(client, t)
    expect(toast()).toBeUndefined()
    to(confirmed)
    expect(toast()).toMatchObject({ text: '0.125 ETH sent', variant: 'success', paid: true })
  })

  test('behavior: closed, it is told when the modal is opened next', () => {
    const { client, to, toast, at } = make('Receive', 'activity', 'closed')
    toastWhenSent(client, t)
    to(confirmed)
    expect(toast()).toBeUndefined()
    at('Receive')
    expect(toast()?.text).toBe('0.125 ETH sent')
  })

  test.each(['Account', 'SendResult'] as const)('behavior: who looks at it sees it there: %s', (where) => {
    const { client, to, toast, at } = make(where)
    toastWhenSent(client, t)
    to(confirmed)
    expect(toast()).toBeUndefined()
    at('Receive')
    expect(toast()).toBeUndefined()
  })

  test('behavior: so is who looks at another list of the account', () => {
    const { client, to, toast } = make('Account', 'tokens')
    toastWhenSent(client, t)
    to(confirmed)
    expect(toast()?.text).toBe('0.125 ETH sent')
  })

  test('error: one that failed is told as that, and another payment is none of it', () => {
    const failed = make('Receive')
    toastWhenSent(failed.client, t)
    failed.to({ status: 'failed', plan, hash: '0x1', code: 'tx/reverted', message: '', draft: {} } as never)
    expect(failed.toast()).toMatchObject({ text: 'It didn’t go through', variant: 'error', paid: true })
    const other = make('Receive')
    toastWhenSent(other.client, t)
    other.to({ status: 'editing', draft: { amount: '', to: '' } })
    other.to(confirmed)
    expect(other.toast()).toBeUndefined()
  })
})

describe('the way to it', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function drawn(where: Where, tab: 'tokens' | 'activity' = 'activity', part: Partial<State> = {}) {
    const made = make(where, tab)
    made.client.store.set(part)
    const page = drawLive(viewOf(Toasts, undefined as never, { client: made.client }))
    const look = async () => {
      await vi.dynamicImportSettled()
      await settle(5)
      return page.all('button')
    }
    return { ...made, page, look }
  }

  test('default: View leads from where one is to Account on Activity, and the toast goes', async () => {
    const { client, look, toast, page } = await drawn('Receive')
    toastPaid(client, '0.125 ETH sent')
    const [view] = await look()
    expect(view?.words).toBe('View')
    expect(page.words()).toContain('0.125 ETH sent')
    view?.press()
    await look()
    expect(client.store.get().router.history).toMatchObject([{ name: 'Account' }])
    expect(client.store.get().account?.tab).toBe('activity')
    expect(toast()).toBeUndefined()
  })

  test('behavior: on another list of the account it only changes the list', async () => {
    const { client, look } = await drawn('Account', 'tokens')
    toastPaid(client, '0.125 ETH sent')
    const { history } = client.store.get().router
    const [view] = await look()
    view?.press()
    await look()
    expect(client.store.get().account?.tab).toBe('activity')
    expect(client.store.get().router.history).toBe(history)
  })

  test('behavior: none where it would lead to what is shown, and one as soon as that is left', async () => {
    const { client, look, at } = await drawn('Account')
    toastPaid(client, '0.125 ETH sent')
    expect(await look()).toEqual([])
    at('Receive')
    expect(await look()).toHaveLength(1)
  })

  test.each(['another toast', 'no activity', 'nobody connected'])('behavior: none for %s', async (what) => {
    const { client, look } = await drawn('Receive')
    const { flags, connections } = client.store.get()
    if (what === 'no activity')
      client.store.set({ flags: { ...flags, features: { ...flags.features, activity: false } } })
    if (what === 'nobody connected') client.store.set({ connections: { ...connections, namespaces: {} } })
    if (what === 'another toast') showToast(client, { variant: 'success', text: 'Address copied' })
    else toastPaid(client, '0.125 ETH sent')
    expect(await look()).toEqual([])
  })

  test('behavior: what can be pressed stays longer', () => {
    const { client, toast } = make('Receive')
    toastPaid(client, 'x')
    vi.advanceTimersByTime(7_900)
    expect(toast()).toBeDefined()
    vi.advanceTimersByTime(100)
    expect(toast()).toBeUndefined()
    const shown = make('Account')
    toastPaid(shown.client, 'x')
    vi.advanceTimersByTime(2_500)
    expect(shown.toast()).toBeUndefined()
    hideToast(client)
  })
})
