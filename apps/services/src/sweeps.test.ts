import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './log.js'
import { startSweeps } from './sweeps.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(sweeps: Parameters<typeof startSweeps>[0]) {
  const lines: Record<string, unknown>[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, stop: startSweeps(sweeps, { everyMs: 60_000, log }) }
}

test('default: each is swept again and again, until it is ended', async () => {
  const sweep = vi.fn(async () => {})
  const { stop } = start({ one: sweep, none: () => undefined })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sweep).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sweep).toHaveBeenCalledTimes(2)
})

test('behavior: one that is under way is not begun again, and keeps no other from its turn', async () => {
  let end = () => {}
  const long = new Promise<void>((resolve) => {
    end = resolve
  })
  const [slow, quick] = [vi.fn(() => long), vi.fn(async () => {})]
  const { stop } = start({ slow, quick })
  await vi.advanceTimersByTimeAsync(180_000)
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 3])
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(slow).toHaveBeenCalledTimes(2)
  stop()
})

test('error: each that fails is told by its name, and is swept again', async () => {
  const failing = (text: string) => vi.fn(() => Promise.reject(new Error(text)))
  const [first, second] = [failing('first broke'), failing('second broke')]
  const { lines, stop } = start({ first, second })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toMatchObject([
    { msg: 'sweeping failed', sweep: 'first', error: { message: 'first broke' } },
    { msg: 'sweeping failed', sweep: 'second', error: { message: 'second broke' } },
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first).toHaveBeenCalledTimes(2)
  stop()
})
