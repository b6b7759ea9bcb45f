import type { Page } from 'playwright-core'
import type { Hex } from 'viem'

/** The demo page around the modal, as one family’s visitor uses it. */
export class DemoPage {
  constructor(
    readonly page: Page,
    readonly family: 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos' = 'eip155',
  ) {}
  private part(id: string) {
    return this.page.getByTestId(this.family === 'eip155' ? id : `${this.family}-${id}`)
  }
  private async text(id: string) {
    return (await this.part(id).first().textContent())?.trim() ?? ''
  }
  async ready() {
    await this.part('status').first().waitFor()
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
  /** With all of its digits, which the page tells where it is pointed at. */
  async balance() {
    const told = this.part('balance').first().locator('[title]')
    return (await told.count()) > 0 ? ((await told.getAttribute('title')) ?? '') : this.text('balance')
  }
  walletName() {
    return this.text('wallet')
  }
  openAccount() {
    return this.part('open').click()
  }
  openNetworks() {
    return this.page.getByTestId('open-networks').click()
  }
  message() {
    return this.part('message').inputValue()
  }
  startSigning() {
    return this.part('sign').click()
  }
  startSigningTyped() {
    return this.page.getByTestId('sign-typed').click()
  }
  /** Sends by the page itself, not by the modal. */
  async startSending(to: string, amount: string) {
    await this.part('to').fill(to)
    await this.part('amount').fill(amount)
    await this.part('send').click()
  }
  /** What the page shows of a signature: done or failed, and its words. */
  async signed(id: 'signed' | 'signed-typed' | 'sent' = 'signed') {
    const outcome = this.part(id)
    return { status: await outcome.getAttribute('data-status'), text: (await outcome.textContent()) ?? '' }
  }
}
