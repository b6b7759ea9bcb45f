import type { Page } from 'playwright-core'
import type { Hex, TypedDataDefinition } from 'viem'

/** The demo page around the modal. */
export class DemoPage {
  constructor(readonly page: Page) {}
  private field(name: string) {
    return this.page.getByTestId(name)
  }
  async ready() {
    await this.field('status').waitFor()
  }
  async status() {
    return (await this.field('status').textContent())?.trim() ?? ''
  }
  async address() {
    return ((await this.field('address').textContent())?.trim() ?? '') as Hex
  }
  async network() {
    return (await this.field('network').textContent())?.trim() ?? ''
  }
  async walletName() {
    return (await this.field('wallet').textContent())?.trim() ?? ''
  }
  async result() {
    return (await this.field('result').textContent())?.trim() ?? ''
  }
  async openAccount() {
    await this.page.getByRole('button', { name: /^Account / }).first().click()
  }
  async openNetworks() {
    await this.page.getByRole('button', { name: /^Network: / }).first().click()
  }
  async startSigning() {
    await this.page.getByRole('button', { name: 'Sign message' }).click()
  }
  async signMessage(approve: () => Promise<void>): Promise<{ message: string; signature: Hex }> {
    await this.startSigning()
    await approve()
    return this.answer()
  }
  async signTypedData(approve: () => Promise<void>): Promise<{ typedData: TypedDataDefinition; signature: Hex }> {
    await this.page.getByRole('button', { name: 'Sign typed data' }).click()
    await approve()
    return this.answer()
  }
  private async answer<T>(): Promise<T> {
    const result = this.field('result')
    await result.filter({ hasText: 'signature' }).waitFor()
    return JSON.parse((await result.textContent()) ?? '')
  }
}
