import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { make } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('behavior: a wallet is asked for a bundle after half a second, then half as long again each time, each four seconds at last', async () => {
  const times: number[] = []
  const batchStatus = async () => {
    times.push(Date.now())
    return { status: 'pending' as const }
  }
  const { client, start, progress } = await make({ transact: { canBatch: async () => true, batchStatus } })
  await start('USDX', 'ETH', '5')
  await reviewSwap(client)
  await submitSwap(client)
  await vi.advanceTimersByTimeAsync(25_000)
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  expect(pauses.slice(0, 8)).toEqual([500, 750, 1_125, 1_687, 2_531, 3_796, 4_000, 4_000])
  expect(progress()).toMatchObject({ status: 'sent' })
})
