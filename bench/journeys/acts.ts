import type { Page } from 'playwright-core'
import type { AppName } from './app.js'

/** What a visitor does, from what is shown to what is shown next. */
export type Act = {
  id: string
  title: string
  /** The app that it is done in; the one with everything by default. */
  app?: AppName
  /** What is done before, and counted nowhere. */
  after?: Act
  /** Begins it. Without a pointer or the focus, which would warm it. */
  press(page: Page): Promise<unknown>
  /** Whether what it is for is there. Runs in the page. */
  shown(): boolean
  /** kB after brotli, files, and waves: the longest chain of requests of code. */
  goal: { kB: number; files: number; waves: number }
  /** What comes behind what is shown, at most. */
  behind: { kB: number; files: number }
}

const none = { kB: 0, files: 0 }

/** Presses the first element that fits, on the page or in the modal: by the page's own code, so nothing was near it before. */
const press = (page: Page, selector: string, words = '') =>
  page.evaluate(
    ([wanted, named]) => {
      const places = [document, document.querySelector('portico-modal')?.shadowRoot]
      const found = places
        .flatMap((place) => [...(place?.querySelectorAll<HTMLElement>(wanted) ?? [])])
        .find((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().startsWith(named))
      if (!found) throw new Error(`No ${wanted} begins with "${named}": ${places[1]?.textContent}`)
      found.click()
    },
    [selector, words] as const,
  )
const inModal = (page: Page, words: string) => press(page, 'button, a', words)

const start: Act = {
  id: 'start',
  title: 'before anybody acts',
  press: (page) => page.goto('/', { waitUntil: 'commit' }),
  shown: () => document.querySelector('[data-portico-main]') !== null,
  goal: { kB: 15.7, files: 3, waves: 1 },
  behind: none,
}

const connect: Act = {
  id: 'connect',
  title: 'press → Connect, nothing warmed',
  press: (page) => press(page, '[data-portico-main]'),
  shown: () => /Lantern/.test(document.querySelector('portico-modal')?.shadowRoot?.textContent ?? ''),
  goal: { kB: 35, files: 4, waves: 1 },
  // The third one has what stands beside the list for who has used no wallet here yet, and what stands in for a list that is slow.
  behind: { kB: 18.6, files: 3 },
}

const registry: Act = {
  id: 'registry',
  title: 'press → Connect with `registry()`, EVM alone, no services',
  app: 'registry',
  press: (page) => press(page, '[data-portico-main]'),
  shown: () => /MetaMask/.test(document.querySelector('portico-modal')?.shadowRoot?.textContent ?? ''),
  // The fifth helps on who has no wallet, and comes beside the best-known ones.
  goal: { kB: 62, files: 5, waves: 2 },
  // When the page is at rest.
  behind: { kB: 14, files: 2 },
}

const code: Act = {
  id: 'code',
  title: 'press on WalletConnect → code',
  after: connect,
  press: (page) => inModal(page, 'Scan with your phone'),
  shown: () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part~="qr-code"] path') != null,
  goal: { kB: 34, files: 5, waves: 1 },
  behind: { kB: 32, files: 4 },
}

type App = { portico: { getState(): { balance: { status: string }; modal: { status: string } } } }

const connected: Act = {
  id: 'connected',
  title: 'wallet chosen → connected and balance asked',
  after: connect,
  press: (page) => inModal(page, 'Lantern'),
  shown: () => {
    const { balance, modal } = (globalThis as unknown as App).portico.getState()
    const button = document.querySelector('[data-portico-main]')?.textContent ?? ''
    // Its name, once that is known.
    return modal.status === 'closed' && balance.status === 'ready' && /0x|\.eth/i.test(button)
  },
  goal: { kB: 44, files: 6, waves: 2 },
  behind: { kB: 6.6, files: 2 },
}

const account: Act = {
  id: 'account',
  title: 'account button → Account with its tab',
  after: connected,
  press: (page) => press(page, '[data-portico-main]'),
  shown: () => /USDX/.test(document.querySelector('portico-modal')?.shadowRoot?.textContent ?? ''),
  goal: { kB: 30, files: 5, waves: 1 },
  behind: none,
}

const isAt = (view: string) =>
  new Function(
    `return document.querySelector('portico-modal')?.shadowRoot?.querySelector('[data-view="${view}"]') != null`,
  ) as () => boolean

/** What is opened from the account; the bytes are those of the day before files were joined by acts. */
const fromAccount = (view: string, title: string, kB: number, behind: Act['behind'] = none): Act => ({
  id: title.toLowerCase(),
  title: `${title}, opened from Account`,
  after: account,
  press: (page) => inModal(page, title),
  shown: isAt(view),
  goal: { kB, files: 5, waves: 1 },
  behind,
})

export const acts: readonly Act[] = [
  start,
  connect,
  registry,
  code,
  connected,
  account,
  fromAccount('Send', 'Send', 13.1),
  fromAccount('Swap', 'Swap', 13.8, { kB: 13, files: 3 }),
  fromAccount('OnRamp', 'Buy', 7.1),
  fromAccount('Receive', 'Receive', 13.1),
]

/** All that the app may ever load. */
export const wholeGoal = { kB: 379, files: 120 }

/** An act with all that comes before it, in their order. */
export const wayTo = ({ after }: Act): readonly Act[] => (after ? [...wayTo(after), after] : [])
