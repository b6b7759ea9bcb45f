import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contextOf } from '../context.test-support.js'
import { mined } from './evmTransaction.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const hash = `0x${'ab'.repeat(32)}`
function asking(answer: () => unknown) {
  const { context, asked } = contextOf({ eth_getTransactionReceipt: answer })
  const { network } = context
  if (!network) throw new Error('There is a network')
  return { asked, told: mined(hash, { ...context, network }).catch((error: unknown) => error) }
}

test.each([
  ['0x1', true],
  ['0x0', false],
])('default: in a block with status %s', async (status, isDone) => {
  const { asked, told } = asking(() => ({ status }))
  expect(await told).toBe(isDone)
  expect(asked).toEqual([{ method: 'eth_getTransactionReceipt', params: [hash] }])
})

test.each([
  ['nobody has it', () => null],
  ['the node does not answer', () => Promise.reject(new Error('down'))],
  ['the node says what is no receipt', () => ({ status: 1 })],
])('behavior: while %s it is asked again each half second, for a minute and a half', async (_, answer) => {
  const { asked, told } = asking(() => (Date.now() >= 89_500 ? { status: '0x1' } : answer()))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await told).toBe(true)
  expect(asked).toHaveLength(180)
})

test('error: in no block by then: it is said by its name, for whoever looks again', async () => {
  const { asked, told } = asking(() => null)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await told).toMatchObject({
    code: -32603,
    message: 'It is sent, and in no block yet. Look again later.',
    data: { hash },
  })
  expect(asked).toHaveLength(180)
})
