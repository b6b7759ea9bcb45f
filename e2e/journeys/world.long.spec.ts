import { type Sandbox, startSandbox } from '@portico/sandbox'
import { type Browser, type BrowserContextOptions, devices } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Modal } from '../pages/modal.js'
import { PhonePage } from '../pages/phonePage.js'
import { startJourneyBrowser } from '../setup/journeyBrowser.js'
import { swapForDollars } from '../setup/trade.js'
import { until } from '../setup/until.js'

// Beside the ports of the journeys' own sandbox.
const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300) + 40
let sandbox: Sandbox
let browser: Browser
beforeAll(async () => {
  sandbox = await startSandbox({ portBase, world: true, parts: ['chains', 'services', 'wallet', 'pages'] })
  browser = await startJourneyBrowser()
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

/** The page as `npm start -- --world` shows it, with wallets that say yes. */
async function visit(
  query = '?auto=1&panel=0',
  device: BrowserContextOptions = { viewport: { width: 1000, height: 860 } },
) {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const outside: string[] = []
  const note = (url: string) => {
    const { hostname, protocol } = new URL(url)
    if (/^(http|ws)/.test(protocol) && !/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)) outside.push(url)
  }
  page.on('request', (request) => note(request.url()))
  // A socket is no request.
  page.on('websocket', (socket) => note(socket.url()))
  await page.goto(`${sandbox.addresses.demo}/${query}`)
  const demo = new DemoPage(page)
  await demo.ready()
  return { context, page, modal: new Modal(page), demo, outside }
}

test('default: an app that names mainnet and base, with what init wrote: connect, tokens, swap, send, activity', async () => {
  const { context, page, modal, demo, outside } = await visit()
  // It says what it is.
  expect(await page.getByTestId('world').textContent()).toMatch(
    /^Ethereum \(local copy\), Base \(local copy\)\. Not the/,
  )
  expect(await page.locator('.hero').textContent()).not.toMatch(/is real|its own chains|buy/)

  await page.getByTestId('step-Connect').click()
  await modal.choose('Lantern')
  await until(async () => (await demo.status()) === 'connected')
  expect(await demo.network()).toBe('Ethereum')

  await page.getByTestId('step-Account').click()
  await modal.text('alice.eth').first().waitFor()
  for (const token of ['Wrapped BTC', 'USD Coin', 'Tether USD', 'Dai Stablecoin'])
    await modal.text(token).first().waitFor()
  await modal.close()

  await page.getByTestId('step-Swap').click()
  await swapForDollars(modal)
  await modal.close()

  await page.getByTestId('step-Send').click()
  await modal.chooseToken(/^Tether USD/)
  await modal.view.getByLabel('Amount').fill('12')
  await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill('bob.eth')
  await modal.button('Review').click()
  await modal.button(/^Send 12 USDT/).click()
  // What was sent leads to the account.
  await modal.root.getByRole('tab', { name: 'Activity' }).click()
  await modal.view.getByText('−12.000 USDT').first().waitFor()
  await modal.view.getByText('−0.500 ETH').first().waitFor()
  await until(async () => !((await modal.view.textContent()) ?? 'Pending').includes('Pending'))
  await modal.close()

  await page.getByTestId('switch-8453').click()
  await until(async () => (await demo.network()) === 'Base')
  await page.getByTestId('step-Account').click()
  await modal.root.getByRole('tab', { name: 'Tokens' }).click()
  await modal.text('USD Coin').first().waitFor()
  expect(await modal.text('Wrapped BTC').count()).toBe(0)
  // Nothing asked the real networks, or anybody else.
  expect(outside).toEqual([])
  await context.close()
})

test('behavior: on a phone a wallet is opened by its link, and the account of that wallet is there', async () => {
  const { context, page, modal, demo, outside } = await visit('?wallets=none', devices['iPhone 15'])
  await page.getByTestId('step-Connect').click()
  const opened = context.waitForEvent('page')
  await modal.choose('Sandbox phone')
  const phone = new PhonePage(await opened)
  await phone.approve()
  await until(async () => (await demo.status()) === 'connected')
  expect(await demo.network()).toBe('Ethereum')
  await page.getByTestId('step-Account').click()
  await modal.text('USD Coin').first().waitFor()
  expect(outside).toEqual([])
  await context.close()
})
