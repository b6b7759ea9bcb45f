import { expect, test } from 'vitest'
import { deferred } from './promise.js'
import { endTurn, makeTask, type TaskState, takeTurn } from './task.js'

test('default: idle, running, success', async () => {
  const seen: TaskState<number>['status'][] = []
  const task = makeTask(
    async (_signal, value: number) => value * 2,
    (state) => seen.push(state.status),
  )
  expect(task.state()).toEqual({ status: 'idle' })
  await expect(task.start(4)).resolves.toBe(8)
  expect(task.state()).toEqual({ status: 'success', value: 8 })
  expect(seen).toEqual(['running', 'success'])
})

test('behavior: a new start aborts the last, whose answer no longer counts', async () => {
  const first = deferred<string>()
  const signals: AbortSignal[] = []
  const task = makeTask((signal, answer: Promise<string>) => {
    signals.push(signal)
    return answer
  })
  const early = task.start(first.promise)
  const late = task.start(Promise.resolve('late'))
  expect(signals[0]?.aborted).toBe(true)
  first.resolve('early')
  await expect(early).resolves.toBeUndefined()
  await expect(late).resolves.toBe('late')
  expect(task.state()).toEqual({ status: 'success', value: 'late' })
})

test('error: a failure is the state and rejects; after an abort it is neither', async () => {
  const task = makeTask(async (_signal, error: Error) => {
    throw error
  })
  await expect(task.start(new Error('no'))).rejects.toThrow('no')
  expect(task.state().status).toBe('error')
  const given = deferred<never>()
  const slow = makeTask(() => given.promise)
  const run = slow.start()
  slow.abort()
  given.reject(new Error('late'))
  await expect(run).resolves.toBeUndefined()
  expect(slow.state()).toEqual({ status: 'idle' })
})

test('takeTurn: one run per name, and all end with their parent', () => {
  const tasks = new Map<string, AbortController>()
  const parent = new AbortController()
  const first = takeTurn(tasks, 'a', parent.signal)
  const other = takeTurn(tasks, 'b', parent.signal)
  const second = takeTurn(tasks, 'a', parent.signal)
  expect([first.aborted, second.aborted, other.aborted]).toEqual([true, false, false])
  endTurn(tasks, 'a')
  expect(second.aborted).toBe(true)
  parent.abort()
  expect(other.aborted).toBe(true)
})
