import type { Page } from 'playwright-core'
import { until } from '../setup/until.js'

/** The phone as a person holds it. */
export class PhonePage {
  constructor(readonly page: Page) {}
  async pair(uri: string) {
    await this.page.getByTestId('uri').fill(uri)
    await this.page.getByTestId('pair').click()
  }
  /** Gives it a picture from its album. */
  async scan(picture: Buffer) {
    await this.page
      .getByTestId('picture')
      .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture })
  }
  /** Lets go of a picture over its page. */
  async drop(picture: Buffer) {
    const dropped = await this.page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }))
      return data
    }, picture.toString('base64'))
    // A browser drops nothing where nobody takes what is dragged over.
    await until(() =>
      this.page.evaluate(() => {
        const over = new Event('dragover', { bubbles: true, cancelable: true })
        return !document.body.dispatchEvent(over)
      }),
    )
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
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
