import type { Page } from 'playwright-core'

/** The phone as a person holds it. */
export class PhonePage {
  constructor(readonly page: Page) {}
  async pair(uri: string) {
    await this.page.getByTestId('uri').fill(uri)
    await this.page.getByTestId('pair').click()
  }
  request() {
    return this.page.getByTestId('request')
  }
  verdict() {
    return this.page.getByTestId('verdict').first()
  }
  async approve() {
    await this.page.getByTestId('approve').first().click()
  }
  sessions() {
    return this.page.getByTestId('session')
  }
  async disconnect() {
    await this.page.getByTestId('end').first().click()
  }
}
