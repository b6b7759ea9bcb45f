import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { onConnectorEvent } from '../../connections/events.js'
import { fakeConnector, fakeFamily, makeTest } from '../../fakes.test-support.js'
import { lastRoute } from '../../history.js'
import { closeModal, openModal } from '../../modal.js'
import { navigate } from '../../router.js'

function setUp() {
  const balance = { amount: 1n, decimals: 18, symbol: 'ETH' }
  const portico = makeTest({
    families: [fakeFamily('eip155', { readBalance: async () => balance })],
    connectors: [fakeConnector('embedded', {}, { type: 'AUTH' })],
  })
  onTestFinished(() => portico.destroy())
  const view = () => {
    const { modal, router } = portico.client.store.get()
    return modal.status === 'open' ? lastRoute(router).name : 'closed'
  }
  const shows = (name: string) => vi.waitFor(() => expect(view()).toBe(name))
  const ask = () => {
    const answer = deferred<unknown>()
    const abort = vi.fn()
    onConnectorEvent(portico.client, { type: 'asking', connectorId: 'embedded', answered: answer.promise, abort })
    return { answer, abort }
  }
  return { portico, shows, ask }
}

describe('asking', () => {
  test('default: opens for the question alone, and closes when it is answered', async () => {
    const { shows, ask } = setUp()
    const { answer, abort } = ask()
    await shows('ApproveTransaction')
    answer.resolve('0x')
    await shows('closed')
    expect(abort).not.toHaveBeenCalled()
  })

  test('behavior: within the modal, the view that asked comes back', async () => {
    const { portico, shows, ask } = setUp()
    openModal(portico.client)
    navigate(portico.client, 'WhatIsAWallet')
    const { answer } = ask()
    await shows('ApproveTransaction')
    answer.reject(new Error('rejected'))
    await shows('WhatIsAWallet')
  })

  test('behavior: closed on it, the question is taken back', async () => {
    const { portico, shows, ask } = setUp()
    const { abort } = ask()
    await shows('ApproveTransaction')
    closeModal(portico.client)
    expect(abort).toHaveBeenCalledTimes(1)
  })

  test('behavior: an answer reads the balance again', async () => {
    const { portico, shows, ask } = setUp()
    await portico.connect({ connectorId: 'embedded' })
    await vi.waitFor(() => expect(portico.getState().balance).toMatchObject({ status: 'ready' }))
    const { answer } = ask()
    await shows('ApproveTransaction')
    const before = portico.getState().balance
    answer.resolve('0x')
    await vi.waitFor(() => expect(portico.getState().balance).not.toBe(before))
  })
})

test('behavior: what it never does is said after 300 ms', async () => {
  const { portico } = setUp()
  onConnectorEvent(portico.client, { type: 'refused', connectorId: 'embedded' })
  await vi.waitFor(() => expect(portico.client.store.get().modal.status).toBe('open'))
  expect(portico.client.store.get().notices.toast.status).toBe('none')
  await vi.waitFor(() =>
    expect(portico.client.store.get().notices.toast).toMatchObject({ toast: { text: 'Action not allowed' } }),
  )
})
