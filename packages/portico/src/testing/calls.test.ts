import { type Hex, parseTransaction } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const node = {
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0x1',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
}

function walletOn(answers: Record<string, unknown>) {
  const asked: { method: string; params?: unknown }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    asked.push({ method, params })
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
  return { wallet, asked, ask }
}

// An exchange that traded in the second of the estimate takes 126,368 gas in the next second where 115,787 were reckoned.
test.each([
  ['half more for a contract', 115_787, 173_680n],
  ['no more for a plain transfer', 21_000, 21_000n],
])('behavior: %s than the node reckons', async (_, reckoned, gas) => {
  const { wallet, asked, ask } = walletOn({ ...node, eth_estimateGas: `0x${reckoned.toString(16)}` })
  await ask('eth_requestAccounts')
  await ask('eth_sendTransaction', [{ from: wallet.accounts[0], to: wallet.accounts[0], data: '0x01' }])
  const sent = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params as [Hex]
  expect(parseTransaction(sent[0]).gas).toBe(gas)
})

test('behavior: calls that no block takes stay pending, and are not asked for without an end', async () => {
  const { wallet, asked, ask } = walletOn({ ...node, eth_getTransactionReceipt: null })
  await ask('eth_requestAccounts')
  const call = { to: wallet.accounts[0], value: '0x1' }
  const { id } = await ask<{ id: string }>('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call, call] },
  ])
  await vi.advanceTimersByTimeAsync(130_000)
  expect(asked.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  const before = asked.length
  expect(before).toBeGreaterThan(100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(before)
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
})
