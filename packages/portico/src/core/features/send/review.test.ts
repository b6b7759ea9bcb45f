import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import { alice, bob, connectQuietly } from '../../fakes.test-support.js'
import type { SendFeature } from '../../family.js'
import { editSend } from './flow.js'
import { receiverOf, recentReceivers } from './receivers.js'
import { reviewSend } from './review.js'
import { ether, make } from './send.test-support.js'
import type { SendDraft } from './state.js'
import { submitSend } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('reviewSend', () => {
  test('default: the plan, with fee and warnings', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({
      status: 'review',
      plan: {
        networkId: 'eip155:1',
        from: alice,
        to: bob,
        amount: ether.toString(),
        decimals: 18,
        symbol: 'ETH',
        fee: (ether / 100n).toString(),
        feeSeconds: 12,
        warnings: ['first-time'],
      },
    })
  })

  test('error: an address whose letters do not fit its checksum', async () => {
    const normalizeAddress = async () => {
      throw fail(chainErrors, 'address/invalid', { address: bob })
    }
    const { client, send } = await make({}, { family: { normalizeAddress } })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ status: 'editing', problem: 'bad-recipient' })
  })

  test('behavior: warnings for oneself, a contract, a look-alike', async () => {
    const { client, send } = await make({ inspect: async () => ({ isContract: true }) })
    editSend(client, { amount: '1', to: alice })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: ['self', 'contract'] } })

    client.storage.set('receivers', [
      { namespace: 'eip155', address: '0x1234000000000000000000000000000000005678', times: 1, lastAt: 1 },
    ])
    editSend(client, { amount: '1', to: '0x1234ffffffffffffffffffffffffffffffff5678' })
    await reviewSend(client)
    expect(send()).toMatchObject({
      plan: {
        warnings: ['look-alike', 'contract', 'first-time'],
        lookAlike: '0x1234000000000000000000000000000000005678',
      },
    })
  })

  test('behavior: a receiver that cannot be looked up does not hold the payment back', async () => {
    const { client } = await make({
      inspect: async () => {
        throw new Error('down')
      },
    })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(true)
  })

  test.each<[Partial<SendDraft>, string]>([
    [{ amount: '' }, 'no-amount'],
    [{ amount: '2.5' }, 'insufficient'],
    [{ amount: '2' }, 'insufficient-for-fee'],
    [{ to: 'bob' }, 'bad-recipient'],
  ])('error: %o is %s', async (part, problem) => {
    const { client, send } = await make()
    editSend(client, { amount: '1', to: bob, ...part })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ status: 'editing', problem })
  })

  test('error: a family that cannot send', async () => {
    const { client } = await make()
    connectQuietly(client, 's', { namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })
    await expect(reviewSend(client)).rejects.toMatchObject({
      code: 'send/unsupported-chain',
      message: 'Unsupported chain',
    })
  })
})

describe('submitSend', () => {
  const reviewed = async (part: Partial<SendFeature> = {}) => {
    const made = await make(part)
    editSend(made.client, { amount: '1', to: bob })
    await reviewSend(made.client)
    return made
  }

  test('default: checked, signed, sent, confirmed; tracked; the receiver is remembered', async () => {
    const answer = deferred<string>()
    const receipt = deferred<{ status: 'confirmed'; fee: bigint }>()
    const { client, send, told, events } = await reviewed({ send: () => answer.promise, wait: () => receipt.promise })
    const run = submitSend(client)
    expect(send().status).toBe('checking')
    await vi.waitFor(() => expect(send()).toMatchObject({ status: 'signing', step: 'pay' }))
    answer.resolve('0xhash')
    await run
    expect(send()).toMatchObject({ status: 'sent', hash: '0xhash', plan: { to: bob } })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(told).toHaveBeenLastCalledWith({
      event: 'SEND_SUCCESS',
      properties: { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '1', hash: '0xhash' },
    })
    expect(receiverOf(client, 'eip155', bob.toUpperCase().replace('0X', '0x'))).toMatchObject({
      times: 1,
      lastAt: expect.any(Number),
    })
    receipt.resolve({ status: 'confirmed', fee: 3n })
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status: 'confirmed', fee: '3' })
  })

  test('behavior: the events say when the account that pays is a contract', async () => {
    const { client, told } = await make()
    connectQuietly(client, 'lantern', { accounts: [{ address: alice, type: 'smartAccount' }] })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    await submitSend(client)
    for (const event of ['SEND_INITIATED', 'SEND_SUCCESS'])
      expect(told).toHaveBeenCalledWith({ event, properties: expect.objectContaining({ isSmartAccount: true }) })
  })

  test('error: declined goes back to review', async () => {
    const { client, send, events } = await reviewed({
      send: async () => {
        throw { code: 4001, message: 'User rejected' }
      },
    })
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'review', declined: true })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(recentReceivers(client, 'eip155')).toEqual([])
  })

  test('error: failed', async () => {
    const { client, send, events } = await reviewed({
      send: async () => {
        throw fail(paymentErrors, 'tx/insufficient-funds')
      },
    })
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'failed', code: 'tx/insufficient-funds', draft: { amount: '1', to: bob } })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('error: reverted on the chain', async () => {
    const { client, send } = await reviewed({ wait: async () => ({ status: 'failed' }) })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status: 'failed', code: 'tx/reverted', hash: '0xhash' })
  })

  test.each([
    ['by what is known', async () => ({ status: 'replaced', hash: '0xother' }) as const, 'failed', '0xother'],
    // It may be the same, sped up.
    ['by what is not known', () => Promise.reject(fail(paymentErrors, 'tx/nonce')), 'unknown', undefined],
  ])('behavior: another transaction took its place, %s', async (_, wait, status, by) => {
    const { client, send } = await reviewed({ wait })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status, code: 'tx/nonce', hash: '0xhash', ...(by && { by }) })
  })

  test('behavior: sent again with a higher fee it is confirmed under its new name', async () => {
    const { client, send } = await reviewed({ wait: async () => ({ status: 'confirmed', hash: '0xother' }) })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status: 'confirmed', hash: '0xother' })
  })

  test('behavior: not knowing is no failure', async () => {
    const { client, send } = await reviewed({
      wait: async () => {
        throw fail(httpErrors, 'http/unreachable', { endpoint: 'rpc' })
      },
    })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send().status).toBe('sent')
  })

  test('behavior: not without review, and not twice', async () => {
    const sending = vi.fn(async () => '0xhash')
    const { client } = await make({ send: sending })
    await submitSend(client)
    expect(sending).not.toHaveBeenCalled()
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    await Promise.all([submitSend(client), submitSend(client)])
    expect(sending).toHaveBeenCalledTimes(1)
  })

  test('error: what was reviewed for another account is not sent', async () => {
    const sending = vi.fn(async () => '0xhash')
    const { client, send } = await reviewed({ send: sending })
    const { connections } = client.store.get()
    const entry = connections.namespaces.eip155
    if (entry?.status !== 'connected') throw new Error('not connected')
    client.store.set({
      connections: {
        ...connections,
        namespaces: { eip155: { ...entry, connection: { ...entry.connection, address: bob } } },
      },
    })
    await submitSend(client)
    expect(sending).not.toHaveBeenCalled()
    expect(send().status).not.toBe('sent')
  })
})
