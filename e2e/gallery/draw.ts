import type { Page } from 'playwright-core'
import { still } from '../setup/still.js'
import { pictures } from './pictures.js'
import { stateOf } from './setup.js'

/**
 * Draws a picture of the gallery in a page, and waits until it stands.
 *
 * @param address The gallery's page, with how it is drawn in its query.
 * @param said How a sentence is said there; in English by default.
 * @returns What is not as it was asked for.
 */
export async function drawPicture(
  page: Page,
  address: string,
  name: string,
  said: (english: string) => string | RegExp = (english) => english,
): Promise<string[]> {
  const { route, state = {}, wait = 0, typed, pressed, says, button } = pictures[name] ?? {}
  // What a picture waits for is the product's own time, which passes at once.
  const timed = wait > 0
  if (timed) await page.clock.install()
  await page.goto(`${address}&name=${name}`)
  if (timed) await page.clock.runFor(200)
  await page.locator(button ? '[part~=connect-button]' : 'portico-modal [part~=modal]').waitFor()
  if (timed) await page.clock.runFor(500)
  if (route) await page.locator(`portico-modal [data-view=${route.name}]`).waitFor()
  if (typed) await page.locator('portico-modal input').first().fill(typed)
  if (pressed) {
    await page
      .locator('portico-modal')
      .getByRole('button', { name: said(pressed) })
      .click()
  }
  if (timed) {
    await page.clock.runFor(wait)
    await page.clock.runFor(600)
  }
  await page.waitForLoadState('networkidle')
  await still(page)
  // A state that something cleared on its way would be the picture of another one.
  const asked = stateOf(state)
  const all = await page.evaluate(() => {
    const { send, swap } = Reflect.get(window, 'portico').client.store.get()
    return { send, swap }
  })
  const shown = stateOf({ ...(state.send && { send: all.send }), ...(state.swap && { swap: all.swap }) })
  if (says)
    await page
      .locator(button ? 'body' : 'portico-modal')
      .getByText(said(says))
      .first()
      .waitFor()
  return asked && shown !== asked ? [`shows ${shown}, not ${asked}`] : []
}
