import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { waitForReceipt } from './receipt.js'
import { traceTransaction } from './trace.js'
import type { Transport } from './transport.js'

const signal = new AbortController().signal
const hash = `0x${'ab'.repeat(32)}`
const receipt = { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x2', blockNumber: '0x7' }

/** A node that answers a method from a list, the last entry again and again. */
function makeNode(answers: Record<string, unknown[]>): Transport & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async request(method) {
      asked.push(method)
      const list = answers[method] ?? [null]
      const answer = list.length > 1 ? list.shift() : list[0]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}
const wait = (transport: Transport) => waitForReceipt(transport, { hash, signal })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waitForReceipt', () => {
  test('default', async () => {
    expect(await wait(makeNode({ eth_getTransactionReceipt: [receipt] }))).toEqual({
      status: 'confirmed',
      fee: 42_000n,
    })
  })

  test('behavior: the data fee of a rollup is part of the fee', async () => {
    expect((await wait(makeNode({ eth_getTransactionReceipt: [{ ...receipt, l1Fee: '0x1' }] }))).fee).toBe(42_001n)
  })

  test('behavior: a receipt without prices tells no fee', async () => {
    expect((await wait(makeNode({ eth_getTransactionReceipt: [{ status: '0x1' }] }))).fee).toBeUndefined()
  })

  describe('of a smart account, in a transaction that a bundler sent', () => {
    const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const none = `0x${'0'.repeat(40)}`
    type Told = { success: number; account?: string; paymaster?: string; by?: string }
    /** As EntryPoint tells it; the transaction itself went well. */
    const told = ({
      success,
      account = own,
      paymaster = none,
      by = '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    }: Told) => ({
      address: by,
      topics: [
        '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
        hash,
        topic(account),
        topic(paymaster),
      ],
      data: `0x${word(7)}${word(success)}${word(777)}${word(9)}`,
    })
    const other = `0x${'b0'.repeat(20)}`
    const wait = (logs: unknown[]) => {
      const node = makeNode({ eth_getTransactionReceipt: [{ ...receipt, from: other, logs }] })
      return waitForReceipt(node, { hash, from: own, signal })
    }
    const trace = (logs: unknown[]) => {
      const node = makeNode({ eth_getTransactionReceipt: [{ ...receipt, from: other, logs }] })
      return traceTransaction(node, { hash, from: own, signal })
    }

    test('error: where its operation failed it is failed, though the transaction around it went well', async () => {
      const logs = [null, { topics: 7 }, told({ success: 1, account: other }), told({ success: 0 })]
      expect(await trace(logs)).toEqual({ status: 'failed', hash })
      expect(await trace([told({ success: 1 })])).toEqual({ status: 'confirmed', hash })
    })

    test('behavior: the word of anybody but EntryPoint, and what became of other accounts, count for nothing', async () => {
      for (const one of [told({ success: 0, by: other }), told({ success: 0, account: other })])
        expect(await trace([one])).toMatchObject({ status: 'confirmed' })
    })

    test('behavior: the fee that somebody else paid is not told as the account’s', async () => {
      expect(await wait([told({ success: 1 })])).toEqual({ status: 'confirmed', fee: undefined })
    })

    test('behavior: an account that sent the transaction itself paid all of its fee', async () => {
      const node = makeNode({ eth_getTransactionReceipt: [{ ...receipt, from: own.toLowerCase(), logs: [] }] })
      expect((await waitForReceipt(node, { hash, from: own, signal })).fee).toBe(42_000n)
    })
  })

  test('behavior: asks less and less often, and bears with nodes that fail', async () => {
    const failure = fail(httpErrors, 'http/unreachable', { endpoint: 'eth_getTransactionReceipt' })
    const node = makeNode({ eth_getTransactionReceipt: [null, failure, null, receipt] })
    const waiting = wait(node)
    const tries = () => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length
    await vi.advanceTimersByTimeAsync(499)
    expect(tries()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(2)
    await vi.advanceTimersByTimeAsync(750)
    expect(tries()).toBe(3)
    await vi.advanceTimersByTimeAsync(1_125)
    expect(await waiting).toMatchObject({ status: 'confirmed' })
    // Then nobody is asked any more.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries()).toBe(4)
  })

  test('error: tx/reverted without a reason when the node cannot tell it', async () => {
    const node = makeNode({ eth_getTransactionReceipt: [{ ...receipt, status: '0x0' }] })
    await expect(wait(node)).rejects.toMatchObject({ code: 'tx/reverted', context: { reason: 'no reason given' } })
  })

  test('error: rpc/no-url', async () => {
    await expect(
      wait(makeNode({ eth_getTransactionReceipt: [fail(chainErrors, 'rpc/no-url')] })),
    ).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })
})
