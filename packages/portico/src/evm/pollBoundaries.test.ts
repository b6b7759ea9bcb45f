import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitForReceipt } from './receipt.js'
import { traceTransaction } from './trace.js'
import { makeTransacting } from './transact.js'
import type { Transport } from './transport.js'
import { addressOne, addressTwo, sandboxOne } from './wallet.test-support.js'

const signal = new AbortController().signal
const hash = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const hex = (value: number) => `0x${value.toString(16)}`
const sent = { hash, from: addressOne, to: addressTwo, value: '0x1', input: '0x', nonce: hex(7) }

/** A chain of blocks, in one of which stands what took our nonce; nothing is known of ours. */
function makeChain(given: {
  newest: number
  at: number
  count: number
  countBefore?: number
  replacement?: object
  ours?: object | null
}) {
  const asked: [string, readonly unknown[]][] = []
  const answers: Record<string, (params: readonly any[]) => unknown> = {
    eth_getTransactionReceipt: ([wanted]) => (wanted === other ? { status: '0x1', blockNumber: hex(given.at) } : null),
    eth_getTransactionByHash: () => given.ours ?? null,
    eth_getTransactionCount: ([, block]) => hex(block === 'latest' ? given.count : (given.countBefore ?? 0)),
    eth_blockNumber: () => hex(given.newest),
    eth_getBlockByNumber: ([block]) => ({
      transactions: Number(block) === given.at ? [{ ...sent, hash: other, ...given.replacement }] : [],
    }),
  }
  const transport: Transport = {
    async request(method, params) {
      asked.push([method, params])
      return answers[method]?.(params) ?? null
    },
  }
  const blocks = () => asked.filter(([method]) => method === 'eth_getBlockByNumber').map(([, [block]]) => Number(block))
  return { transport, asked, blocks }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waitForReceipt', () => {
  test('behavior: it is asked after half a second, each time half as long again, and every four seconds at last', async () => {
    const times: number[] = []
    const begun = Date.now()
    const stop = new AbortController()
    const transport: Transport = {
      async request(method) {
        if (method === 'eth_getTransactionReceipt') times.push(Date.now() - begun)
        return null
      },
    }
    const waiting = waitForReceipt(transport, { hash, signal: stop.signal })
    const ended = waiting.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(25_000)
    stop.abort(new Error('left'))
    expect(await ended).toMatchObject({ message: 'left' })
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    const expected = [500, 750, 1_125, 1_687.5, 2_531.25, 3_796.875, 4_000, 4_000]
    // A clock of whole milliseconds.
    for (const [at, pause] of expected.entries()) expect(Math.abs((pauses[at] ?? 0) - pause)).toBeLessThan(2)
  })

  test.each([
    ['in the newest block', 100, true],
    ['nine blocks before', 91, true],
    ['ten blocks before', 90, false],
  ])('behavior: what took its place is found %s: %s', async (_name, at, isFound) => {
    const { transport, blocks } = makeChain({ newest: 100, at, count: 8, ours: sent })
    const stop = new AbortController()
    const waiting = waitForReceipt(transport, { hash, signal: stop.signal })
    const ended = waiting.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(400)
    stop.abort(new Error('left'))
    expect(await ended).toMatchObject(isFound ? { status: 'confirmed' } : { message: 'left' })
    expect(blocks()).toHaveLength(isFound ? 101 - at : 10)
  })

  test.each([
    [6, false],
    [7, false],
    [8, true],
  ])(
    'behavior: with the nonce 7, and %i transactions in blocks, what took its place is looked for: %s',
    async (count, isLookedFor) => {
      const { transport, blocks } = makeChain({ newest: 100, at: 0, count, ours: sent })
      const stop = new AbortController()
      const ended = waitForReceipt(transport, { hash, signal: stop.signal }).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(400)
      stop.abort(new Error('left'))
      await ended
      expect(blocks().length > 0).toBe(isLookedFor)
    },
  )

  test('behavior: a young chain is looked through to its first block', async () => {
    const { transport, blocks } = makeChain({ newest: 2, at: 0, count: 8, ours: sent })
    expect(await waitForReceipt(transport, { hash, signal })).toMatchObject({ status: 'confirmed' })
    expect(blocks()).toEqual([2, 1, 0])
  })
})

describe('traceTransaction', () => {
  const seen = { nonce: 7, mark: 'other' }
  const trace = (transport: Transport) => traceTransaction(transport, { hash, from: addressOne, seen, signal })

  test.each([
    ['nineteen', 81, 'replaced'],
    ['twenty', 80, 'unknown'],
  ])('behavior: what took its place stands %s blocks before the newest, %i: it is %s', async (_name, at, status) => {
    const { transport, blocks } = makeChain({ newest: 100, at, count: 8, countBefore: 7 })
    expect(await trace(transport)).toMatchObject({ status })
    expect(blocks()).toHaveLength(20)
  })

  test.each([
    [7, 'unknown', 0],
    [8, 'unknown', 20],
  ])('behavior: with the nonce 7, and %i transactions in blocks, it is %s', async (count, status, looked) => {
    const { transport, blocks } = makeChain({ newest: 100, at: -1, count, countBefore: 7 })
    expect(await trace(transport)).toEqual({ status })
    expect(blocks()).toHaveLength(looked)
  })

  test.each([
    [7, 'unknown'],
    [8, 'replaced'],
  ])('behavior: %i transactions before what is looked through: it is %s', async (countBefore, status) => {
    const { transport, asked } = makeChain({ newest: 100, at: -1, count: 9, countBefore })
    expect(await trace(transport)).toEqual({ status })
    expect(asked.at(-1)).toEqual(['eth_getTransactionCount', [addressOne, hex(80)]])
  })
})

describe('decimals', () => {
  test.each([
    [0, 0],
    [18, 18],
    [255, 255],
    [256, undefined],
  ])('behavior: a token that says %i has %s', async (told, decimals) => {
    const transport: Transport = { request: async () => hex(told) }
    const transact = makeTransacting(
      new Map([[[sandboxOne.caipNetworkId, ...sandboxOne.rpcUrls.default.http].join(' '), transport]]),
    )
    expect(await transact.decimals({ network: sandboxOne, tokens: [addressTwo], signal })).toEqual([decimals])
  })
})
