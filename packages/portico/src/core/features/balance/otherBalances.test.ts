import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { alice, bob, connectQuietly, fakeFamily, makeTest, one, settle, sol } from '../../fakes.test-support.js'
import type { NativeBalance } from '../../family.js'
import { refreshBalance } from './flow.js'
import { readOtherBalances } from './otherBalances.js'

function make(readSolana = vi.fn(async (): Promise<NativeBalance> => ({ amount: 7n, decimals: 9, symbol: 'SOL' }))) {
  const readBalance = vi.fn(async () => ({ amount: 5n, decimals: 18, symbol: 'ETH' }))
  const { client } = makeTest({
    networks: [one, sol],
    families: [fakeFamily('eip155', { readBalance }), fakeFamily('solana', { readBalance: readSolana })],
  })
  connectQuietly(client, 'lumen', { namespace: 'solana', accounts: [{ address: bob, type: 'eoa' }] })
  connectQuietly(client, 'lantern')
  return { client, readBalance, readSolana }
}

describe('readOtherBalances', () => {
  test('default: families that are connected but not shown, with the shown one', async () => {
    const { client, readBalance } = make()
    await refreshBalance(client)
    await settle(2)
    expect(client.store.get().balance).toMatchObject({ status: 'ready', address: alice, amount: '5' })
    expect(client.store.get().balances).toMatchObject({
      [`${sol.caipNetworkId}:${bob}`]: { amount: '7', decimals: 9, symbol: 'SOL' },
    })
    expect(readBalance).toHaveBeenCalledOnce()
  })

  test('behavior: not read again within 30 s', async () => {
    const { client, readSolana } = make()
    await readOtherBalances(client)
    await readOtherBalances(client)
    expect(readSolana).toHaveBeenCalledOnce()
  })

  test('behavior: of two that are read at once, the one that was begun last counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const answers = [deferred<NativeBalance>(), deferred<NativeBalance>()]
    const asked = [...answers]
    const { client } = make(vi.fn(() => asked.shift()?.promise ?? Promise.reject(new Error('asked too often'))))
    const older = readOtherBalances(client)
    vi.setSystemTime(1_000_001)
    const newer = readOtherBalances(client)
    answers[1]?.resolve({ amount: 8n, decimals: 9, symbol: 'SOL' })
    await newer
    vi.setSystemTime(1_000_002)
    answers[0]?.resolve({ amount: 7n, decimals: 9, symbol: 'SOL' })
    await older
    expect(Object.values(client.store.get().balances ?? {})).toMatchObject([{ amount: '8' }])
  })

  test('error: a failure leaves what was known and tells nobody', async () => {
    const { client } = make(vi.fn(() => Promise.reject(new Error('down'))))
    await readOtherBalances(client)
    expect(client.store.get().balances).toBeUndefined()
    expect(client.store.get().notices.toast.status).toBe('none')
  })
})
