import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../base/promise.js'
import { external } from './external.js'
import { watchOwnWindow } from './ownWindow.js'
import { addressOne, fakeContext, fakeProvider } from './wallet.test-support.js'

beforeEach(async () => {
  // What is loaded when it is first used is there already: the tests' clock runs ahead of files.
  await Promise.all([import('./connector.js'), import('./connect.js')])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A wallet's SDK that asks in a window of its own, as far as the browser lets it. */
async function start({ shown = { closed: false } as { closed: boolean } | null, features = 'popup' } = {}) {
  const answer = deferred<unknown>()
  const opened = deferred<void>()
  const open = vi.fn(() => shown)
  const page: { open(...args: string[]): unknown } = { open }
  vi.stubGlobal('window', page)
  const provider = fakeProvider({
    eth_requestAccounts() {
      page.open('https://keys.example', '_blank', features)
      opened.resolve()
      return answer.promise
    },
    eth_accounts: [addressOne],
    eth_chainId: '0x7a69',
  })
  const factory = external({ id: 'acme', name: 'Acme', provider, opensPopup: true })
  const told: string[] = []
  const attempt = new AbortController()
  const asked = factory
    .create(fakeContext())
    .connect({ signal: attempt.signal, onWindow: (what) => void told.push(what) })
  asked.catch(() => {})
  await opened.promise
  return { answer, asked, attempt, told, page, open, shown }
}

describe('a wallet that asks in a window of its own', () => {
  test('default: a window that was closed is told, and an answer counts all the same', async () => {
    const { told, shown, asked, answer, page, open } = await start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
    Object.assign(shown ?? {}, { closed: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told).toEqual(['closed'])
    answer.resolve([addressOne])
    expect(await asked).toMatchObject([{ accounts: [{ address: addressOne }] }])
    expect(page.open).toBe(open)
  })

  test('behavior: one that closes with its answer is not told', async () => {
    const { told, shown, asked, answer } = await start()
    Object.assign(shown ?? {}, { closed: true })
    await vi.advanceTimersByTimeAsync(1_000)
    answer.resolve([addressOne])
    await asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
  })

  test('behavior: one that the browser kept from opening is told at once', async () => {
    expect((await start({ shown: null })).told).toEqual(['blocked'])
  })

  test('behavior: of one that the page is not handed nothing is known', async () => {
    const { told } = await start({ shown: null, features: 'popup,noopener' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
  })

  test('behavior: who gives up hears no more, and the page is as it was', async () => {
    const { told, shown, attempt, asked, page, open } = await start()
    attempt.abort(new Error('left'))
    // At once: the next try begins in the same turn.
    expect(page.open).toBe(open)
    await expect(asked).rejects.toThrow('left')
    Object.assign(shown ?? {}, { closed: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
  })

  test.each([
    ['first', 0],
    ['last', 1],
  ])(
    'behavior: of two attempts that overlap the one that began %s ends first, and the page is as it was',
    async (_, ends) => {
      const shown = { closed: false }
      const open = () => shown
      const page: Parameters<typeof watchOwnWindow>[0] = { open }
      const told: number[] = []
      const attempts = [new AbortController(), new AbortController()]
      for (const [at, { signal }] of attempts.entries()) watchOwnWindow(page, () => void told.push(at), signal)
      attempts[ends]?.abort()
      page.open('https://keys.example', '_blank', 'popup')
      shown.closed = true
      await vi.advanceTimersByTimeAsync(2_000)
      expect(told).toEqual([1 - ends])
      attempts[1 - ends]?.abort()
      expect(page.open).toBe(open)
    },
  )
})
