import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Act } from './acts.js'
import type { BuiltApp, Place } from './app.js'
import type { Host } from './host.js'
import { visit } from './visit.js'

/** A phone's line, and a processor a quarter as fast. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
const slowProcessor = { rate: 4 }

export type Speed = 'full' | 'quarter' | 'phone'

async function slow(session: CDPSession, speed: Speed): Promise<void> {
  if (speed === 'full') return
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  if (speed === 'quarter') return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
}

/** Milliseconds, in the page's own time, from a press until the first painted frame in which `shown` holds. */
async function untilPainted(page: Page, press: () => Promise<unknown>, shown: () => boolean): Promise<number> {
  await page.evaluate((source) => {
    const holds = new Function(`return (${source})()`) as () => boolean
    const measured = globalThis as { painted?: Promise<number>; pressedAt?: number }
    measured.painted = new Promise((resolve) => {
      const painted = new MessageChannel()
      // A message that is posted in a frame is heard once the frame is painted.
      painted.port1.onmessage = () => resolve(performance.now() - (measured.pressedAt ?? 0))
      const look = () => {
        if (measured.pressedAt !== undefined && holds()) painted.port2.postMessage(undefined)
        else requestAnimationFrame(look)
      }
      const note = () => {
        measured.pressedAt ??= performance.now()
      }
      addEventListener('click', note, { capture: true, once: true })
      look()
    })
  }, String(shown))
  await press()
  return page.evaluate(() => (globalThis as { painted?: Promise<number> }).painted ?? 0)
}

/** How long an act takes from the press until what it is for is painted, in milliseconds; after a page at rest has fetched what it may. */
export function time(
  browser: Browser,
  given: { app: BuiltApp; host: Host; place: Place; act: Act },
  speed: Speed,
): Promise<number> {
  return visit(browser, given, async ({ page, settled }) => {
    await settled()
    await slow(await page.context().newCDPSession(page), speed)
    return untilPainted(page, () => given.act.press(page), given.act.shown)
  })
}

/** The control: a bare native dialog with a heading, in the same browser. */
export async function timeBare(browser: Browser, speed: Speed): Promise<number> {
  const page = await browser.newPage()
  try {
    // The loader that runs this file names functions by a call, which the page must know.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.goto('about:blank')
    await page.setContent('<button id="open">Open</button><dialog><h2>Dialog</h2></dialog>')
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      document.querySelector('#open')?.addEventListener('click', () => dialog?.showModal())
    })
    await slow(await page.context().newCDPSession(page), speed)
    const press = () => page.evaluate(() => document.querySelector<HTMLElement>('#open')?.click())
    return await untilPainted(page, press, () => document.querySelector('dialog[open] h2') !== null)
  } finally {
    await page.close()
  }
}
