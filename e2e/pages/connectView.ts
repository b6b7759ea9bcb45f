import type { Locator } from 'playwright-core'
import type { Modal } from './modal.js'

/** The ways to connect, as they stand in the modal. */
export class ConnectView {
  readonly wallets: Locator
  constructor(readonly modal: Modal) {
    this.wallets = modal.view.getByRole('list', { name: 'Wallets' })
  }
  /** Names in their order, with the tag behind it. */
  rows(): Promise<string[]> {
    return this.wallets.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        // As it is drawn: without the words for readers alone.
        const words = (part: string) => {
          const copy = button.querySelector(`[part~="${part}"]`)?.cloneNode(true) as Element | undefined
          for (const hidden of copy?.querySelectorAll('.vh') ?? []) hidden.remove()
          return copy?.textContent
        }
        const name = words('row-name') ?? words('wallet-name') ?? ''
        const tag = words('row-tag')
        return tag ? `${name} · ${tag}` : name
      }),
    )
  }
  row(name: string | RegExp): Locator {
    return this.wallets.getByRole('button', { name })
  }
  separators(): Locator {
    return this.modal.view.locator('[part~="divider"]')
  }
  consent(): Locator {
    return this.modal.view.getByRole('checkbox')
  }
}
