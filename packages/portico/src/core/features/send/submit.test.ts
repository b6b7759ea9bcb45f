import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { bob } from '../../fakes.test-support.js'
import { storedPayments } from '../../payments/stored.js'
import { editSend } from './flow.js'
import { reviewSend } from './review.js'
import { ether, make, usdx } from './send.test-support.js'
import { submitSend } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const properties = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '1' }

async function reviewed(part: Parameters<typeof make>[0] = {}) {
  const made = await make(part)
  editSend(made.client, { amount: '1', to: bob })
  await reviewSend(made.client)
  return made
}

test('submitSend: default: it is told when the wallet is asked, once, and once when it was sent', async () => {
  const answer = deferred<string>()
  const { client, send, told, events } = await reviewed({ send: () => answer.promise })
  const sending = submitSend(client)
  await vi.waitFor(() => expect(send().status).toBe('signing'))
  expect(told.mock.calls).toEqual([[{ event: 'SEND_INITIATED', properties }]])
  answer.resolve('0xhash')
  await sending
  await vi.waitFor(() => expect(send().status).toBe('confirmed'))
  expect(events()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
})

test('submitSend: behavior: what it costs is asked of the wallet that pays', async () => {
  const estimateFee = vi.fn(async () => ({ fee: 1n }))
  const { client } = await reviewed({ estimateFee })
  await submitSend(client)
  expect(estimateFee).toHaveBeenLastCalledWith(expect.objectContaining({ to: bob, amount: ether }), {
    signal: client.signal,
    provider: { provider: 'lantern' },
  })
})

test('submitSend: behavior: what left is kept with what it was, and of which token', async () => {
  const { client } = await reviewed()
  await submitSend(client)
  const part = { networkId: 'eip155:1', to: bob, operation: 'send', hash: '0xhash' }
  expect(storedPayments(client)).toMatchObject([part])
  expect(storedPayments(client)[0]?.out).toEqual({ symbol: 'ETH', amount: '1' })

  const other = await make({ holding: async () => ({ amount: 5_000_000n, decimals: 6 }), send: async () => '0xtoken' })
  const icon = 'https://pictures.example/usdx'
  editSend(other.client, { item: { ...usdx, icon }, amount: '2.5', to: bob })
  await reviewSend(other.client)
  await submitSend(other.client)
  expect(storedPayments(other.client)[0]?.out).toEqual({
    symbol: 'USDX',
    amount: '2.5',
    token: usdx.asset?.address,
    icon,
  })
})

test('submitSend: error: it is told what was declined, and with which words', async () => {
  const { client, told } = await reviewed({
    send: async () => {
      throw Object.assign(new Error('Not today'), { code: 4001 })
    },
  })
  await submitSend(client)
  expect(told).toHaveBeenLastCalledWith({
    event: 'SEND_REJECTED',
    properties: { ...properties, message: 'Not today' },
  })
})

test('submitSend: error: a network that cannot be asked any more is a failure, and is told as one', async () => {
  const estimateFee = vi.fn(async () => ({ fee: 1n }))
  const { client, told, send } = await reviewed({ estimateFee })
  const report = vi.spyOn(client, 'report')
  const down = new Error('down')
  estimateFee.mockRejectedValue(down)
  await submitSend(client)
  expect(send()).toMatchObject({ status: 'failed', message: 'down' })
  expect(told.mock.calls).toEqual([[{ event: 'SEND_ERROR', properties: { ...properties, message: 'down' } }]])
  expect(report).toHaveBeenCalledExactlyOnceWith(down, 'INTERNAL_SDK_ERROR')
})
