import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { galleryForTests } from '../setup/gallery.js'
import { still } from '../setup/still.js'
import { until } from '../setup/until.js'

const { show } = galleryForTests('page')
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

const modal = (page: Page) => page.locator('portico-modal')
const viewOf = (page: Page) => modal(page).locator('[part~=modal]').getAttribute('data-view')
const toast = (page: Page) => modal(page).locator('[part~=toast]')
const short = (page: Page) => modal(page).locator('.view:not([data-gone]) bdi[title]').first()

async function open(name: string, view: string, context: Parameters<typeof show>[1] = phone) {
  const { page } = await show(`page?name=${name}`, context)
  await modal(page).locator(`[data-view=${view}]`).waitFor()
  await still(page)
  return page
}

/** A finger that comes down in the middle of something. Returns how it leaves. */
async function rest(page: Page, on: ReturnType<typeof short>) {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to rest on')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }
}

/** Without the gaps between its groups. */
const told = async (page: Page) => (await toast(page).textContent())?.replaceAll(' ', '')

describe('an address that is shortened', () => {
  test('default: a finger that stays on it is shown the whole of it, in groups, and has pressed nothing', async () => {
    const page = await open('account', 'Account')
    const whole = await short(page).getAttribute('title')
    expect(await short(page).textContent()).toContain('…')
    const leave = await rest(page, short(page))
    await toast(page).waitFor()
    expect(await told(page)).toBe(whole)
    expect(await toast(page).textContent()).toMatch(/^0x( \w{4}){10}$/)
    await leave()
    await still(page)
    expect(await viewOf(page)).toBe('Account')
    expect(await toast(page).isVisible()).toBe(true)
  })

  test('behavior: a tap does what it did: another view, and what was rested on before is no part of it', async () => {
    const page = await open('account', 'Account')
    const leave = await rest(page, short(page))
    await toast(page).waitFor()
    await leave()
    await short(page).tap()
    await until(async () => (await viewOf(page)) === 'ProfileWallets')
  })

  test('behavior: a tap on its copy button copies; a finger that stays there looks', async () => {
    const page = await open('account', 'Account', { ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
    const copy = modal(page).getByRole('button', { name: 'Copy address' })
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.evaluate(() => navigator.clipboard.writeText('before'))
    const leave = await rest(page, copy)
    await toast(page).waitFor()
    await leave()
    expect(await clipboard()).toBe('before')
    await copy.tap()
    await until(async () => (await clipboard()) === (await short(page).getAttribute('title')))
  })

  test('behavior: what was chosen letter by letter stays chosen', async () => {
    const page = await open('review', 'SendReview')
    const selected = await modal(page).evaluate((host) => {
      const grid = host.shadowRoot?.querySelector('[part~=address-grid]')
      const selection = getSelection()
      if (grid) selection?.selectAllChildren(grid)
      return selection?.toString()
    })
    const leave = await rest(page, modal(page).getByRole('button', { name: 'Copy address' }))
    await leave()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected)
  })

  test('behavior: the key for a menu shows it where the focus is; the menu of a mouse is the browser’s', async () => {
    const page = await open('account', 'Account', { reducedMotion: 'reduce' })
    const menus = await page.evaluateHandle(() => {
      const seen: boolean[] = []
      window.addEventListener('contextmenu', (event) => seen.push(event.defaultPrevented))
      return seen
    })
    await short(page).click({ button: 'right' })
    await until(async () => (await menus.jsonValue()).length === 1)
    expect(await toast(page).count()).toBe(0)
    await modal(page).getByRole('button', { name: 'Copy address' }).focus()
    await page.keyboard.press('Shift+F10')
    await toast(page).waitFor()
    expect(await told(page)).toBe(await short(page).getAttribute('title'))
    // Where a menu would have come by it, it does not stand over that.
    expect((await menus.jsonValue()).slice(1)).not.toContain(false)
  })
})
