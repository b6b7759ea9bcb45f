import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { SocialWindow } from '../pages/socialWindow.js'
import { findAccessProblems } from '../setup/axe.js'
import { ownClipboard } from '../setup/clipboard.js'
import { findEscapeProblems } from '../setup/escape.js'
import type { Mail } from '../setup/mailbox.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'
import type { Visit, VisitOptions } from '../setup/visit.js'
import type { Way } from './way.js'

/** The page that asks, and then has the code; with it the mail that led there. */
async function lookAtApproval(tab: Page, { html }: Mail): Promise<void> {
  expect(await findAccessProblems(tab, 'html')).toEqual([])
  expect(await findEscapeProblems(tab)).toEqual([])
  await tab.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessProblems(tab, 'html', ['color-contrast'])).toEqual([])
  await tab.emulateMedia({ colorScheme: 'light' })
  const copy = tab.getByRole('button', { name: 'Copy code' })
  if ((await copy.count()) === 0) {
    // As a mail program shows it: in a document that is not its own.
    const mail = await tab.context().newPage()
    await mail.setContent(html ?? '')
    expect(await findAccessProblems(mail, 'html', ['html-has-lang', 'color-contrast', 'heading-order'])).toEqual([])
    await mail.close()
    return
  }
  await ownClipboard(tab)
  await copy.click()
  await tab.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  const code = await tab.locator('output').textContent()
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(code?.trim())
}

/** The login by e-mail, and what the wallet asks then. Its frame is a page of its own, which is looked at beside the modal around it. */
export function embeddedWay(visit: (options: VisitOptions) => Promise<Visit>): Way {
  return {
    views: [
      'ConnectSocials',
      'ConnectingSocial',
      'EmailLogin',
      'EmailDevice',
      'EmailCode',
      'ApproveTransaction',
      'Settings',
      'UpdateEmailWallet',
      'UpdateEmailCode',
    ],
    start: () => visit({ knobs: { embedded: '1', wallets: 'none', panel: '0' } }),
    async go({ page, modal }, at) {
      const demo = new DemoPage(page)
      const wallet = new Embedded(page, modal, `way.${crypto.randomUUID().slice(0, 8)}@example.com`)
      const insideIsRight = async () => {
        const inside = page.frames().find((frame) => frame.name() === 'portico-frame')
        expect(inside && (await findAccessProblems(inside, 'body'))).toEqual([])
      }
      await modal.open()
      await modal.button('More ways to sign in').click()
      await modal.title('More ways to sign in').waitFor()
      await at()
      const elsewhere = await SocialWindow.after(page, () => modal.button('Continue with Facebook').click())
      await modal.text('Finish in the Facebook window').waitFor()
      await at()
      await elsewhere.page.getByLabel('Email').waitFor()
      await elsewhere.page.close()
      await modal.text('The window closed early').waitFor()
      await at('closed')
      await openByApp(page, { view: 'EmailLogin' })
      // The list that it takes the place of has a field of its own.
      await modal.root.locator('[part~=modal][data-view=EmailLogin]').waitFor()
      const field = modal.view.getByRole('textbox')
      await field.waitFor()
      await at(undefined, 'field')
      await field.fill('no address')
      await field.press('Enter')
      await until(async () => (await field.getAttribute('aria-invalid')) === 'true')
      await at('invalid', 'field')
      await field.fill(wallet.address)
      await field.press('Enter')
      await modal.title('Approve this device').waitFor()
      await at()
      const code = await wallet.approveDevice(lookAtApproval)
      await modal.title('Enter the code').waitFor()
      await wallet.frame.getByRole('textbox').waitFor()
      await at(undefined, 'any')
      await insideIsRight()
      // A page of another origin: it learns from the modal that the visitor's evening has begun.
      const shownIn = () => wallet.frame.locator('html').getAttribute('data-theme')
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await until(async () => (await shownIn()) === colorScheme)
      }
      await wallet.type(code)
      await modal.closed()
      await until(async () => (await demo.status()) === 'connected')
      await demo.startSigning()
      await modal.title('Approve').waitFor()
      await wallet.frame.locator('.cf-foot').waitFor()
      await at(undefined, 'any')
      // Its buttons are dim until the person had time to read; that begins with the focus.
      await wallet.frame.getByRole('heading').first().click()
      await wallet.frame.locator('.cf-foot[data-ready="true"]').waitFor()
      await insideIsRight()
      await page.mouse.click(10, 10)
      await modal.closed()

      await demo.openAccount()
      await modal.button('Settings').click()
      await modal.title('Settings').waitFor()
      await modal.view.getByRole('link', { name: /^Passkey and recovery/ }).waitFor()
      await at()
      await modal.button(/^Email/).click()
      const next = modal.view.getByLabel('New email')
      await next.waitFor()
      await at(undefined, 'field')
      await next.fill(wallet.address)
      await modal.button('Send a code').click()
      await until(async () => (await next.getAttribute('aria-invalid')) === 'true')
      await at('same', 'any')
      await next.fill(`next.${wallet.address}`)
      await modal.button('Send a code').click()
      await modal.title(`Code sent to ${wallet.address}`).waitFor()
      await wallet.frame.getByRole('textbox').waitFor()
      await at(undefined, 'any')
      await insideIsRight()
    },
  }
}
