import type { Addresses } from '@portico/sandbox'
import type { FrameLocator, Page } from 'playwright-core'
import { type Mail, mailsTo } from '../setup/mailbox.js'
import { agree } from '../setup/press.js'
import { until } from '../setup/until.js'
import type { Modal } from './modal.js'

/** The embedded wallet as its owner meets it: the field in the modal, the mails, and the frame. */
export class Embedded {
  readonly frame: FrameLocator
  private last = 0
  constructor(
    readonly page: Page,
    readonly modal: Modal,
    readonly address: string,
    /** Of another sandbox than that of all journeys: where its mails are caught. */
    private readonly wallet?: Addresses['wallet'],
  ) {
    this.frame = page.frameLocator('iframe[name=portico-frame]')
  }
  /** The next mail to the address. */
  async mail(): Promise<Mail> {
    const [mail] = await mailsTo(this.address, this.last, this.wallet)
    if (!mail) throw new Error(`No mail came to ${this.address}.`)
    this.last = mail.id
    return mail
  }
  async submit() {
    await this.modal.root.getByPlaceholder('Email address').fill(this.address)
    await this.modal.button('Continue with email').click()
  }
  /**
   * Opens the mail's link in a tab of its own, chooses the number that the modal shows, and takes the code from there. `seen` may look at
   * the page that asks, and at the one with the code.
   */
  async approveDevice(seen: (tab: Page, mail: Mail) => Promise<void> = async () => {}): Promise<string> {
    await this.modal.title('Approve this device').waitFor()
    const number = (await this.modal.root.locator('.match').textContent())?.trim() ?? ''
    const mail = await this.mail()
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (!link) throw new Error('The mail has no link.')
    const tab = await this.page.context().newPage()
    await tab.goto(link)
    const choice = tab.getByRole('button', { name: number, exact: true })
    await choice.waitFor()
    await seen(tab, mail)
    await choice.click()
    const code = (await tab.locator('output').textContent())?.trim() ?? ''
    await seen(tab, mail)
    await tab.close()
    return code
  }
  async type(code: string) {
    await this.modal.title('Enter the code').waitFor()
    await this.frame.getByRole('textbox').pressSequentially(code.replace(/\s/g, ''))
  }
  /** Agrees to what the frame shows, as a person does: reads, then presses; the number where one is asked for. */
  async approve() {
    await this.modal.title('Approve').waitFor()
    // A press that brings the focus into the frame does not count there: the first is on its title.
    await this.frame.getByRole('heading').first().click()
    await agree(this.frame)
  }
  /** Says no to what the frame shows. */
  async reject() {
    await this.modal.title('Approve').waitFor()
    await this.frame.getByRole('heading').first().click()
    // A press on a frame that has only just moved does not come to it.
    const press = () =>
      this.frame
        .getByRole('button', { name: 'Reject' })
        .click({ timeout: 3_000 })
        .catch(() => {})
    await until(async () => (await this.frame.locator('.cf').count()) === 0, press)
  }
  /** Changes the address: the code from the present one, then the code from the new one. */
  async changeAddress(next: string) {
    const { modal, page } = this
    await modal.title('Change email').waitFor()
    await modal.view.getByLabel('New email').fill(next)
    await modal.button('Send a code').click()
    await modal.title(`Code sent to ${this.address}`).waitFor()
    const other = new Embedded(page, modal, next, this.wallet)
    const codeOf = async (owner: Embedded) => (await owner.mail()).subject.slice(0, 6)
    await this.frame.getByRole('textbox').pressSequentially(await codeOf(this))
    await modal.title('Code sent to the new address').waitFor()
    await this.frame.getByRole('textbox').pressSequentially(await codeOf(other))
    await modal.title('Settings').waitFor()
  }
  /** Logs in with a device that is new to the address. */
  async logIn() {
    await this.submit()
    await this.type(await this.approveDevice())
    await this.modal.closed()
  }
}
