import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { look } from '../setup/look.js'
import { mountForTests } from '../setup/mounted.js'
import { sentencesOf } from '../setup/sentences.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'
import { accountWays } from '../ways/account.js'
import { connectingWays } from '../ways/connecting.js'
import { loginWays } from '../ways/login.js'
import { moneyWays } from '../ways/money.js'
import { tradeWays } from '../ways/trade.js'
import { lookAtButton, startsOf, walk } from '../ways/walk.js'

const { visit } = browserForTests()
const starts = startsOf(mountForTests().mount)

// Slow: every view of a way is met in eight settings, and axe reads it in three of them.
walk(connectingWays(starts))

test('behavior: no view is left out', () => {
  const folders = readdirSync(new URL('../../packages/portico/src/react/views/', import.meta.url))
  const all = [connectingWays, loginWays, accountWays, moneyWays, tradeWays].flatMap((ways) =>
    Object.values(ways(starts)),
  )
  expect([...new Set(all.flatMap(({ views }) => views))].sort()).toEqual(folders.sort())
})

describe('a language that runs from right to left', () => {
  test('default: the modal and the buttons follow it, addresses and names keep their own way', async () => {
    const visited = await visit({ knobs: { locale: 'ar', wallets: 'lantern', auto: '1' } })
    const { page, modal } = visited
    const t = sentencesOf('ar', 'modal')
    await page
      .getByRole('button', { name: t('button.connect') })
      .first()
      .click()
    await modal.title(t('connect.title', { app: 'Portico demo' })).waitFor()
    const frame = modal.root
    expect([await frame.getAttribute('dir'), await frame.getAttribute('lang')]).toEqual(['rtl', 'ar'])
    // The app's name in the title is set apart, so that it does not turn the sentence around.
    expect(await modal.title(/Portico demo/).textContent()).toContain('\u2068Portico demo\u2069')
    const middle = async (part: string) => {
      const box = await modal.view.locator(`[part~=${part}]`).first().boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0) / 2
    }
    expect(await middle('close')).toBeLessThan(await middle('help'))
    expect(await middle('row-name')).toBeLessThan(await middle('row-image'))
    await modal.choose('Lantern')
    await modal.closed()
    const root = page.locator('.portico-root').first()
    expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await new DemoPage(page).openAccount()
    await modal.root.locator('[part~=balance-whole]').waitFor()
    const address = modal.view.getByText(/^0x/).first()
    expect(await address.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    expect(await lookAtButton(page, 'connected')).toEqual([])
    expect(await look(visited, 'Account')).toEqual([])
  })
})

describe('the keyboard alone', () => {
  test('default: connects and sends', async () => {
    const { page, modal, wallet } = await visit({ knobs: { auto: '1' } })
    const demo = new DemoPage(page)
    const focused = () =>
      page.evaluate(() => {
        let node = document.activeElement
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
        const label = node instanceof HTMLInputElement ? node.labels?.[0] : undefined
        return node?.getAttribute('aria-label') ?? (label ?? node)?.textContent ?? ''
      })
    /** Presses Tab until what has the focus is named so. */
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        if (name.test(await focused())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}; it is at "${await focused()}".`)
    }
    await modal.opener().focus()
    await page.keyboard.press('Enter')
    await modal.title(/^Connect to /).waitFor()
    await until(async () => /^Connect to /.test(await focused()))
    await tabTo(/^Lantern/)
    await page.keyboard.press('Enter')
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    await until(async () => /^Balance|account/i.test(await focused()))
    await page.keyboard.press('Enter')
    await modal.root.getByRole('button', { name: 'Disconnect' }).waitFor()
    await modal.button(/^Send/).first().waitFor()
    await tabTo(/^Send/)
    await page.keyboard.press('Enter')
    await modal.title('Send').waitFor()
    await tabTo(/Choose token$/)
    await page.keyboard.press('Enter')
    await modal.title('Choose a token').waitFor()
    await modal.button(/^Ether/).waitFor()
    await tabTo(/^Ether/)
    await page.keyboard.press('Enter')
    await modal.title('Send').waitFor()
    // The focus comes back to what led away, a moment after the field had it: what is typed before that is lost.
    await until(async () => /Choose token$/.test(await focused()))
    await tabTo(/^Amount/)
    await page.keyboard.type('0.25')
    await tabTo(/^To$/)
    await page.keyboard.type('0x000000000000000000000000000000000000dEaD')
    await until(async () => (await modal.button('Review').getAttribute('aria-disabled')) === null)
    await tabTo(/^Review$/)
    await page.keyboard.press('Enter')
    await modal.title('Review').waitFor()
    await tabTo(/^Send 0\.25/)
    // What is said stands for a moment only.
    const said = modal.text(/0\.25 .* sent/).first()
    await Promise.all([said.waitFor(), page.keyboard.press('Enter')])
    await page.keyboard.press('Escape')
    await modal.closed()
    expect(await wallet('Lantern').waiting()).toBe(false)
  })
})
