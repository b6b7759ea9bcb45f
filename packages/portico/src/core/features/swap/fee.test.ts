import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptPrice, refreshReviewed } from './refresh.js'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { make } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const costing = (standard: string) => ({ standard, fast: standard, instant: standard })

test('default: a rise is shown and asked about again; the wallet has not been asked', async () => {
  const { client, answers, start, progress, transact } = await make()
  await start()
  await reviewSwap(client)
  answers['convert.gasPrice'] = costing('50')
  await submitSwap(client)
  expect(progress()).toMatchObject({ status: 'review', plan: { fee: '2000000' }, now: { fee: '10000000' } })
  expect(transact.send).not.toHaveBeenCalled()
  // Pressed before it was agreed to, nothing happens.
  await submitSwap(client)
  expect(transact.send).not.toHaveBeenCalled()
  acceptPrice(client)
  expect(progress()).toMatchObject({ status: 'review', plan: { fee: '10000000' } })
  await submitSwap(client)
  expect(transact.send).toHaveBeenCalledTimes(1)
})

test('behavior: a tenth more is no rise, nor is less than before', async () => {
  for (const price of ['11', '1']) {
    const { client, answers, start, transact } = await make()
    await start()
    await reviewSwap(client)
    answers['convert.gasPrice'] = costing(price)
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
  }
})

test('behavior: while it is read it is shown, and gone when the fee falls again', async () => {
  const { client, answers, start, progress } = await make()
  await start()
  await reviewSwap(client)
  answers['convert.gasPrice'] = costing('12')
  expect(await refreshReviewed(client)).toBe(false)
  expect(progress()).toMatchObject({ status: 'review', plan: { fee: '2000000' }, now: { fee: '2400000' } })
  answers['convert.gasPrice'] = costing('10')
  expect(await refreshReviewed(client)).toBe(true)
  expect(progress()).not.toHaveProperty('now')
})

test('behavior: after the approval what is left is held against what it was to cost, without the approval', async () => {
  const { client, answers, start, progress, transact } = await make()
  vi.mocked(transact.send).mockImplementationOnce(async () => {
    // Less than both together were to cost, and more than a tenth above the swap alone.
    answers['convert.gasPrice'] = costing('12')
    return '0xhash'
  })
  await start('USDX', 'ETH', '5')
  await reviewSwap(client)
  expect(progress()).toMatchObject({ plan: { fee: '2700000' } })
  await submitSwap(client)
  expect(transact.send).toHaveBeenCalledTimes(1)
  expect(progress()).toMatchObject({
    status: 'review',
    approved: true,
    plan: { fee: '2000000' },
    now: { fee: '2400000' },
  })
})

test('behavior: a node that lags behind the approval makes no fee rise', async () => {
  const { client, start, progress, transact } = await make()
  await start('USDX', 'ETH', '5')
  await reviewSwap(client)
  // Its allowance is nothing still, all along.
  await submitSwap(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(transact.send).toHaveBeenCalledTimes(2)
  expect(progress()).toMatchObject({ status: 'confirmed', plan: { fee: '2000000' } })
})
