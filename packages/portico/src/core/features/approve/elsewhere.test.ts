import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { onConnectorEvent } from '../../connections/events.js'
import { makeTest } from '../../fakes.test-support.js'
import { lastRoute } from '../../history.js'
import { closeModal, openModal } from '../../modal.js'
import { navigate } from '../../router.js'
import { openWaiting } from './elsewhere.js'

function setUp() {
  const portico = makeTest()
  onTestFinished(() => portico.destroy())
  const view = () => {
    const { modal, router } = portico.client.store.get()
    return modal.status === 'open' ? lastRoute(router).name : 'closed'
  }
  const shows = (name: string) => vi.waitFor(() => expect(view()).toBe(name))
  const wait = () => {
    const answer = deferred<unknown>()
    const open = vi.fn()
    const wallet = { name: 'Harbor' }
    onConnectorEvent(portico.client, {
      type: 'waiting',
      connectorId: 'walletConnect',
      wallet,
      open,
      answered: answer.promise,
    })
    return { ...answer, open }
  }
  return { client: portico.client, view, shows, wait }
}

describe('a wallet in another app', () => {
  test('default: while the app waits for it the way there is shown, and goes with the answer', async () => {
    const { client, shows, wait } = setUp()
    const answer = wait()
    await shows('OpenWallet')
    openWaiting(client)
    expect(answer.open).toHaveBeenCalledOnce()
    answer.resolve('0x')
    await shows('closed')
    openWaiting(client)
    expect(answer.open).toHaveBeenCalledOnce()
  })

  test('behavior: the view that waits stays, with the way above it, until the answer, a no as well', async () => {
    const { client, view, wait } = setUp()
    openModal(client)
    navigate(client, 'WhatIsAWallet')
    const answer = wait()
    await vi.waitFor(() => expect(client.store.get().waiting).toMatchObject({ wallet: { name: 'Harbor' } }))
    expect(view()).toBe('WhatIsAWallet')
    answer.reject(new Error('rejected'))
    await vi.waitFor(() => expect(client.store.get().waiting).toBeUndefined())
    expect(view()).toBe('WhatIsAWallet')
  })

  test('behavior: with two questions it stays until the later one is answered', async () => {
    const { client, shows, wait } = setUp()
    const one = wait()
    await shows('OpenWallet')
    const before = client.store.get().waiting
    const two = wait()
    await vi.waitFor(() => expect(client.store.get().waiting).not.toBe(before))
    one.resolve('0x')
    await one.promise
    expect(client.store.get().waiting).toBeDefined()
    await shows('OpenWallet')
    two.resolve('0x')
    await shows('closed')
  })

  test('behavior: who closes it stays where they are when the answer comes', async () => {
    const { client, view, shows, wait } = setUp()
    const answer = wait()
    await shows('OpenWallet')
    closeModal(client)
    openModal(client)
    const before = view()
    answer.resolve('0x')
    await vi.waitFor(() => expect(client.store.get().waiting).toBeUndefined())
    expect(view()).toBe(before)
  })
})
