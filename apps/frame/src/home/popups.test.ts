import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePopups, PopupError } from './popups.js'

const own = 'https://wallet.example'
const answer = { resultUri: `${own}/callback?state=s&code=c` }

function pageOf({ opens = true } = {}) {
  const listeners = new Set<(event: unknown) => void>()
  const popup = { closed: false, location: { href: '' }, close: vi.fn() }
  const page = {
    location: { origin: own },
    open: vi.fn(() => (opens ? popup : null)),
    addEventListener(_: 'message', listener: (event: unknown) => void, { signal }: { signal: AbortSignal }) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
  const say = (event: { source: unknown; origin: string; data: unknown }) => {
    for (const listener of listeners) listener(event)
  }
  return { popup, page: page as unknown as Window & typeof globalThis, say, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: goes to the provider, and hears where that window came back to, once', async () => {
  const { page, popup, say, listeners } = pageOf()
  const came = makePopups(page).open().visit('https://accounts.example/login', new AbortController().signal)
  expect(popup.location.href).toBe('https://accounts.example/login')
  say({ source: popup, origin: own, data: answer })
  expect(await came).toBe(answer.resultUri)
  expect(popup.close).toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})

test('behavior: nobody else is heard: no other window, no page of another origin in it, no message of another form', async () => {
  const { page, popup, say } = pageOf()
  const came = makePopups(page).open().visit('https://accounts.example/login', new AbortController().signal)
  const evil = { resultUri: `${own}/callback?state=theirs&code=theirs` }
  say({ source: {}, origin: own, data: evil })
  say({ source: page, origin: own, data: evil })
  say({ source: null, origin: own, data: evil })
  say({ source: popup, origin: 'https://accounts.example', data: evil })
  say({ source: popup, origin: 'null', data: evil })
  for (const data of [undefined, null, 'done', {}, { resultUri: 5 }, { resultUri: { href: evil.resultUri } }])
    say({ source: popup, origin: own, data })
  expect(popup.close).not.toHaveBeenCalled()
  say({ source: popup, origin: own, data: answer })
  expect(await came).toBe(answer.resultUri)
})

test.each<[string, (it: ReturnType<typeof pageOf>, stop: AbortController) => void, object]>([
  [
    'closed',
    ({ popup }) => {
      popup.closed = true
      vi.advanceTimersByTime(500)
    },
    { name: 'Error', message: 'The window was closed' },
  ],
  ['given up', (_, stop) => stop.abort(new Error('given up')), { message: 'given up' }],
])('error: the window was %s: nothing is heard any more', async (_, end, error) => {
  const it = pageOf()
  const stop = new AbortController()
  const came = makePopups(it.page).open().visit('https://accounts.example/login', stop.signal)
  end(it, stop)
  await expect(came).rejects.toMatchObject(error)
  expect(it.listeners.size).toBe(0)
})

test('error: a browser that opens none', () => {
  const { page } = pageOf({ opens: false })
  const popup = makePopups(page).open()
  popup.close()
  expect(() => popup.visit('https://accounts.example/login', new AbortController().signal)).toThrow(PopupError)
})
