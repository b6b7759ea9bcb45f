import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSwapSettings } from './flow.js'
import { reviewSwap } from './review.js'
import { readSwapSpeeds } from './speeds.js'
import { submitSwap } from './submit.js'
import { http, make } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('default: what a swap comes to at either speed, and after how long', async () => {
  const { client, start } = await make({ transact: { blockSeconds: async () => 12 } })
  await start()
  expect(await readSwapSpeeds(client, client.signal)).toEqual({
    standard: { fee: '2500000', seconds: 24 },
    fast: { fee: '2750000', seconds: 12 },
  })
})

test('behavior: a network whose blocks come at no rate names no times', async () => {
  const { client, start } = await make()
  await start()
  expect(await readSwapSpeeds(client, client.signal)).toMatchObject({ fast: { fee: '2750000', seconds: undefined } })
})

test('behavior: where another network is in use by now there is nothing to tell', async () => {
  const { client, start } = await make({ transact: { blockSeconds: async () => 12 } })
  expect(await readSwapSpeeds(client, client.signal)).toBeUndefined()
  await start()
  expect(await readSwapSpeeds(client, client.signal)).toBeDefined()
})

test('error: without the services there is nothing to tell', async () => {
  const { client, start, answers } = await make()
  await start()
  answers['convert.gasPrice'] = http(503)
  await expect(readSwapSpeeds(client, client.signal)).rejects.toMatchObject({ code: 'http/status' })
})

test('param: fast: the fee that is shown is the fast one, and the wallet is asked for it with each transaction', async () => {
  const { client, start, progress, transact } = await make()
  await start('USDX', 'ETH', '5')
  await reviewSwap(client)
  expect(progress()).toMatchObject({ plan: { fee: '2700000' } })
  await submitSwap(client)
  expect(vi.mocked(transact.send).mock.calls.map(([call]) => call.fast)).toEqual([undefined, undefined])

  await vi.waitFor(() => expect(progress().status).toBe('confirmed'))
  await start('USDX', 'ETH', '6')
  setSwapSettings(client, { slippage: 100, fast: true })
  vi.mocked(transact.send).mockClear()
  await reviewSwap(client)
  expect(progress()).toMatchObject({ plan: { fast: true, fee: '2970000' } })
  await submitSwap(client)
  expect(vi.mocked(transact.send).mock.calls.map(([call]) => call.fast)).toEqual([true, true])
})

test('param: fast: the fee of a bundle is the wallet’s own business', async () => {
  const { client, start, progress } = await make({ transact: { canBatch: async () => true } })
  await start('USDX', 'ETH', '5')
  setSwapSettings(client, { slippage: 100, fast: true })
  await reviewSwap(client)
  expect(progress()).toMatchObject({ plan: { approval: { way: 'together' }, fee: '2700000' } })
  expect(progress()).not.toHaveProperty('plan.fast')
})

test('behavior: the settings stay for the next swap', async () => {
  const { client, start, swap } = await make()
  await start()
  setSwapSettings(client, { slippage: 200, fast: true })
  await start('USDX', 'ETH', '6')
  expect(swap()).toMatchObject({ slippage: 200, fast: true })
})
