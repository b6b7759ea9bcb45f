import { expect, test, vi } from 'vitest'
import { createStanding } from './standing.js'

function counting() {
  const time = { now: 1_000_000 }
  const found = { sessions: 3, notices: 1 }
  const ask = vi.fn(async (..._: unknown[]): Promise<object[]> => [{ ...found }])
  return { time, found, ask, standing: createStanding(ask as never, () => time.now) }
}
const samples = (sessions: number, notices: number) => [
  { name: 'vault_sessions', value: sessions },
  { name: 'vault_notices_waiting', value: notices },
]

test.each([
  ['below', 29_999, 3],
  ['at', 30_000, 4],
  ['above', 30_001, 4],
])('behavior: what was counted is told again for half a minute: %s it', async (_, ms, sessions) => {
  const { time, found, ask, standing } = counting()
  expect(await standing()).toEqual(samples(3, 1))
  // Of sessions those that are not over at this moment.
  expect(ask.mock.calls[0]?.slice(1)).toEqual([1_000_000])
  found.sessions = 4
  time.now += ms
  expect(await standing()).toEqual(samples(sessions, 1))
})

test('behavior: all who ask at once share one question, also when it fails, and the next one is asked anew', async () => {
  const { ask, standing } = counting()
  ask.mockRejectedValueOnce(new Error('away'))
  expect(await Promise.all([standing(), standing()])).toEqual([[], []])
  expect(ask).toHaveBeenCalledOnce()
  expect(await Promise.all([standing(), standing()])).toEqual([samples(3, 1), samples(3, 1)])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('behavior: what was counted before is not told of a database that fails now', async () => {
  const { time, ask, standing } = counting()
  await standing()
  time.now += 30_000
  ask.mockRejectedValueOnce(new Error('away'))
  expect(await standing()).toEqual([])
  ask.mockResolvedValueOnce([])
  expect(await standing()).toEqual(samples(0, 0))
})

test('error: of a database that does not answer any more nothing is told, nor what it said before', async () => {
  const { time, ask, standing } = counting()
  await standing()
  time.now += 30_000
  ask.mockReturnValueOnce(new Promise(() => {}))
  expect(await standing()).toEqual([])
})

test('error: a database that does not answer is waited for no longer than a second, and asked once', async () => {
  const { ask, standing } = counting()
  let answer: (rows: object[]) => void = () => {}
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  expect(await Promise.all([standing(), standing()])).toEqual([[], []])
  const late = standing()
  answer([{ sessions: 7, notices: 0 }])
  expect(await late).toEqual(samples(7, 0))
  expect(ask).toHaveBeenCalledOnce()
})
