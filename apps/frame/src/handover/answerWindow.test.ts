import { expect, test } from 'vitest'
import type { Ended } from './answerMessages.js'
import { makeAnswerWindow } from './answerWindow.js'

const own = 'https://wallet.example'
const question = { browser: 'Safari · iPhone', origin: 'https://shop.example', at: 1 }
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function setUp({ isCut = false, ended = 'given' as Ended } = {}) {
  const listeners = new Map<(event: unknown) => void, AbortSignal>()
  const windows: { said: unknown[][]; closed: boolean; focus(): void; postMessage(...said: unknown[]): void }[] = []
  let focused = 0
  const opened: unknown[][] = []
  const page = {
    location: { origin: own },
    open(...given: unknown[]) {
      opened.push(given)
      const said: unknown[][] = []
      const window = {
        said,
        closed: false,
        focus: () => {
          focused += 1
        },
        postMessage: (...message: unknown[]) => void said.push(message),
      }
      windows.push(window)
      return isCut ? null : window
    },
    addEventListener: (_: string, hear: (event: unknown) => void, { signal }: { signal: AbortSignal }) =>
      void listeners.set(hear, signal),
  } as unknown as Window & typeof globalThis
  const typed: (string | undefined)[] = []
  const answer = async (given: string | undefined) => {
    typed.push(given)
    return ended
  }
  const hear = (event: { source: unknown; origin: string; data: unknown }) => {
    for (const [listener, signal] of listeners) if (!signal.aborted) listener(event)
  }
  const window = makeAnswerWindow(page, () => '/answer?projectId=p')
  const open = (asked = question) => window.open(asked, answer)
  return { open, windows, opened, typed, hear, focused: () => focused }
}

test('default: what is asked is shown there, and the number that is typed there answers it', async () => {
  const { open, windows, opened, typed, hear } = setUp()
  open()
  const [source] = windows
  expect(opened[0]?.[0]).toBe('/answer?projectId=p')
  hear({ source, origin: own, data: { ready: true } })
  expect(source?.said).toEqual([[{ question }, own]])
  hear({ source, origin: own, data: { typed: '42' } })
  await settled()
  expect(typed).toEqual(['42'])
  expect(source?.said.at(-1)).toEqual([{ ended: 'given' }, own])
})

test('behavior: pressed again, the window comes to the front; one that was closed is opened anew', () => {
  const { open, windows, focused } = setUp()
  open()
  open()
  expect([windows.length, focused()]).toEqual([1, 1])
  Object.assign(windows[0] as object, { closed: true })
  open()
  expect([windows.length, focused()]).toEqual([2, 1])
})

test('behavior: one answer; a no is one', async () => {
  const { open, windows, typed, hear } = setUp({ ended: 'denied' })
  open()
  for (const data of [{ typed: null }, { typed: '42' }]) hear({ source: windows[0], origin: own, data })
  await settled()
  expect(typed).toEqual([undefined])
})

test('behavior: nobody else answers: no other window, no page of another origin, no message of another form', async () => {
  const { open, windows, typed, hear } = setUp()
  open()
  const [source] = windows
  const data = { typed: '42' }
  hear({ source: {}, origin: own, data })
  hear({ source, origin: 'https://shop.example', data })
  hear({ source, origin: `${own}.evil.example`, data })
  for (const wrong of [null, 'typed', { typed: 42 }, { typed: '4' }, { typed: '420' }, { typed: '4\n' }, {}])
    hear({ source, origin: own, data: wrong })
  // A window of a question that was asked before.
  open({ ...question, at: 2 })
  hear({ source, origin: own, data })
  await settled()
  expect(typed).toEqual([])
})

test('error: a page that cuts its windows off', () => {
  const { open, windows, typed, hear } = setUp({ isCut: true })
  open()
  hear({ source: windows[0], origin: own, data: { typed: '42' } })
  expect(typed).toEqual([])
})
