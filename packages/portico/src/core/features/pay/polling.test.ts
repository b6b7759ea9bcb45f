import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { settle } from '../../fakes.test-support.js'
import { startPay } from './flow.js'
import { here, makePay } from './pay.test-support.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** The pauses, in whole milliseconds, between the times at which something is asked. */
function noted() {
  const times: number[] = []
  const note = () => void times.push(Date.now())
  return { note, pauses: () => times.slice(1).map((time, at) => Math.floor(time - (times[at] ?? 0))) }
}

async function press(given: Parameters<typeof makePay>[0], order: object): Promise<ReturnType<typeof makePay>> {
  const made = makePay(given)
  void made.ask(order).catch(() => {})
  await settle(5)
  await startPay(made.client)
  await submitPay(made.client)
  return made
}

test('behavior: nodes that fail are asked for a payment after a second, then twice as long each time, each half minute at last', async () => {
  const { note, pauses } = noted()
  const wait = async () => {
    note()
    throw fail(httpErrors, 'http/unreachable', { endpoint: 'eth_getTransactionReceipt' })
  }
  const { progress } = await press({ send: { wait } }, { asset: `${here}/slip44:60`, amount: '1.5' })
  await vi.advanceTimersByTimeAsync(125_000)
  expect(pauses().slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
})

test('behavior: a wallet is asked for a bundle after half a second, then half as long again each time, each four seconds at last', async () => {
  const { note, pauses } = noted()
  const batchStatus = async () => {
    note()
    return { status: 'pending' as const }
  }
  const { progress } = await press({ transact: { canBatch: async () => true, batchStatus } }, {})
  await vi.advanceTimersByTimeAsync(25_000)
  expect(pauses().slice(0, 8)).toEqual([500, 750, 1_125, 1_687, 2_531, 3_796, 4_000, 4_000])
  expect(progress()).toMatchObject({ status: 'sent', id: '0xid' })
})
