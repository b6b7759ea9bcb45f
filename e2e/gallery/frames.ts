import type { Page } from 'playwright-core'
import { drawPicture } from './draw.js'

/** What is seen while one view takes the place of another. */
type Frames = { from: string; press: RegExp; view: string; ms: readonly number[] }

/** Movements that are worth looking at, by the name of their pictures. */
export const frames: Readonly<Record<string, Frames>> = {
  'to-wallet': { from: 'connect', press: /^Lantern/, view: 'ConnectingExternal', ms: [40, 80] },
}

/** Stops all that moves of the modal at a moment since it began. Where nothing moves, what stands there is what came at once. */
const stopAt = (page: Page, ms: number) =>
  page.locator('portico-modal').evaluate((host, at) => {
    for (const moving of host.shadowRoot?.getAnimations() ?? []) moving.currentTime = at
  }, ms)

/** Takes a movement apart: nothing moves by itself, and each moment is drawn for as long as its picture needs. */
export async function takeFrames(
  page: Page,
  address: string,
  { from, press, view, ms }: Frames,
  fileAt: (ms: number) => string,
): Promise<string[]> {
  const problems = await drawPicture(page, address, from)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.locator('portico-modal').getByRole('button', { name: press }).first().click()
  await page.locator(`portico-modal [data-view=${view}]`).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  for (const moment of ms) {
    await stopAt(page, moment)
    await page.screenshot({ path: fileAt(moment) })
  }
  return problems
}
