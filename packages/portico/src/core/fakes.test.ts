import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectQuietly, makeTest } from './fakes.test-support.js'
import { refreshBalance } from './features/balance/flow.js'

describe('makeTest', () => {
  test('behavior: a client ends with its test, and so does what it would do later', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    onTestFinished(() => expect(vi.getTimerCount()).toBe(0))
    const { client } = makeTest()
    connectQuietly(client, 'lantern')
    // The double cannot read it, so it is to be tried again by itself.
    await refreshBalance(client)
    expect(vi.getTimerCount()).toBeGreaterThan(0)
  })
})
