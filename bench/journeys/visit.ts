import type { Browser, Page } from 'playwright-core'
import { type Act, wayTo } from './acts.js'
import type { BuiltApp, Place } from './app.js'
import type { Host } from './host.js'

/** Ends what hangs, and nothing else. */
export const patienceMs = 120_000

/** A visitor at the app, up to where an act begins. */
export type Visit = {
  page: Page
  /** Resolves when nothing is asked for any more: of code, until what is held back comes; of anything else, at all. */
  settled(): Promise<void>
}

/** Opens the app in a profile of its own, does what comes before an act, hands the page to `use` and closes it. */
export async function visit<T>(
  browser: Browser,
  { app, host, place, act }: { app: BuiltApp; host: Host; place: Place; act: Act },
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: host.origin })
  try {
    host.place(place)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const running = followRequests(page, host.origin)
    // The loader that runs this file names functions by a call, which the page must know.
    const ahead = `globalThis.__name = (named) => named; globalThis.place = ${JSON.stringify(place)};`
    await page.addInitScript({ content: `${ahead}${app.wallet}` })
    const settled = async () => {
      for (let still = 0, last = -1; still < 2; ) {
        await rest(page)
        const now = host.asked().length
        still = now === last && running() === 0 ? still + 1 : 0
        last = now
      }
    }
    if (act.id !== 'start') {
      await page.goto('/')
      await page.waitForSelector('[data-portico-main]')
      await settled()
    }
    for (const before of wayTo(act)) {
      await before.press(page)
      await page.waitForFunction(before.shown)
      await settled()
    }
    return await use({ page, settled })
  } finally {
    host.free()
    await context.close()
  }
}

/** How many requests for anything but code are under way: nobody holds those back. */
function followRequests(page: Page, origin: string): () => number {
  const running = new Set<object>()
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) running.add(request)
  })
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return () => running.size
}

/** Some turns of the page in which it had nothing to do. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      await new Promise<void>((resolve) => setTimeout(resolve, 10))
    }
  })
