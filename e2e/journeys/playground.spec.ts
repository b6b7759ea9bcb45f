import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { findAccessProblems } from '../setup/axe.js'
import { findEscapeProblems } from '../setup/escape.js'
import type { DemoHandle } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'
import { findUnwhole } from '../setup/whole.js'

const { visit } = browserForTests()
/** Where the panel stands beside the page. */
const viewport = { width: 1280, height: 800 }

async function enter(knobs: Record<string, string> = {}, options: VisitOptions = {}) {
  const visited = await visit({ viewport, ...options, knobs: { playground: '1', auto: '1', panel: '0', ...knobs } })
  const tools = visited.page.locator('portico-devtools')
  const opener = visited.page.getByRole('button', { name: /^Portico Devtools/ })
  const tab = (name: string) => tools.getByRole('tab', { name })
  return { ...visited, demo: new DemoPage(visited.page), tools, opener, tab }
}

/** All that the panel has drawn, in every tab, with all branches of the state open. */
async function allDrawn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // While the modal is open they stand in it.
    const homes = [document, ...[...document.querySelectorAll('portico-modal')].map(({ shadowRoot }) => shadowRoot)]
    const root = homes.map((home) => home?.querySelector('portico-devtools')).find((found) => found)?.shadowRoot
    const texts: string[] = []
    for (const tab of root?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []) {
      tab.click()
      for (let depth = 0; depth < 12; depth++) {
        for (const branch of root?.querySelectorAll('details') ?? []) branch.open = true
        // What opens a branch hears of it in a task of its own.
        await new Promise((resolve) => setTimeout(resolve))
      }
      texts.push(root?.querySelector('[role="tabpanel"]')?.textContent ?? '')
    }
    return texts.join('\n')
  })
}

describe('devtools', () => {
  test('default: opened by keys, its tabs are walked by arrows, and Escape gives the focus back', async () => {
    const { page, tools, opener, tab, problems } = await enter()
    await opener.focus()
    await page.keyboard.press('Enter')
    await tools.getByRole('region', { name: 'Portico devtools' }).waitFor()
    await until(async () => (await tab('State').getAttribute('aria-selected')) === 'true')
    for (const name of ['Requests', 'Relay', 'Events', 'Storage', 'Simulations']) {
      await page.keyboard.press('ArrowRight')
      expect(await tab(name).getAttribute('aria-selected')).toBe('true')
      expect(await findAccessProblems(page, 'portico-devtools')).toEqual([])
    }
    await page.keyboard.press('ArrowRight')
    expect(await tab('State').getAttribute('aria-selected')).toBe('true')
    expect(await findAccessProblems(page, 'portico-devtools')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await tools.getByRole('region').count()).toBe(0)
    expect(await opener.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(true)
    expect(problems).toEqual([])
  })

  test('behavior: what was asked, told, sent and stored is there; the key of a pairing is not', async () => {
    const { page, modal, tools, opener, tab } = await enter()
    await modal.open()
    await modal.choose('Scan with your phone')
    const read = () =>
      page.evaluate(() => {
        const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
        const { pairing } = portico.getState()
        return 'uri' in pairing ? pairing.uri : ''
      })
    await expect.poll(read).toContain('symKey=')
    const uri = await read()
    await opener.evaluate((button: HTMLElement) => button.click())
    await tools.getByRole('region').waitFor()
    const drawn = await allDrawn(page)
    const key = new URLSearchParams(uri.split('?')[1]).get('symKey') ?? uri
    const topic = /wc:(\w+)@/.exec(uri)?.[1] ?? uri
    expect(key).toMatch(/^[\da-f]{64}$/)
    for (const secret of [key, topic, 'symKey']) expect(drawn).not.toContain(secret)
    expect(drawn).toContain('wc_proposeSession')
    expect(drawn).toContain(`${topic.slice(0, 6)}…`)
    expect(drawn).toContain('getWallets')
    await modal.close()
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await tab('Events').click()
    await tools.getByRole('cell', { name: 'connect', exact: true }).waitFor()
    await tab('Requests').click()
    await tools
      .getByText(/eth_getBalance/)
      .first()
      .waitFor()
    await tab('Storage').click()
    await tools.getByText('portico.connections').waitFor()
  })

  test('behavior: what is cleared leaves the focus in the panel', async () => {
    const { page, modal, tools, opener, tab } = await enter()
    await modal.open()
    await modal.close()
    await opener.click()
    await tab('Events').click()
    const clear = tools.getByRole('button', { name: 'Clear' })
    await clear.press('Enter')
    await tools.getByText('The client has told nothing yet.').waitFor()
    const roleOfFocus = () =>
      page.evaluate(() => document.querySelector('portico-devtools')?.shadowRoot?.activeElement?.getAttribute('role'))
    expect(await roleOfFocus()).toBe('tabpanel')
    await page.keyboard.press('Shift+Tab')
    expect(await roleOfFocus()).not.toBe('tabpanel')
    await page.keyboard.press('Escape')
    await tools.getByRole('region').waitFor({ state: 'detached' })
  })

  test('behavior: the panel is pressed, by mouse and by keys, while the modal is open over the page', async () => {
    const { page, modal, tools, opener, tab, problems } = await enter()
    await modal.open()
    await opener.click()
    await tools.getByRole('region', { name: 'Portico devtools' }).waitFor()
    await tab('Simulations').click()
    await tools.getByRole('checkbox', { name: /A wallet refuses/ }).check()
    expect(await findAccessProblems(page)).toEqual([])
    await tab('Simulations').press('ArrowLeft')
    await until(async () => (await tab('Storage').getAttribute('aria-selected')) === 'true')
    await page.keyboard.press('Escape')
    await tools.getByRole('region').waitFor({ state: 'detached' })
    // It was the panel that Escape closed; and the modal goes on, with what is simulated.
    await modal.choose('Lantern')
    await modal.view.getByText(/declined/i).waitFor()
    await modal.close()
    await opener.click()
    await tab('Simulations').click()
    await tools.getByRole('checkbox', { name: /A wallet refuses/ }).uncheck()
    await modal.open()
    await tab('Events').click()
    await modal.choose('Lantern')
    await modal.closed()
    await tools.getByRole('cell', { name: 'connect', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: on a phone the button stands above the sheet, and covers nothing of it', async () => {
    const { modal, opener, tools, problems } = await enter({}, { viewport: { width: 390, height: 844 } })
    const below = await opener.boundingBox()
    await modal.open()
    await expect
      .poll(async () => {
        const [button, sheet] = await Promise.all([
          opener.boundingBox(),
          modal.root.locator('[part~=modal]').boundingBox(),
        ])
        return button && sheet && button.y + button.height <= sheet.y
      })
      .toBe(true)
    await opener.click()
    await tools.getByRole('region', { name: 'Portico devtools' }).waitFor()
    await opener.click()
    await modal.close()
    await expect.poll(() => opener.boundingBox()).toEqual(below)
    expect(problems).toEqual([])
  })

  test('behavior: on a narrow phone all tabs are in sight, and what they list is there whole', async () => {
    const { page, tools, opener, tab } = await enter({}, { viewport: { width: 320, height: 640 } })
    await opener.click()
    const found: string[] = []
    for (const name of ['State', 'Requests', 'Relay', 'Events', 'Storage', 'Simulations']) {
      await tab(name).click()
      const box = await tab(name).boundingBox()
      const close = await tools.getByRole('button', { name: 'Close' }).boundingBox()
      if (!box || box.x < 0 || box.x + box.width > (close?.x ?? 0)) found.push(`${name} is not in sight`)
      found.push(...(await findUnwhole(page.locator('portico-devtools'))).map((what) => `${name}: ${what}`))
    }
    // Each box is as large as the next.
    await tab('Simulations').click()
    const sizes = await tools.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.clientWidth))
    expect([...found, ...new Set(sizes)]).toHaveLength(1)
  })

  test('behavior: a wallet refuses while that is simulated, and signs again afterwards', async () => {
    const { demo, modal, tools, opener, tab } = await enter()
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await opener.click()
    await tab('Simulations').click()
    const refuse = tools.getByRole('checkbox', { name: /A wallet refuses/ })
    await refuse.check()
    await tools.page().getByRole('button', { name: 'Portico Devtools: simulating' }).waitFor({ state: 'attached' })
    await demo.startSigning()
    await expect.poll(async () => (await demo.signed()).status).toBe('failed')
    await refuse.uncheck()
    await demo.startSigning()
    await expect.poll(async () => (await demo.signed()).status).toBe('done')
  })

  test('param: faults: nodes are away from the start, and the panel says what did not arrive', async () => {
    const { modal, tools, opener, tab } = await enter({ faults: 'node-away' })
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await opener.click()
    await tab('Requests').click()
    await tools.getByText('failed (simulated)').first().waitFor()
  })
})

describe('playground', () => {
  const bearing = (page: Page) => page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument === true)
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  const queryOf = (page: Page) => new URL(page.url()).searchParams

  test('behavior: at 320 px the page and its panel are there whole, and the wallet’s button stands beside the name', async () => {
    const { page } = await enter({}, { viewport: { width: 320, height: 640 } })
    const found = await findUnwhole(page.locator('body'))
    const [name, connect] = await Promise.all(
      [page.locator('.brand'), page.locator('[part~=connect-button]').first()].map((one) => one.boundingBox()),
    )
    expect(Math.abs((name?.y ?? 0) - (connect?.y ?? 99))).toBeLessThan(8)
    await page.getByRole('button', { name: 'Playground' }).click()
    await page.getByRole('heading', { name: 'Finished looks' }).waitFor()
    found.push(...(await findUnwhole(page.locator('.playground'))))
    // A picture of a look is not cut by the frame around it.
    const gaps = await page.locator('.looks button').evaluateAll((all) =>
      all.map((button) => {
        const [outer, inner] = [button, button.firstElementChild ?? button].map((one) => one.getBoundingClientRect())
        return Math.round((inner?.top ?? 0) - (outer?.top ?? 0))
      }),
    )
    expect([...found, ...gaps.filter((gap) => gap < 5)]).toEqual([])
  })

  test('default: a look is one press, the address has it, the code says it, and the page stays', async () => {
    const { page, problems } = await enter()
    await mark(page)
    const panel = page.getByTestId('playground')
    await panel.getByRole('button', { name: 'Coral' }).click()
    expect(queryOf(page).get('accent')).toBe('#b3382c')
    expect(await panel.getByTestId('code').inputValue()).toContain("accent: '#b3382c'")
    await panel.getByRole('button', { name: 'Show the modal beside the knobs' }).click()
    const modal = page.getByTestId('inline-card').locator('portico-modal')
    await modal.getByRole('button', { name: 'Lantern' }).waitFor()
    const accent = await modal.evaluate((host) => getComputedStyle(host).getPropertyValue('--portico-accent'))
    expect(accent.trim()).toBe('#b3382c')
    await panel.getByTestId('copy-code').click()
    await panel.getByText('Copied.').waitFor()
    expect(await bearing(page)).toBe(true)
    expect(problems).toEqual([])
  })

  test('behavior: an option is found by its name in code, and the client starts anew with it', async () => {
    const { page } = await enter()
    await mark(page)
    const panel = page.getByTestId('playground')
    await panel.getByRole('searchbox', { name: 'Find an option' }).fill('collapseWallets')
    await panel.getByRole('checkbox', { name: 'Collapse wallets' }).check()
    expect(queryOf(page).get('collapseWallets')).toBe('1')
    const collapsed = () =>
      page.evaluate(() => {
        const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
        return (portico as unknown as { client: { config: { localFeatures: { collapseWallets?: boolean } } } }).client
          .config.localFeatures.collapseWallets
      })
    await expect.poll(collapsed).toBe(true)
    expect(await bearing(page)).toBe(true)
    await panel.getByRole('button', { name: 'Back to the defaults' }).click()
    await expect.poll(collapsed).toBe(false)
    expect(queryOf(page).has('collapseWallets')).toBe(false)
  })

  test('error: what the package refuses is said, and mended in the panel', async () => {
    const { page } = await enter()
    const panel = page.getByTestId('playground')
    await panel.getByRole('searchbox').fill('metadata')
    const field = panel.locator('input[name="appUrl"]')
    await field.fill('nowhere')
    await field.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/"metadata.url"/)
      .waitFor()
    await field.fill('')
    await field.press('Enter')
    await page.getByTestId('status').first().waitFor()
  })

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['a phone', { viewport: { width: 390, height: 844 } }],
  ] satisfies [string, VisitOptions][])('behavior: nothing stands in anybody’s way: %s', async (name, options) => {
    const { page } = await enter({ direction: 'rtl' }, options)
    expect(await findAccessProblems(page, 'html')).toEqual([])
    expect(await findEscapeProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (name !== 'a phone') return
    await page.getByRole('button', { name: 'Playground' }).click()
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await page.getByTestId('playground').getByRole('button', { name: 'Close' }).click()
    await page.getByTestId('status').first().waitFor()
  })
})
