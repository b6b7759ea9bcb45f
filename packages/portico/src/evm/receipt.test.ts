import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { waitForReceipt } from './receipt.js'
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
