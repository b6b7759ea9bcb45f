import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transactionOf } from './bundler.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const transactionHash = `0x${'ab'.repeat(32)}`
const found = {
  success: true,
  receipt: { transactionHash, blockHash: `0x${'cd'.repeat(32)}`, blockNumber: '0x1', gasUsed: '0x1' },
}

test.each([
  [0, transactionHash],
  [500, transactionHash],
  [89_500, transactionHash],
  [90_000, undefined],
])(
  'behavior: an operation that is in a block after %i ms: asked each half second, for a minute and a half',
  async (afterMs, hash) => {
    const times: number[] = []
    const bundler = async () => {
      times.push(Date.now())
      return Date.now() >= afterMs ? found : null
    }
    const asked = transactionOf(bundler, '0x01').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100_000)
    if (hash) expect(await asked).toBe(hash)
    else expect(await asked).toMatchObject({ data: { userOperationHash: '0x01' } })
    expect(times).toEqual(Array.from({ length: Math.min(180, afterMs / 500 + 1) }, (_, at) => at * 500))
  },
)
