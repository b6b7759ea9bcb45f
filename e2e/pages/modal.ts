import type { Locator, Page } from 'playwright-core'

/** The Portico modal as a person meets it: by names and roles. */
export class Modal {
  readonly root: Locator
  /** The view that is there to stay; one that is leaving may still be drawn beside it. */
  readonly view: Locator
  constructor(readonly page: Page) {
    this.root = page.locator('portico-modal dialog[open]')
    this.view = this.root.locator('.view:not([data-gone])')
  }
  opener() {
    return this.page.getByRole('button', { name: 'Connect wallet' }).first()
  }
  async open() {
    await this.opener().click()
    // An English sentence among those of a language that runs the other way is set apart.
    await this.title(/^\u2066?Connect to /).waitFor()
  }
  title(name: string | RegExp) {
    return this.view.getByRole('heading', { name })
  }
  button(name: string | RegExp) {
    return this.view.getByRole('button', { name })
  }
  async choose(wallet: string) {
    await this.button(new RegExp(`^(Continue with )?${wallet}\\b`))
      .first()
      .click()
  }
  /** In Send: takes one of what the account holds. */
  async chooseToken(name: string | RegExp) {
    await this.button(/Choose token$/).click()
    await this.title('Choose a token').waitFor()
    await this.button(name).click()
    await this.title('Send').waitFor()
    await this.root.locator('.view[data-gone]').waitFor({ state: 'detached' })
  }
  async back() {
    await this.button('Back').click()
  }
  async close() {
    await this.button('Close').click()
    await this.closed()
  }
  async closed() {
    await this.root.waitFor({ state: 'detached' })
  }
  text(text: string | RegExp) {
    return this.root.getByText(text)
  }
}
