import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Modal } from '../pages/modal.js'
import { startJourneyBrowser } from '../setup/journeyBrowser.js'
import { until } from '../setup/until.js'

let browser: Browser
beforeAll(async () => {
  browser = await startJourneyBrowser()
})
afterAll(() => browser?.close())

test.each([
  ['a wide screen', { width: 1280, height: 900 }],
  ['a phone’s width', { width: 390, height: 844 }],
])('default: what npm start shows, on %s: every feature is one press away, the mail inbox too', async (_, viewport) => {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const modal = new Modal(page)
  const demo = new DemoPage(page)
  // As it stands in the table, but for one wallet, which says yes.
  await page.goto(`${inject('addresses').demo}/?wallets=quill&auto=1&panel=0`)
  await demo.ready()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

  const inbox = page.waitForEvent('popup')
  await page.getByTestId('mail').click()
  const mail = await inbox
  await mail.getByRole('heading').first().waitFor()
  expect(new URL(mail.url()).origin).toBe(inject('addresses').wallet?.mail)
  await mail.close()

  const step = (id: string) => page.getByTestId(`step-${id}`).click()
  await step('Connect')
  await modal.root.getByRole('textbox', { name: /mail/i }).waitFor()
  await modal.choose('Quill')
  await until(async () => (await demo.status()) === 'connected')

  for (const [id, title] of [
    ['OnRamp', /^Buy/],
    ['Swap', /^Swap$/],
    ['Receive', /^Receive/],
    ['Send', /^Send$/],
    ['Networks', /network/i],
  ] as const) {
    await step(id)
    await modal.title(title).waitFor()
    await modal.close()
  }

  await step('Pay')
  await modal.button('Pay 0.01 ETH').click()
  await modal.title('You paid 0.01 ETH').waitFor()
  await modal.close()
  await page.getByTestId('step-paid').getByText('Paid.').waitFor()

  await step('permission')
  await modal.button('Permissions').click()
  await modal
    .button(/^Revoke/)
    .first()
    .waitFor()
  await context.close()
})
