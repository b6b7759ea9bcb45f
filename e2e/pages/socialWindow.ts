import type { Page } from 'playwright-core'
import type { Modal } from './modal.js'

/** In a window that no site of ours opened: reads which site it signs in to, and chooses the number. */
export async function agreeInWindow(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to ' }).waitFor()
  const wanted = (await page.locator('.lead b').textContent()) ?? ''
  const choice = page.getByRole('button', { name: wanted, exact: true })
  // A mouse that has only just come counts for nothing.
  await choice.hover()
  await page.locator('.choices[data-ready="true"]').waitFor()
  await choice.click()
}

/** The window of a login elsewhere, as its person meets it at the sandbox's provider. */
export class SocialWindow {
  private constructor(readonly page: Page) {}
  /** Presses a provider's mark, which opens it. */
  static async open(page: Page, modal: Modal, provider: string): Promise<SocialWindow> {
    const opened = page.waitForEvent('popup')
    await modal.button(`Continue with ${provider}`).click()
    return new SocialWindow(await opened)
  }
  static async after(page: Page, press: () => Promise<unknown>): Promise<SocialWindow> {
    const opened = page.waitForEvent('popup')
    await press()
    return new SocialWindow(await opened)
  }
  async signIn(address: string) {
    await this.page.getByLabel('Email').fill(address)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
  async refuse() {
    await this.page.getByRole('button', { name: 'Cancel' }).click()
  }
}
