import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { turningName } from '../gallery/firstSightPictures.js'
import { findAccessProblems } from '../setup/axe.js'
import { galleryForTests } from '../setup/gallery.js'
import { pressAgreed } from '../setup/press.js'
import { findUnordered } from '../setup/sides.js'
import { inLongTier } from '../setup/tier.js'
import { noteUnready } from '../setup/unready.js'

const { show } = galleryForTests('confirm')

async function open(sheet: string): Promise<Page> {
  const { page } = await show(`confirm?sheet=${sheet}`)
  await page.locator('[data-ready=true]').waitFor()
  return page
}
const answers = (page: Page) => page.locator('output').textContent()
const approve = (page: Page) => page.locator('.cf-approve')

async function centre(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('default', async () => {
  const page = await open('message')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await pressAgreed(page, approve(page))
  await expect.poll(() => answers(page)).toBe('approved')
})

test('behavior: a press that began before something moved does not count', async () => {
  const page = await open('message')
  await approve(page).hover()
  await page.locator('[data-ready=true]').waitFor()
  await page.mouse.down()
  const unready = await noteUnready(page)
  await page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('.cf')
    if (sheet) sheet.style.paddingInline = '20px'
  })
  await unready()
  await page.mouse.up()
  await page.locator('[data-ready=true]').waitFor()
  expect(await answers(page)).toBe('')
  await pressAgreed(page, approve(page))
  await expect.poll(() => answers(page)).toBe('approved')
})

test('behavior: a press that began elsewhere, and presses that scripts make, do not count', async () => {
  const page = await open('message')
  await page.mouse.move(...(await centre(page, '.cf-head h1')))
  await page.locator('[data-ready=true]').waitFor()
  await page.mouse.down()
  await page.mouse.move(...(await centre(page, '.cf-approve')))
  await page.mouse.up()
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('.cf-approve')
    button?.click()
    for (const type of ['pointerdown', 'pointerup', 'click'])
      button?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: 200, clientY: 200 }))
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  // A press that does count ends the test: nothing came before it.
  await pressAgreed(page, approve(page))
  await expect.poll(() => answers(page)).toBe('approved')
})

test('behavior: Enter counts only where Tab brought the focus', async () => {
  const page = await open('message')
  await approve(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  expect(await answers(page)).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers(page)).toBe('approved')
})

test('behavior: Escape, the cross and the button reject', async () => {
  const page = await open('send-new')
  await page.keyboard.press('Escape')
  await page.locator('.cf-close').click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => answers(page)).toBe('rejected rejected rejected')
})

test('behavior: the number that is shown agrees, another one ends the request', async () => {
  const page = await open('send-new')
  const wanted = await page.locator('.cf-lead b').textContent()
  const others = page.locator('.cf-match button').filter({ hasNotText: String(wanted) })
  await pressAgreed(page, others.first())
  await expect.poll(() => answers(page)).toBe('wrong-number')
  await pressAgreed(page, page.locator('.cf-match button', { hasText: String(wanted) }))
  await expect.poll(() => answers(page)).toBe('wrong-number approved')
})

test('behavior: what is blocked can only be turned down', async () => {
  const page = await open('sign-in-elsewhere')
  expect(await page.locator('.cf-foot button').allTextContents()).toEqual(['Don’t sign'])
})

test('behavior: a long form is agreed to only after it was scrolled through', async () => {
  const { page } = await show('confirm?sheet=form-long', { viewport: { width: 360, height: 640 } })
  const numbers = page.locator('.cf-match button')
  await page.getByText('Scroll to the end first').waitFor()
  // The field that gives everything away is the last of them.
  expect(await page.locator('dt', { hasText: 'giveAllTo' }).count()).toBe(1)
  expect(await numbers.evaluateAll((all) => all.every((each) => (each as HTMLButtonElement).disabled))).toBe(true)
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 1e6))
  await page.locator('[data-ready=true]').waitFor()
  expect(await page.getByText('Scroll to the end first').count()).toBe(0)
  const wanted = await page.locator('.cf-lead b').textContent()
  await pressAgreed(page, numbers.filter({ hasText: String(wanted) }))
  await expect.poll(() => answers(page)).toBe('approved')
})

// Slow: axe reads eight sheets, each of which takes presses only after it has stood still.
inLongTier(() => {
  test('behavior: axe finds nothing, nothing is cut off at 320 px, and the console stays silent', async () => {
    for (const sheet of [
      'swap',
      'blind',
      'permit',
      'send-poison',
      'order',
      'swap-odd-single',
      'fee-chosen',
      'permission',
    ]) {
      const { page, problems } = await show(`confirm?sheet=${sheet}&theme=dark`, {
        // What stands half behind the buttons while it is scrolled to is no small target: this one has fields.
        viewport: { width: 320, height: sheet === 'permission' ? 1_300 : 700 },
      })
      await page.locator('[data-ready=true]').waitFor()
      expect(await findAccessProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(problems).toEqual([])
      await page.close()
    }
  })
})

test.each(['en', 'ar', 'he'])(
  'behavior: a token’s name that would turn an amount or an address around turns itself alone, in %s',
  async (locale) => {
    const { page } = await show(`confirm?sheet=send-new&locale=${locale}&symbol=${encodeURIComponent(turningName)}`)
    await page.locator('[data-ready=true]').waitFor()
    await page.getByText('שוק').first().waitFor()
    expect(await findUnordered(page, '.cf', ['1.1', '3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])).toEqual([])
  },
)
