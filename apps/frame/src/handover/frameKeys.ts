import type { KeyStep, Screen } from '../screen.js'
import type { Ask, Keys } from '../session/keys.js'
import { NoKeyError, type Wallet } from '../session/wallet.js'
import type { Store } from '../store.js'
import type { Ended } from './answerMessages.js'
import type { AnswerWindow } from './answerWindow.js'
import { endOf } from './endOf.js'
import { stepAfter } from './stepAfter.js'

/** What the frame does about keys beside using its own: gets one from another device, and gives its own to one. */
export type FrameKeys = {
  /** Shows how this device gets a key. Resolves when it has one; rejects with `NoKeyError` when the person gives up. */
  open(): Promise<void>
  /** Asks the person's other devices, from now until one answers. */
  ask(): void
  /** Opens the wallet's own window, which may have a key or take one. */
  openWindow(): void
  /** Follows what other devices ask, from now on for as long as the page is looked at. */
  poll(): void
  /** Opens the window in which what another device asks is answered. In the person's press. */
  openToAnswer(): void
  /** The person, or the page, gave up. */
  close(): void
}

export type FrameKeysOptions = {
  screen: Store<Screen>
  wallet: Wallet
  keys: Keys
  /** Whether somebody looks at the page, and when that begins. */
  page: Pick<Document, 'visibilityState' | 'addEventListener'>
  later(run: () => void, ms: number): void
  openWindow(): void
  answerWindow: AnswerWindow
}

/** Somebody who brought the page to the front may have come for this: it is looked at often, and then now and then. */
const often = { everyMs: 4_000, times: 30 }
const seldomMs = 30_000

export function makeFrameKeys({
  screen,
  wallet,
  keys,
  page,
  later,
  openWindow,
  answerWindow,
}: FrameKeysOptions): FrameKeys {
  const waiting = new Set<{ resolve(): void; reject(error: Error): void }>()
  /** Requests that were shown and closed without an answer. */
  const passedOver = new Set<string>()
  let asking: AbortController | undefined
  let isPolling = false
  let round = 0
  let polls = 0

  function settle(end: (one: { resolve(): void; reject(error: Error): void }) => void): void {
    asking?.abort()
    asking = undefined
    if (screen.get().name === 'noKey') screen.set({ name: 'none' })
    for (const one of waiting) end(one)
    waiting.clear()
  }

  async function ask(): Promise<void> {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    const show = (step: KeyStep) => {
      if (asking === mine && screen.get().name === 'noKey') screen.set({ name: 'noKey', step })
    }
    show({ at: 'starting' })
    try {
      const isOpen = await keys.askOthers(({ match }) => show({ at: 'asking', match }), mine.signal)
      if (isOpen) settle(({ resolve }) => resolve())
      else show({ at: 'refused' })
    } catch (error) {
      show(stepAfter(error))
    }
  }

  async function pollOnce(): Promise<void> {
    const before = screen.get()
    if (!['none', 'asked'].includes(before.name) || !wallet.current() || !(await wallet.hasKey())) return
    const { asks } = await keys.asks()
    const [first] = asks.filter(({ request }) => !passedOver.has(request))
    const shown = screen.get()
    // A question of the page's may have come in the meantime, and goes first.
    if (first && shown.name === 'none') screen.set({ name: 'asked', ask: first })
    else if (shown.name === 'asked' && shown.ask.request !== first?.request) screen.set({ name: 'none' })
  }

  /** One row of looks at a time: a later one takes over. */
  function run(mine: number): void {
    if (mine !== round || page.visibilityState !== 'visible') return
    void pollOnce()
      .catch(() => undefined)
      .then(() => {
        polls += 1
        later(() => run(mine), polls < often.times ? often.everyMs : seldomMs)
      })
  }

  function poll(): void {
    round += 1
    polls = 0
    run(round)
  }

  async function answer(asked: Ask, typed: string | undefined): Promise<Ended> {
    passedOver.add(asked.request)
    const end = await endOf(keys.answer(asked, typed), typed)
    const shown = screen.get()
    if (shown.name === 'asked' && shown.ask.request === asked.request) screen.set({ name: 'none' })
    return end
  }

  return {
    open() {
      screen.set({ name: 'noKey', step: { at: 'ways' } })
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }))
    },
    ask: () => void ask(),
    openWindow,
    poll() {
      if (isPolling) return
      isPolling = true
      page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && poll())
      poll()
    },
    openToAnswer() {
      const shown = screen.get()
      if (shown.name !== 'asked') return
      const { ask: asked } = shown
      answerWindow.open({ browser: asked.browser, origin: asked.origin, at: asked.at }, (typed) => answer(asked, typed))
    },
    close() {
      const shown = screen.get()
      if (shown.name === 'asked') {
        passedOver.add(shown.ask.request)
        screen.set({ name: 'none' })
      }
      settle(({ reject }) => reject(new NoKeyError()))
    },
  }
}
