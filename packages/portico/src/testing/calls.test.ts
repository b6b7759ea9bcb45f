import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('behavior: calls that no block takes stay pending, and are not asked for without an end', async () => {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_gasPrice: '0x1',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_getTransactionReceipt: null,
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body)
    asked.push(method)
    return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] })
  })
  const info = { name: 'Lantern', rdns: 'dev.portico.lantern' }
  const wallet = createTestWallet({ info, chains: [{ id: 1, name: 'Held', rpcUrl: 'http://held.example' }] })
  const ask = async <T>(method: string, params?: unknown) => {
    const answer = wallet.provider.request({ method, params }) as Promise<T>
    await vi.advanceTimersByTimeAsync(0)
    if (wallet.pending().length > 0) await wallet.approve()
    return answer
  }
  await ask('eth_requestAccounts')
  const call = { to: wallet.accounts[0], value: '0x1' }
  const { id } = await ask<{ id: string }>('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call, call] },
  ])
  await vi.advanceTimersByTimeAsync(130_000)
  expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  const before = asked.length
  expect(before).toBeGreaterThan(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(before)
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
})
