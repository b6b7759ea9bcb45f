import type { Page } from 'playwright-core'
import type { Portico } from 'portico'
import { describe, expect, test } from 'vitest'
import { galleryForTests } from '../setup/gallery.js'
import { until } from '../setup/until.js'

declare const clients: Portico[]

const { show } = galleryForTests('shell')

const opener = (page: Page) => page.locator('[data-portico-main]').first()
const modal = (page: Page) => page.locator('portico-modal').filter({ hasNot: page.locator('dialog:not([open])') })
const row = (page: Page, name: string) => modal(page).locator('.view:not([data-gone])').getByRole('button', { name })
const isOpen = (page: Page) => page.evaluate(() => clients[0]?.getState().modal.status === 'open')
const view = (page: Page) => page.evaluate(() => clients[0]?.getState().router.history.at(-1)?.name)
const dialog = <T>(page: Page, read: (dialog: HTMLDialogElement) => T) =>
  page.evaluate(
    `(${read.toString()})([...document.querySelectorAll('portico-modal')].map((host) => host.shadowRoot.querySelector('dialog')).find(({ open }) => open))`,
  ) as Promise<T>
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.textContent ?? ''
  })
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'))
async function open(page: Page): Promise<void> {
  await opener(page).click()
  await modal(page).getByRole('heading', { level: 2 }).waitFor()
}

describe('opening and closing', () => {
  test('default: the title has the focus, the page is inert, nothing is said on the console', async () => {
    const { page, problems } = await show('shell')
    await open(page)
    expect(await focusedText(page)).toBe('Connect to Meridian')
    expect(await dialog(page, (element) => element.matches(':modal'))).toBe(true)
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab')
    expect(['PORTICO-MODAL', 'BODY']).toContain(await page.evaluate(() => document.activeElement?.tagName))
    expect(problems).toEqual([])
  })

  test('behavior: Escape closes and gives the focus back', async () => {
    const { page } = await show('shell')
    await open(page)
    await page.keyboard.press('Escape')
    await until(async () => (await modal(page).count()) === 0)
    expect(await focusedText(page)).toBe('Connect wallet')
  })

  test('behavior: a press beside it closes, a press that began inside does not', async () => {
    const { page } = await show('shell')
    await open(page)
    await page.mouse.move(500, 400)
    await page.mouse.down()
    await page.mouse.move(20, 600)
    await page.mouse.up()
    expect(await isOpen(page)).toBe(true)
    await page.mouse.click(20, 600)
    await until(async () => !(await isOpen(page)))
  })

  test('behavior: the page behind neither scrolls nor shifts, and is free again after', async () => {
    const { page } = await show('shell')
    const place = () => opener(page).evaluate((element) => element.getBoundingClientRect().left)
    const before = await place()
    await open(page)
    expect(await place()).toBe(before)
    await page.mouse.move(20, 600)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await until(async () => (await modal(page).count()) === 0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
  })

  test('behavior: what takes the place of the opener takes its focus', async () => {
    const { page } = await show('shell')
    await open(page)
    await row(page, 'Lantern').click()
    await until(async () => !(await isOpen(page)))
    await page.locator('.portico-connect-account').first().waitFor()
    await until(() =>
      page.evaluate(() => document.activeElement?.classList.contains('portico-connect-account') === true),
    )
  })

  test('behavior: opened and closed in quick succession, nothing is left behind', async () => {
    const { page, problems } = await show('shell')
    await page.evaluate(async () => {
      // Closed at each of the first frames that it is drawn in, and before any.
      for (let times = 0; times < 20; times++) {
        void clients[0]?.open()
        for (let frames = 0; frames < times % 5; frames++) await new Promise(requestAnimationFrame)
        clients[0]?.close()
      }
    })
    await until(async () => (await modal(page).count()) === 0)
    expect(problems).toEqual([])
  })

  test('behavior: refused while the network is wrong: it shakes, says why and stays modal', async () => {
    const { page } = await show('shell?chain=0x64')
    await open(page)
    await row(page, 'Lantern').click()
    await until(async () => (await view(page)) === 'UnsupportedChain')
    const press = () => page.keyboard.press('Escape')
    for (let presses = 0; presses < 3; presses++) await press()
    // It shakes for a moment only, and what shakes it is loaded at the first press.
    await until(async () => (await modal(page).locator('[data-shaking]').count()) === 1, press)
    await modal(page).getByText('To close this, choose a network or disconnect.').waitFor({ state: 'attached' })
    expect(await isOpen(page)).toBe(true)
    expect(await dialog(page, (element) => element.matches(':modal'))).toBe(true)
    await modal(page).locator('[data-shaking]').waitFor({ state: 'detached' })
  })

  test('behavior: with movement reduced it opens and closes as well', async () => {
    const { page } = await show('shell', { reducedMotion: 'reduce' })
    await open(page)
    await page.keyboard.press('Escape')
    await until(async () => (await modal(page).count()) === 0)
  })
})

describe('in a page with a dialog of its own', () => {
  test('behavior: it works over a native dialog, and Escape closes it alone', async () => {
    const { page } = await show('shell')
    await page.evaluate(() => {
      const host = document.body.appendChild(document.createElement('dialog'))
      const button = host.appendChild(document.createElement('button'))
      button.textContent = 'Pay'
      button.addEventListener('click', () => void clients[0]?.open())
      host.showModal()
    })
    await page.getByRole('button', { name: 'Pay' }).click()
    await row(page, 'Harbor').click()
    await until(async () => (await view(page)) === 'ConnectingExternal')
    await page.keyboard.press('Escape')
    await until(async () => !(await isOpen(page)))
    expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true)
    expect(await focusedText(page)).toBe('Pay')
  })

  test('behavior: a library that listens in capture on the document hears nothing of Escape and presses', async () => {
    const { page } = await show('shell')
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      document.addEventListener('keydown', (event) => heard.push(event.key), true)
      for (const type of ['pointerdown', 'mousedown', 'focusin', 'click']) {
        document.addEventListener(type, () => heard.push(type))
      }
    })
    await open(page)
    await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
    await row(page, 'Quill').click()
    await page.keyboard.press('Escape')
    await until(async () => !(await isOpen(page)))
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    expect(heard.filter((type) => type !== 'focusin')).toEqual([])
  })

  test('behavior: what a library puts on it to hide it is taken off', async () => {
    const { page } = await show('shell')
    await open(page)
    await modal(page).evaluate((element) => {
      for (const name of ['aria-hidden', 'data-aria-hidden', 'inert']) element.setAttribute(name, 'true')
    })
    await until(() =>
      modal(page).evaluate(
        (element) => !['aria-hidden', 'data-aria-hidden', 'inert'].some((name) => element.hasAttribute(name)),
      ),
    )
  })

  test('behavior: it leaves the top layer for a wallet that draws over the page, and comes back', async () => {
    const { page } = await show('shell')
    await open(page)
    const setAside = (aside: number) =>
      page.evaluate((count) => {
        const { store } = (clients[0] as Portico).client
        store.set({ modal: { ...store.get().modal, aside: count } })
      }, aside)
    await setAside(1)
    await until(() => dialog(page, (element) => element.open && !element.matches(':modal')))
    expect(await dialog(page, (element) => getComputedStyle(element).zIndex)).toBe('999')
    await setAside(0)
    await until(() => dialog(page, (element) => element.matches(':modal')))
    expect(await isOpen(page)).toBe(true)
  })

  test('behavior: hostile rules of the page do not reach into it', async () => {
    const { page } = await show('shell')
    const heightOf = () => row(page, 'Quill').evaluate((element) => (element as HTMLElement).offsetHeight)
    await open(page)
    const before = await heightOf()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { letter-spacing: 9px !important; line-height: 4 !important } button { padding: 33px !important } html { font-size: 30% !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await heightOf()).toBe(before)
  })
})

describe('views', () => {
  test('behavior: the old view is inert and leaves, the new title has the focus, Back gives it to what led away', async () => {
    const { page } = await show('shell')
    await open(page)
    await modal(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await until(async () => (await focusedText(page)) === 'What is a wallet?')
    await until(async () => (await modal(page).locator('.view').count()) === 1)
    await modal(page).getByRole('button', { name: 'Back' }).click()
    await until(async () => (await focusedName(page)) === 'What is a wallet?')
    expect(await view(page)).toBe('Connect')
  })
})

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true }
  async function drag(page: Page, distance: number): Promise<void> {
    const grabber = modal(page).locator('[part~=grabber]')
    await until(() =>
      modal(page)
        .locator('[part~=modal]')
        .evaluate((element) => element.getAnimations().length === 0),
    )
    const box = await grabber.boundingBox()
    if (!box) throw new Error('There is no grabber')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + distance, { steps: 30 })
    // A last slow step, so that it is a drag and not a flick.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
    })
    await page.mouse.move(x, y + distance + 1)
    await page.mouse.up()
  }

  test('default: a sheet along the bottom edge', async () => {
    const { page } = await show('shell', phone)
    await open(page)
    const card = modal(page).locator('[part~=modal]')
    expect(await card.getAttribute('data-sheet')).toBe('true')
    await until(async () => {
      const box = await card.boundingBox()
      return box?.width === 390 && Math.round(box.y + box.height) === 780
    })
  })

  test('behavior: a short drag of the grabber snaps back, a long one closes', async () => {
    const { page } = await show('shell', phone)
    await open(page)
    await drag(page, 24)
    expect(await isOpen(page)).toBe(true)
    await drag(page, 260)
    await until(async () => !(await isOpen(page)))
  })
})

describe('several on one page', () => {
  test('behavior: each client has a modal of its own', async () => {
    const { page, problems } = await show('shell?two')
    await page.getByTestId('client-1').locator('[data-portico-main]').click()
    await until(async () => (await focusedText(page)) === 'Connect to Quayside')
    expect(await isOpen(page)).toBe(false)
    await page.keyboard.press('Escape')
    await open(page)
    expect(await focusedText(page)).toBe('Connect to Meridian')
    expect(problems).toEqual([])
  })
})

describe('inline', () => {
  test('default: stands in the page, and stays when it is closed', async () => {
    const { page, problems } = await show('shell?inline')
    await modal(page).getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    expect(await modal(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
    await page.evaluate(() => clients[0]?.close())
    await row(page, 'Harbor').click()
    await until(async () => (await view(page)) === 'ConnectingExternal')
    expect(await isOpen(page)).toBe(true)
    expect(problems).toEqual([])
  })
})
