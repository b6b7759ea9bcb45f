import { afterEach, expect, test, vi } from 'vitest'
import { bitcoinMainnet } from '../networks/bitcoin.js'
import { addressStats } from './esplora.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('behavior: an interface that never answers is told of after 12 seconds in all', async () => {
  vi.useFakeTimers()
  const hang = (_: unknown, init?: RequestInit) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  vi.stubGlobal('fetch', hang)
  const told = vi.fn()
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  addressStats({ network: bitcoinMainnet, address, signal: new AbortController().signal }).catch(told)
  await vi.advanceTimersByTimeAsync(11_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'http/unreachable' }))
  expect(vi.getTimerCount()).toBe(0)
})
