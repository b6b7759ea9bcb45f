import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { toHex } from 'viem'
import { expect } from 'vitest'
import { until } from '../setup/until.js'
import type { HostPage } from '../setup/walletHost.js'

/** A page that holds the frame does all that a page can do to have something signed. Its visitor is signed in, and agrees to nothing. */
export type Site = HostPage & { address: string }

/** Asks for a signature and writes down, in the page, how each of them ended. */
export async function askToSign({ page, frame, address }: Site, text = `Hello ${randomUUID()}`): Promise<void> {
  await page.evaluate(
    (params) => {
      const ended: string[] = (window as any).ended ?? []
      Object.assign(window, { ended })
      window.ask('RPC_REQUEST', { method: 'personal_sign', params }).then(
        () => ended.push('signed'),
        (error: Error) => ended.push(error.message),
      )
    },
    [toHex(text), address],
  )
  await frame.locator('.cf-foot').waitFor()
}

/**
 * As `askToSign()`, until a plain press answers. A sheet that the browser did not report as seen in time, as on a busy machine, asks for the
 * number instead: it is turned down, and forgotten.
 */
export async function askPlainly(site: Site): Promise<void> {
  await until(async () => {
    await askToSign(site)
    if (await isPlain(site)) return true
    const before = (await ended(site.page)).length
    await rejectOf(site).click()
    await until(async () => (await ended(site.page)).length > before)
    await site.page.evaluate(() => (window as any).ended.pop())
    return false
  })
}

/** Whether the sheet that is open, once it would take a press, takes a plain one. */
export async function isPlain(site: Site): Promise<boolean> {
  await ready(site)
  return (await site.frame.locator('.cf-approve').count()) === 1
}

export const rejectOf = ({ frame }: Site) => frame.getByRole('button', { name: 'Reject' })

export const ended = (page: Page) => page.evaluate(() => ((window as any).ended ?? []) as string[])

export const forget = (page: Page) => page.evaluate(() => Object.assign(window, { ended: [] }))

/** Waits until the sheet would take a press, for a page that leaves it alone. */
export const ready = ({ frame }: Site) => frame.locator('.cf-foot[data-ready="true"]').waitFor()

/** Answers the question as its person would, and shows with it that the question was still open. */
export async function turnDown(site: Site): Promise<void> {
  await rejectOf(site).click()
  await expect.poll(() => ended(site.page)).toEqual(['User rejected the request'])
  await site.page.close()
}

/** Puts the frame at the page's corner, and nothing over it. */
export const pin = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('.cover')?.remove()
    const frame = document.querySelector('iframe') as HTMLElement
    frame.removeAttribute('style')
    Object.assign(frame.style, { position: 'fixed', left: '0', top: '0', zIndex: '2' })
  })

/** Where the approving control is when the frame stands at the page's corner. */
export async function placeOfApprove({ page, frame }: Site): Promise<{ x: number; y: number }> {
  const box = await frame.locator('.cf-approve').boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const corner = await page.locator('iframe').boundingBox()
  return { x: box.x - (corner?.x ?? 0) + box.width / 2, y: box.y - (corner?.y ?? 0) + box.height / 2 }
}

export type Style = Record<string, string>

/** Puts the frame, with the focus in it, where `before` says; what a mouse does on the page moves it to `after`. */
export async function trap(site: Site, on: 'mouseup' | 'mousemove', before: Style, after: Style): Promise<void> {
  const { page } = site
  await page.evaluate(
    ([first, then, move]) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement
      document.querySelector('.cover')?.remove()
      const cover = document.createElement('div')
      cover.className = 'cover'
      Object.assign(frame.style, { position: 'fixed', left: '0', top: '0', zIndex: '1' })
      Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '0', background: 'white' })
      Object.assign(frame.style, first)
      document.body.append(cover)
      frame.focus()
      // What is pressed on the page leaves the focus in the frame.
      cover.addEventListener('mousedown', (event) => event.preventDefault())
      cover.addEventListener(move, () => Object.assign(frame.style, then))
    },
    [before, after, on] as const,
  )
}

/** What was changed is on the screen: only then a mouse meets it. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/**
 * The trap has more time than a sheet in sight needs until a press counts, and less than until its visitor is asked for the number:
 * by the frame's own clock, which is the one that the sheet goes by.
 */
export async function lieInWait({ frame }: Site): Promise<void> {
  const clock = () => frame.locator('.cf-foot').evaluate(() => performance.now())
  const began = await clock()
  await until(async () => (await clock()) - began >= 700)
}

export async function doubleClick(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  // What the first press did is on the screen before the second one comes.
  await painted(page)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
