import { afterEach, expect, test, vi } from 'vitest'
import { bitcoinMainnet } from '../networks/bitcoin.js'
import { addressStats, broadcast, transactionHex } from './esplora.js'

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

test('behavior: what the last try met is told with it', async () => {
  vi.useFakeTimers()
  const answers = [new Response('', { status: 503 })]
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    const answer = answers.shift()
    if (answer) return Promise.resolve(answer)
    return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  })
  const told = vi.fn()
  const { signal } = new AbortController()
  addressStats({ network: bitcoinMainnet, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', signal }).catch(told)
  await vi.advanceTimersByTimeAsync(12_000)
  const cause = expect.objectContaining({ code: 'http/status' })
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'http/unreachable', cause }))
})

test.each([
  ['that breaks off', new TypeError('Cut')],
  // As `AbortSignal.timeout` ends one that is too slow.
  ['that does not end in time', new DOMException('', 'TimeoutError')],
])('error: an answer %s is no fault of its shape: the interface is unreachable', async (_name, cause) => {
  vi.useFakeTimers()
  const broken = (status: number) => new Response(new ReadableStream({ pull: (c) => c.error(cause) }), { status })
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => broken(init?.method === 'POST' ? 400 : 200))
  const to = { network: bitcoinMainnet, signal: new AbortController().signal }
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const asked = [
    () => addressStats({ ...to, address }),
    () => transactionHex(to, '0'.repeat(64)),
    () => broadcast(to, '00'),
  ]
  for (const ask of asked) {
    const told = expect(ask()).rejects.toMatchObject({ code: 'http/unreachable', cause })
    await vi.runAllTimersAsync()
    await told
  }
})

test('error: an answer of another shape', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  const { signal } = new AbortController()
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const told = expect(addressStats({ network: bitcoinMainnet, address, signal })).rejects.toMatchObject({
    code: 'http/answer',
  })
  await vi.runAllTimersAsync()
  await told
})
