import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAcknowledgements } from './acknowledgements.js'
import type { Receipt } from './mailbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const receipt = (messageId: string): Receipt => ({ clientId: 'reader', messageId })

/** A mailbox that fails so many times. */
function mailboxThatFails(times: number) {
  const kept: Receipt[] = []
  const state = { left: times, asked: 0 }
  return {
    kept,
    state,
    async receive(receipts: readonly Receipt[]) {
      state.asked += 1
      if (state.left-- > 0) throw new Error('terminating connection due to administrator command')
      kept.push(...receipts)
    },
  }
}

test('default: what comes together is kept together', async () => {
  const mailbox = mailboxThatFails(0)
  const onKept = vi.fn()
  const acknowledgements = createAcknowledgements(mailbox, () => {})
  for (const id of ['1', '2', '3']) acknowledgements.add(receipt(id), onKept)
  await vi.advanceTimersByTimeAsync(20)
  expect(mailbox).toMatchObject({ state: { asked: 1 }, kept: ['1', '2', '3'].map(receipt) })
  expect(onKept).toHaveBeenCalledTimes(3)
})

test('error: a connection that is ended loses no receipt, and nothing is called kept before it is', async () => {
  const mailbox = mailboxThatFails(2)
  const [onKept, onError] = [vi.fn(), vi.fn()]
  const acknowledgements = createAcknowledgements(mailbox, onError)
  acknowledgements.add(receipt('1'), onKept)
  await vi.advanceTimersByTimeAsync(20)
  expect(onError).toHaveBeenCalledTimes(1)
  expect(onKept).not.toHaveBeenCalled()
  acknowledgements.add(receipt('2'), onKept)
  await vi.runAllTimersAsync()
  expect(mailbox.kept).toEqual([receipt('1'), receipt('2')])
  expect(onKept).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledTimes(2)
})

test.each([
  [4, 1],
  [5, 0],
])('error: a database that fails %i times in a row keeps %i of it, and nobody waits for ever', async (times, kept) => {
  const mailbox = mailboxThatFails(times)
  const onKept = vi.fn()
  const acknowledgements = createAcknowledgements(mailbox, () => {})
  acknowledgements.add(receipt('1'), onKept)
  await vi.runAllTimersAsync()
  expect(mailbox.kept).toHaveLength(kept)
  expect(mailbox.state.asked).toBe(5)
  expect(onKept).toHaveBeenCalledTimes(1)
})

test('behavior: what was given up holds nothing up that comes after it', async () => {
  const mailbox = mailboxThatFails(5)
  const acknowledgements = createAcknowledgements(mailbox, () => {})
  acknowledgements.add(receipt('1'), () => {})
  await vi.advanceTimersByTimeAsync(20 + 4 * 200)
  expect(mailbox.state.asked).toBe(5)
  acknowledgements.add(receipt('2'), () => {})
  await vi.advanceTimersByTimeAsync(20)
  expect(mailbox.kept).toEqual([receipt('2')])
})

test.each([
  [499, 0],
  [500, 1],
  [501, 1],
])('behavior: %i at once are kept without waiting: %i times', async (count, asked) => {
  const mailbox = mailboxThatFails(0)
  const acknowledgements = createAcknowledgements(mailbox, () => {})
  for (let id = 0; id < count; id++) acknowledgements.add(receipt(String(id)), () => {})
  await vi.advanceTimersByTimeAsync(19)
  expect(mailbox.state.asked).toBe(asked)
  await vi.advanceTimersByTimeAsync(1)
  expect(mailbox.kept.map(({ messageId }) => messageId)).toEqual(Array.from({ length: count }, (_, id) => String(id)))
})

test('param: waitMs; what failed is tried again after ten times as long', async () => {
  const mailbox = mailboxThatFails(1)
  const acknowledgements = createAcknowledgements(mailbox, () => {}, 5)
  acknowledgements.add(receipt('1'), () => {})
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return mailbox.state.asked
  }
  expect([await after(4), await after(1), await after(49), await after(1)]).toEqual([0, 1, 1, 2])
  expect(mailbox.kept).toEqual([receipt('1')])
})

test('behavior: flush keeps what is there at once, in order, and asks for nothing where there is nothing', async () => {
  const mailbox = mailboxThatFails(0)
  const acknowledgements = createAcknowledgements(mailbox, () => {})
  await acknowledgements.flush()
  expect(mailbox.state.asked).toBe(0)
  acknowledgements.add(receipt('1'), () => {})
  const first = acknowledgements.flush()
  acknowledgements.add(receipt('2'), () => {})
  await Promise.all([first, acknowledgements.flush()])
  expect(mailbox.kept).toEqual([receipt('1'), receipt('2')])
  await vi.runAllTimersAsync()
  expect(mailbox.state.asked).toBe(2)
})
