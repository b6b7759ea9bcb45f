import { expect, test, vi } from 'vitest'
import { createAhead } from './ahead.js'
import type { ChainBlock } from './types.js'

const blocks = [{ number: 5n } as unknown as ChainBlock]
const start = () => ({ ahead: createAhead(), read: vi.fn(async () => blocks) })

test('default: what was read ahead is not read again', async () => {
  const { ahead, read } = start()
  ahead.begin(5n, 9n, read)
  expect(await ahead.take(5n, 9n, read)).toBe(blocks)
  expect(read.mock.calls).toEqual([[5n, 9n]])
})

test('behavior: it is given once', async () => {
  const { ahead, read } = start()
  ahead.begin(5n, 9n, read)
  await ahead.take(5n, 9n, read)
  await ahead.take(5n, 9n, read)
  expect(read).toHaveBeenCalledTimes(2)
})

test.each([
  ['a chain that was taken back', 3n, 7n],
  ['a node that has fewer blocks than before', 5n, 8n],
])('behavior: others are read anew, as after %s', async (_, from, last) => {
  const { ahead, read } = start()
  ahead.begin(5n, 9n, read)
  await ahead.take(from, last, read)
  expect(read).toHaveBeenLastCalledWith(from, last)
})

test('behavior: what could not be read ahead is read when its turn has come', async () => {
  const { ahead, read } = start()
  ahead.begin(5n, 9n, () => Promise.reject(new Error('the node is away')))
  expect(await ahead.take(5n, 9n, read)).toBe(blocks)
})
