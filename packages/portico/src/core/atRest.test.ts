import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTest } from './fakes.test-support.js'
import { setWallets } from './features/wallets/listWallets.js'
import { whenAtRest } from './wake.js'
import { markOpening } from './writers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether it is at rest, once all that can happen by itself has happened. */
function follow() {
  const { client } = makeTest()
  const resolved = vi.fn()
  void whenAtRest(client).then(resolved)
  const isAtRest = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return resolved.mock.calls.length > 0
  }
  return { client, isAtRest }
}

test('default: at once where no modal is on its way', async () => {
  const { isAtRest } = follow()
  expect(await isAtRest()).toBe(true)
})

test('behavior: behind the drawing of the modal, and behind the wallets that this asks for', async () => {
  const { client, isAtRest } = follow()
  markOpening(client, true)
  expect(await isAtRest()).toBe(false)
  markOpening(client, false)
  setWallets(client, { first: 'loading' })
  expect(await isAtRest()).toBe(false)
  setWallets(client, { first: 'ready' })
  expect(await isAtRest()).toBe(true)
})

test('error: a list that does not come holds nothing up for good', async () => {
  const { client, isAtRest } = follow()
  setWallets(client, { first: 'loading' })
  expect(await isAtRest()).toBe(false)
  setWallets(client, { first: 'failed' })
  expect(await isAtRest()).toBe(true)
})
