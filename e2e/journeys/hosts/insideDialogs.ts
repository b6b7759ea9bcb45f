import type { Page } from 'playwright-core'
import type { Portico } from 'portico'
import { expect, test } from 'vitest'
import { galleryForTests } from '../../setup/gallery.js'
import { until } from '../../setup/until.js'

declare const portico: Portico
declare const reactVersion: string

export type Host = 'none' | 'native' | 'radix' | 'base' | 'aria' | 'ark' | 'chakra' | 'headless' | 'vaul' | 'moved'

/** What has the focus, through shadow roots. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const inside = Boolean(node?.getRootNode() instanceof ShadowRoot)
    return { inside, text: node?.getAttribute('aria-label') ?? node?.textContent ?? '', tag: node?.tagName ?? '' }
  })
export const isOpen = (page: Page) => page.evaluate(() => portico.getState().modal.status === 'open')
const view = (page: Page) => page.evaluate(() => portico.getState().router.history.at(-1)?.name)

/** Tests that the modal works, opened from inside each of these dialogs of the page. Returns how to show such a page. */
export function insideDialogs(react: 18 | 19, hosts: readonly Host[]) {
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
    const reached = new Set<string>()
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press('Tab')
      const { inside, tag, text } = await focused(page)
      expect(inside || tag === 'BODY', `after ${presses + 1} times Tab at ${tag}`).toBe(true)
      reached.add(text)
    }
    expect([...reached].filter((text) => /^(Close|Scan|Quill)/.test(text)).length).toBeGreaterThan(2)

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
  })

  return { show }
}
