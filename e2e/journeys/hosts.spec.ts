import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import type { Portico } from 'portico'
import { describe, expect, onTestFinished, test } from 'vitest'
import { galleryForTests } from '../setup/gallery.js'
import { until } from '../setup/until.js'

declare const portico: Portico
declare const reactVersion: string

const hosts = ['none', 'native', 'radix', 'base', 'aria', 'headless', 'vaul', 'moved'] as const

/** What has the focus, through shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const inside = Boolean(node?.getRootNode() instanceof ShadowRoot)
    return { inside, text: node?.getAttribute('aria-label') ?? node?.textContent ?? '', tag: node?.tagName ?? '' }
  })
const isOpen = (page: Page) => page.evaluate(() => portico.getState().modal.status === 'open')
const view = (page: Page) => page.evaluate(() => portico.getState().router.history.at(-1)?.name)

describe.each([18, 19] as const)('opened from inside a dialog of the page, React %i', (react) => {
  const { show } = galleryForTests('hosts', { react, inlineStyles: true })

  test.each(hosts)('behavior: %s: on top, pressable, typable, alone with the focus; the host stays', async (host) => {
    const { page } = await show(`hosts?in=${host}`)
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(String(error)))
    expect(await page.evaluate(() => reactVersion)).toMatch(new RegExp(`^${react}\\.`))
    if (host !== 'none') await page.getByText('Open the page’s dialog').click()
    const hostDialog = page.getByTestId('host')
    const opener = hostDialog.getByRole('button', { name: 'Connect wallet' })
    await opener.click()
    const modal = page.locator('portico-modal').filter({ hasNot: page.locator('dialog:not([open])') })
    const shown = modal.locator('.view:not([data-gone])')
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()

    // On top of everything, and there for readers.
    const box = await modal.locator('[part~=close]').boundingBox()
    expect(box).not.toBeNull()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.tagName, [x, y])).toBe(
      'PORTICO-MODAL',
    )
    await page.getByRole('dialog', { name: 'Connect to Meridian' }).waitFor()
    const layer = await modal.locator('dialog').boundingBox()
    expect(layer).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    expect((await focused(page)).inside).toBe(true)

    // Tab goes round inside; the browser's own controls between the last and the first show as the body.
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press('Tab')
      const { inside, tag } = await focused(page)
      expect(inside || tag === 'BODY', `after ${presses + 1} times Tab at ${tag}`).toBe(true)
    }

    // A press, a field, a wheel.
    await shown.getByRole('button', { name: /^All wallets/ }).click()
    await shown.getByRole('heading', { name: 'All wallets' }).waitFor()
    await shown
      .getByRole('button', { name: /^Juniper/ })
      .first()
      .waitFor()
    const list = shown.locator('[part~=body]')
    await list.hover()
    await page.mouse.wheel(0, 300)
    await until(() =>
      list.evaluate((element) => [element, ...element.querySelectorAll('*')].some((part) => part.scrollTop > 0)),
    )
    await shown.getByRole('searchbox').click()
    await page.keyboard.type('harbor')
    await until(async () => (await shown.getByRole('button', { name: /^Juniper/ }).count()) === 0)
    expect(await shown.getByRole('searchbox').inputValue()).toBe('harbor')
    expect(await hostDialog.isVisible()).toBe(true)

    // A wallet that refuses, and back.
    await page.evaluate(() => portico.open({ view: 'Connect' }))
    await shown.getByRole('button', { name: 'Quill Installed' }).click()
    await until(async () => (await view(page)) === 'ConnectingExternal')

    // A press beside it, and Escape, close it alone.
    await page.mouse.click(8, 8)
    await until(async () => !(await isOpen(page)))
    await until(async () => (await modal.count()) === 0)
    expect(await hostDialog.isVisible()).toBe(true)
    await until(async () => (await focused(page)).text.includes('Connect wallet'))
    await opener.click()
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    await page.keyboard.press('Escape')
    await until(async () => !(await isOpen(page)))
    await until(async () => (await modal.count()) === 0)
    expect(await hostDialog.isVisible()).toBe(true)
    await until(async () => (await focused(page)).text.includes('Connect wallet'))

    // The host's own dialog works as before: its field, its focus, its Escape.
    await hostDialog.getByLabel('The page’s own field').click()
    await page.keyboard.type('still here')
    expect(await hostDialog.getByLabel('The page’s own field').inputValue()).toBe('still here')
    await page.keyboard.press('Escape')
    if (host !== 'none') await hostDialog.waitFor({ state: 'detached' })
    expect(thrown).toEqual([])
    await page.close()
  })

  // What these show is the browser's and the shell's alone: once is enough.
  if (react !== 19) return

  test('behavior: a captcha that the page draws over everything waits below, is pressed when the modal steps aside, and after it', async () => {
    const { page } = await show('hosts?in=none')
    await page.getByTestId('host').getByRole('button', { name: 'Connect wallet' }).click()
    const shown = page.locator('portico-modal .view:not([data-gone])')
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    await page.evaluate(() => {
      const captcha = document.createElement('iframe')
      captcha.title = 'captcha'
      captcha.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:#fff'
      document.body.append(captcha)
      const field = captcha.contentDocument?.createElement('input')
      if (!field) throw new Error('The captcha has no document')
      captcha.contentDocument?.body.append(field)
    })
    const captcha = page.frameLocator('iframe[title=captcha]').locator('input')
    const onTop = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.tagName.toLowerCase())
    expect(await onTop()).toBe('portico-modal')
    expect((await focused(page)).inside).toBe(true)
    await shown.getByRole('button', { name: /^All wallets/ }).click()
    await shown.getByRole('searchbox').click()
    await page.keyboard.type('harbor')
    expect(await captcha.inputValue()).toBe('')

    const setAside = (aside: number) =>
      page.evaluate((count) => {
        const { store } = portico.client
        store.set({ modal: { ...store.get().modal, aside: count } })
      }, aside)
    await setAside(1)
    await until(async () => (await onTop()) === 'iframe')
    await captcha.click()
    await page.keyboard.type('seven')
    expect(await captcha.inputValue()).toBe('seven')
    expect(await isOpen(page)).toBe(true)
    await setAside(0)
    await until(async () => (await onTop()) === 'portico-modal')
    expect(await shown.getByRole('searchbox').inputValue()).toBe('harbor')
    await page.evaluate(() => portico.close())
    await until(async () => (await onTop()) === 'iframe')
    await captcha.click()
    await page.keyboard.type('ty')
    expect(await captcha.inputValue()).toBe('seventy')
    await page.close()
  })

  test('behavior: in a page that is a frame of another: inside the frame, with its focus; what is around it stays', async () => {
    const { page, problems } = await show('hosts?in=none')
    const address = page.url().replace('in=none', 'in=radix')
    // Of another site, as a shop in a mini app's shell is.
    const body = `<button>Around</button><p><iframe src="${address}" style="width:600px;height:640px;margin:40px"></iframe>`
    const around = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
    onTestFinished(() => void around.close())
    await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve))
    await page.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}`)
    const inner = page.frameLocator('iframe')
    await inner.getByText('Open the page’s dialog').click()
    const opener = inner.getByTestId('host').getByRole('button', { name: 'Connect wallet' })
    await opener.click()
    const modal = inner.locator('portico-modal')
    const shown = modal.locator('.view:not([data-gone])')
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    const [frame, layer] = [await page.locator('iframe').boundingBox(), await modal.locator('dialog').boundingBox()]
    expect(layer?.width).toBe(600)
    expect(layer?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN)
    await shown.getByRole('button', { name: /^All wallets/ }).click()
    await shown.getByRole('searchbox').click()
    await page.keyboard.type('harbor')
    await until(async () => (await shown.getByRole('searchbox').inputValue()) === 'harbor')

    // Beyond the frame a press is none of its business.
    await page.getByRole('button', { name: 'Around' }).click()
    expect(await shown.getByRole('searchbox').isVisible()).toBe(true)
    await shown.getByRole('heading', { name: 'All wallets' }).click()
    await page.keyboard.press('Escape')
    await until(async () => (await modal.locator('dialog[open]').count()) === 0)
    expect(await inner.getByTestId('host').isVisible()).toBe(true)
    await until(() => opener.evaluate((element) => element.matches(':focus')))
    expect(problems).toEqual([])
    await page.close()
  })
})
