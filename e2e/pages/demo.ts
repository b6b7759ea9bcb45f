import type { Page } from 'playwright-core'
import type { Hex } from 'viem'

/** The demo page around the modal. */
export class DemoPage {
  constructor(readonly page: Page) {}
  private async text(id: string) {
    return (await this.page.getByTestId(id).first().textContent())?.trim() ?? ''
  }
  async ready() {
    await this.page.getByTestId('status').first().waitFor()
  }
  status() {
    return this.text('status')
  }
  async address() {
    return (await this.text('address')) as Hex
  }
  network() {
    return this.text('network')
  }
  balance() {
    return this.text('balance')
  }
  walletName() {
    return this.text('wallet')
  }
  openAccount() {
    return this.page.getByTestId('open').click()
  }
  openNetworks() {
    return this.page.getByTestId('open-networks').click()
  }
  message() {
    return this.page.getByTestId('message').inputValue()
  }
  startSigning() {
    return this.page.getByTestId('sign').click()
  }
  startSigningTyped() {
    return this.page.getByTestId('sign-typed').click()
  }
  /** What the page shows of a signature: done or failed, and its words. */
  async signed(id: 'signed' | 'signed-typed' = 'signed') {
    const outcome = this.page.getByTestId(id)
    return { status: await outcome.getAttribute('data-status'), text: (await outcome.textContent()) ?? '' }
  }
}
