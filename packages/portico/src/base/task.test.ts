import { expect, test } from 'vitest'
import { endTurn, takeTurn } from './task.js'

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
