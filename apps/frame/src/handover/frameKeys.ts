import type { Screen } from '../screen.js'
import type { Keys } from '../session/keys.js'
import { VaultError } from '../session/vault.js'
import { NoKeyError, type Wallet } from '../session/wallet.js'
import type { Store } from '../store.js'

/** What the frame does about keys beside using its own: gets one from another device, and gives its own to one. */
export type FrameKeys = {
  /** Shows how this device gets a key. Resolves when it has one; rejects with `NoKeyError` when the person gives up. */
  open(): Promise<void>
  /** Asks the person's other devices, from now until one answers. */
  ask(): void
  /** Opens the wallet's own window, which may have a key or take one. */
  openWindow(): void
  /** Follows what other devices ask, from now on for as long as the page is looked at. */
  look(): void
  /** The number that the person chose for the device that asks; none: it was not them. */
  answer(choice: string | undefined): void
  /** The person, or the page, gave up. */
  close(): void
}

type Asked = Extract<Screen, { name: 'asked' }>

export type FrameKeysOptions = {
  screen: Store<Screen>
  wallet: Wallet
  keys: Keys
  /** Whether somebody looks at the page, and when that begins. */
  page: Pick<Document, 'visibilityState' | 'addEventListener'>
  later(run: () => void, ms: number): void
  openWindow(): void
}

/** Somebody who brought the page to the front may have come for this: it is looked at often, and then now and then. */
const often = { everyMs: 4_000, times: 30 }
const seldomMs = 30_000

export function makeFrameKeys({ screen, wallet, keys, page, later, openWindow }: FrameKeysOptions): FrameKeys {
  const waiting = new Set<{ resolve(): void; reject(error: Error): void }>()
  /** Requests that were shown and closed without an answer. */
  const passedOver = new Set<string>()
  let asking: AbortController | undefined
  let isLooking = false
  let round = 0
  let looks = 0

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
    const show = (step: Extract<Screen, { name: 'noKey' }>['step']) => {
      if (asking === mine && screen.get().name === 'noKey') screen.set({ name: 'noKey', step })
    }
    show({ at: 'starting' })
    try {
      const isOpen = await keys.askOthers(({ match }) => show({ at: 'asking', match }), mine.signal)
      if (isOpen) settle(({ resolve }) => resolve())
      else show({ at: 'refused' })
    } catch {
      show({ at: 'failed' })
    }
  }

  async function lookOnce(): Promise<void> {
    if (screen.get().name !== 'none' || !wallet.current() || !(await wallet.hasKey())) return
    const [first] = (await keys.asks()).filter(({ request }) => !passedOver.has(request))
    // A question of the page's may have come in the meantime, and goes first.
    if (first && screen.get().name === 'none') screen.set({ name: 'asked', ask: first, state: 'open' })
  }

  /** One row of looks at a time: a later one takes over. */
  function run(mine: number): void {
    if (mine !== round || page.visibilityState !== 'visible') return
    void lookOnce()
      .catch(() => undefined)
      .then(() => {
        looks += 1
        later(() => run(mine), looks < often.times ? often.everyMs : seldomMs)
      })
  }

  function look(): void {
    round += 1
    looks = 0
    run(round)
  }

  async function answer(choice: string | undefined): Promise<void> {
    const shown = screen.get()
    if (shown.name !== 'asked' || shown.state !== 'open') return
    const show = (state: Asked['state']) => {
      const now = screen.get()
      if (now.name === 'asked' && now.ask === shown.ask) screen.set({ ...shown, state })
    }
    passedOver.add(shown.ask.request)
    show('busy')
    try {
      await keys.answer(shown.ask, choice)
      show(choice === undefined ? 'denied' : 'given')
    } catch (error) {
      const code = error instanceof VaultError ? error.code : undefined
      show(code === 'choice_wrong' ? 'wrong' : code === 'handover_over' ? 'over' : 'failed')
    }
  }

  return {
    open() {
      screen.set({ name: 'noKey', step: { at: 'ways' } })
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }))
    },
    ask: () => void ask(),
    openWindow,
    look() {
      if (isLooking) return
      isLooking = true
      page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && look())
      look()
    },
    answer: (choice) => void answer(choice),
    close() {
      const shown = screen.get()
      if (shown.name === 'asked') {
        passedOver.add(shown.ask.request)
        if (shown.state !== 'busy') screen.set({ name: 'none' })
      }
      settle(({ reject }) => reject(new NoKeyError()))
    },
  }
}
