import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Modal } from '../pages/modal.js'
import { PhonePage } from '../pages/phonePage.js'
import type { TestWallet } from '../pages/testWallet.js'
import { startForgetfulBrowser, startPlainBrowser } from './plainBrowser.js'
import { profilesOf } from './profiles.js'
import { followTrail, type Trail } from './trail.js'
import { demoOf, deviceOf, queryOf, waitForDemo, watchPage } from './watched.js'

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

/**
 * Gives a spec file its browser; every visit of a test is closed after it. `plain`: as a visitor starts it, where frames keep what they
 * store. `forgetful`: one where frames of other sites keep nothing. `moving`: its visitor did not ask for less movement.
 */
export function browserForTests({ plain = false, forgetful = false, moving = false } = {}) {
  const trails: Trail[] = []
  const own: { browser?: Browser; stop?: () => Promise<void> } = {}
  const profiles = profilesOf(() => own.browser)
  beforeAll(async () => {
    if (plain) Object.assign(own, await startPlainBrowser())
    if (forgetful) Object.assign(own, await startForgetfulBrowser())
  })
  afterEach(async ({ task }) => {
    const left = trails.splice(0)
    const failed = task.result?.state === 'fail'
    // Before all is closed: what the pages show is a part of the answer.
    if (failed) for (const trail of left) console.error(await trail.tell())
    for (const trail of left) trail.end()
    await profiles.giveBack({ failed })
  })
  afterAll(async () => {
    await own.stop?.()
  })

  async function visit(options: VisitOptions = {}): Promise<Visit> {
    const demo = demoOf(options)
    const kept = options.context ? undefined : await profiles.take(deviceOf(options, moving))
    const context = kept?.context ?? (options.context as BrowserContext)
    const page = await (kept ? kept.page() : context.newPage())
    const visited = watchPage(page, context, demo)
    trails.push(followTrail(context, visited))
    if (options.clock) {
      kept?.spoil()
      await page.clock.install()
    }
    await options.before?.(page)
    await page.goto(`${demo}${options.path ?? '/'}${queryOf(options)}`)
    await waitForDemo(page)
    return visited
  }

  /** The phone's page: another device, so it shares nothing with the visits. */
  async function takePhone(): Promise<PhonePage> {
    const kept = await profiles.take({ viewport: { width: 390, height: 844 } })
    const page = await kept.page()
    await page.goto(inject('addresses').phone)
    return new PhonePage(page)
  }
  return { visit, takePhone }
}
