import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { Modal } from '../pages/modal.js'
import { PhonePage } from '../pages/phonePage.js'
import { TestWallet } from '../pages/testWallet.js'
import { startPlainBrowser } from './plainBrowser.js'
import { followTrail, type Trail } from './trail.js'

export type VisitOptions = {
  /** Query of the demo page: its knobs. */
  knobs?: Record<string, string>
  path?: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  phone?: boolean
  /** Share the storage of an earlier visit (a second tab). */
  context?: BrowserContext
  deviceScaleFactor?: number
  /** Where the visitor’s clock says they are. */
  timezoneId?: string
  /** Another name for the demo's server, for example `flagged.localhost`. */
  host?: string
  /** The page's clock can be put forward. */
  clock?: boolean
  /** Runs before the page loads: to answer in a server’s place, or to put something into the page ahead of its own code. */
  before?: (page: Page) => Promise<unknown>
}

export type Visit = {
  page: Page
  context: BrowserContext
  modal: Modal
  /** An injected demo wallet by name. */
  wallet(name: string): TestWallet
  /** Requests that left the page, without its own origin. */
  outside: string[]
  problems: string[]
  /** What the page said on its console. */
  said: string[]
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Gives a spec file its browser; every visit of a test is closed after it. `plain`: as a visitor starts it, where frames keep what they store. */
export function browserForTests({ plain = false } = {}) {
  const open = new Set<BrowserContext>()
  const trails: Trail[] = []
  const state: { browser?: Browser; stop?: () => Promise<void> } = {}
  beforeAll(async () => {
    if (plain) Object.assign(state, await startPlainBrowser())
    else state.browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterEach(async ({ task }) => {
    const left = trails.splice(0)
    // Before all is closed: what the pages show is a part of the answer.
    if (task.result?.state === 'fail') for (const trail of left) console.error(await trail.tell())
    await Promise.all([...open].map((context) => context.close()))
    open.clear()
  })
  afterAll(async () => {
    await (state.stop ? state.stop() : state.browser?.close())
  })

  async function visit(options: VisitOptions = {}): Promise<Visit> {
    const { browser } = state
    if (!browser) throw new Error('visit() is for tests, not for the top of a spec file')
    const address = new URL(inject('addresses').demo)
    if (options.host) address.hostname = options.host
    const demo = address.origin
    const context =
      options.context ??
      (await browser.newContext({
        viewport: options.phone ? { width: 390, height: 844 } : (options.viewport ?? { width: 1280, height: 900 }),
        colorScheme: options.colorScheme ?? 'light',
        ...(options.timezoneId ? { timezoneId: options.timezoneId } : {}),
        ...(options.deviceScaleFactor ? { deviceScaleFactor: options.deviceScaleFactor } : {}),
        ...(options.phone ? { userAgent: iphone, hasTouch: true, isMobile: true } : {}),
        permissions: ['clipboard-read', 'clipboard-write'],
      }))
    open.add(context)
    const page = await context.newPage()
    const outside: string[] = []
    const problems: string[] = []
    const said: string[] = []
    trails.push(followTrail(context, { problems, said }))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== demo && url.protocol.startsWith('http')) outside.push(request.url())
    })
    page.on('websocket', (socket) => outside.push(socket.url()))
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      said.push(message.text())
      if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text())
    })
    if (options.clock) await page.clock.install()
    const query = new URLSearchParams({ wallets: 'lantern,quill', families: 'evm', expose: '1', ...options.knobs })
    await options.before?.(page)
    await page.goto(`${demo}${options.path ?? '/'}?${query}`)
    await page
      .getByTestId(/^(\w+-)?status$/)
      .first()
      .waitFor()
    return {
      page,
      context,
      modal: new Modal(page),
      wallet: (name) => new TestWallet(page, name),
      outside,
      problems,
      said,
    }
  }

  /** The phone's page: another device, so it shares nothing with the visits. */
  async function takePhone(): Promise<PhonePage> {
    const { browser } = state
    if (!browser) throw new Error('takePhone() is for tests, not for the top of a spec file')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    open.add(context)
    const page = await context.newPage()
    await page.goto(inject('addresses').phone)
    return new PhonePage(page)
  }
  return { visit, takePhone }
}
