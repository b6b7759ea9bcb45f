import type { Addresses } from '@portico/sandbox'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DemoPage } from './pages/demo.js'
import { Modal } from './pages/modal.js'
import { TestWallet } from './pages/testWallet.js'
import { still } from './setup/still.js'

/** Where a picture goes, and the sandbox that is looked at. */
type Live = { context: BrowserContext; addresses: Addresses; fileOf: (name: string) => string }

const rest = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await still(page)
}

/** What a wallet's yes leaves on the screen for a moment stays as long as its picture takes. */
const longerMoments = `
  const { setTimeout } = window
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms > 300 && ms <= 600 ? ms * 10 : ms, ...rest)`

async function takePages({ context, addresses: { demo, phone, chains }, fileOf }: Live): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1_280, height: 860 })
  await page.goto(demo)
  await page.getByTestId('status').first().waitFor()
  await rest(page)
  await page.screenshot({ path: fileOf('demo') })
  await page.setViewportSize({ width: 760, height: 640 })
  await page.goto(`${demo}/explorer/${chains[0]?.id}/address/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266`)
  await page.getByTestId('nonce').waitFor()
  await rest(page)
  await page.screenshot({ path: fileOf('explorer') })
  await page.setViewportSize({ width: 460, height: 800 })
  await page.goto(phone ?? demo)
  await page.getByTestId('uri').waitFor()
  await rest(page)
  await page.screenshot({ path: fileOf('phone-page') })
  await page.close()
}

async function takeEmail({ context, addresses: { demo, wallet }, fileOf }: Live): Promise<void> {
  if (!wallet) return
  const page = await context.newPage()
  const modal = new Modal(page)
  const email = `mira.${Date.now().toString(36)}@vale.studio`
  await page.goto(demo)
  await modal.open()
  await modal.root.getByPlaceholder('Email address').fill(email)
  await rest(page)
  await page.screenshot({ path: fileOf('email-typed') })
  await modal.button('Continue with email').click()
  await modal.title('Approve this device').waitFor()
  const number = (await modal.root.locator('.match').textContent())?.trim() ?? ''
  const inbox = await fetch(`${wallet.direct.mail}/messages?${new URLSearchParams({ to: email, after: '0' })}`)
  const [mail] = (await inbox.json()) as { text: string; html?: string }[]
  const tab = await context.newPage()
  await tab.setContent(mail?.html ?? '')
  await tab.screenshot({ path: fileOf('mail') })
  await tab.goto(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const choice = tab.getByRole('button', { name: number, exact: true })
  await choice.waitFor()
  await tab.screenshot({ path: fileOf('approve') })
  await choice.click()
  await tab.locator('output').waitFor()
  await tab.screenshot({ path: fileOf('approve-code') })
  await tab.close()
  await modal.title('Enter the code').waitFor()
  await page.frameLocator('iframe[name=portico-frame]').getByRole('textbox').waitFor()
  await rest(page)
  await page.screenshot({ path: fileOf('code') })
  await page.close()
}

async function takeWallet({ context, addresses: { demo }, fileOf }: Live): Promise<void> {
  const page = await context.newPage()
  await page.addInitScript(longerMoments)
  const [modal, wallet] = [new Modal(page), new TestWallet(page, 'Lantern')]
  await page.goto(demo)
  await modal.open()
  await modal.choose('Lantern')
  await wallet.approve()
  // Where nothing is said of it, the page is what is seen.
  await Promise.race([modal.text(/^Connected as/).waitFor(), modal.closed()])
  await page.locator('portico-modal').evaluate(() => new Promise((done) => setTimeout(done, 250)))
  await page.screenshot({ path: fileOf('connected') })
  await modal.closed()
  await rest(page)
  await page.screenshot({ path: fileOf('button'), clip: { x: 0, y: 0, width: 460, height: 300 } })
  await new DemoPage(page).openAccount()
  await modal.view.getByText(/\$\d/).first().waitFor()
  await rest(page)
  await page.screenshot({ path: fileOf('account-live') })
  await modal.view.getByRole('tab', { name: 'NFTs' }).click()
  await modal.button(/^Send/).first().click()
  await modal.chooseToken(/^Ether/)
  await modal.view.getByLabel('Amount').fill('0.01')
  await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill('bob.eth')
  await modal.button('Review').click()
  await modal.button(/^Send 0\.01/).click()
  await wallet.approve()
  await modal.text('0.01 ETH sent').waitFor()
  await page.screenshot({ path: fileOf('sent') })
  await page.close()
}

/** Pictures of what only a whole sandbox shows: the pages that are served, a login by email, a wallet's yes, and a payment. */
export async function takeLive(browser: Browser, demo: string, out: string): Promise<void> {
  const addresses = (await (await fetch(new URL('/sandbox.json', demo))).json()) as Addresses
  const context = await browser.newContext({
    viewport: { width: 460, height: 800 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
  })
  context.setDefaultTimeout(90_000)
  const live: Live = { context, addresses, fileOf: (name) => `${out}${name}.light.png` }
  try {
    for (const take of [takePages, takeEmail, takeWallet]) await take(live)
  } finally {
    await context.close()
  }
}
