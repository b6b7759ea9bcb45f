import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { TransactFeature } from '../../family.js'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { make } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const wallet = (code: number, message = 'no') => Object.assign(new Error(message), { code })

async function swapped(transact: Partial<TransactFeature>, from = 'ETH', to = 'USDX') {
  const made = await make({ transact })
  await made.start(from, to, '1')
  await reviewSwap(made.client)
  await submitSwap(made.client)
  await vi.advanceTimersByTimeAsync(1_000)
  return made.progress()
}

describe('what left the account when a swap fails', () => {
  test.each([
    ['the wallet’s connection broke off', wallet(-32603, 'socket closed')],
    ['an error without a code', new Error('window closed')],
    ['the wallet says that it knows the transaction already', fail(paymentErrors, 'tx/nonce')],
  ])('behavior: %s while the wallet was asked: nobody knows', async (_name, error) => {
    expect(await swapped({ send: async () => Promise.reject(error) })).toMatchObject({
      status: 'unknown',
    })
  })

  test.each([
    ['the wallet did not begin', wallet(4100)],
    ['the wallet was on another network', wallet(4901)],
    ['the wallet’s node turned it down', fail(paymentErrors, 'tx/insufficient-funds')],
  ])('behavior: %s: nothing', async (_name, error) => {
    const progress = await swapped({ send: async () => Promise.reject(error) })
    expect(progress).toMatchObject({ status: 'failed' })
    expect(progress).not.toHaveProperty('left')
  })

  test('behavior: reverted on the chain: the fee', async () => {
    const wait = async () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no reason given' }))
    expect(await swapped({ wait })).toMatchObject({ status: 'failed', left: 'fee', hash: '0xhash' })
  })

  test('behavior: another transaction took its place: nobody knows', async () => {
    const wait = async () => Promise.reject(fail(paymentErrors, 'tx/nonce'))
    expect(await swapped({ wait })).toMatchObject({ status: 'unknown', hash: '0xhash' })
  })

  test('behavior: a bundle that was turned down: the fee', async () => {
    const batch = { canBatch: async () => true, batchStatus: async () => ({ status: 'failed' as const }) }
    expect(await swapped(batch, 'USDX', 'ETH')).toMatchObject({ status: 'failed', left: 'fee' })
  })

  test('behavior: a bundle that the wallet may not tell of: nobody knows', async () => {
    const batchStatus = async () => Promise.reject(fail(chainErrors, 'calls/status-not-approved'))
    expect(await swapped({ canBatch: async () => true, batchStatus }, 'USDX', 'ETH')).toMatchObject({
      status: 'unknown',
    })
  })
})
