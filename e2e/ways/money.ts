import { DemoPage } from '../pages/demo.js'
import { showRoutes } from '../setup/services.js'
import type { Starts, Way } from './way.js'

const receiver = '0x000000000000000000000000000000000000dEaD'

/** What moves money at the price that it has. */
export function moneyWays({ connected }: Starts): Record<string, Way> {
  return {
    'of a payment': {
      views: ['Send', 'SendSelectToken', 'SendReview', 'SendResult'],
      start: () => connected(),
      async go({ page, modal, wallet }, at) {
        await new DemoPage(page).openAccount()
        await modal.button(/^Send/).click()
        await modal.button('Enter an amount').waitFor()
        await at('empty', 'field')
        await modal.button('Choose token').click()
        await modal.button(/^Sandbox Dollar/).waitFor()
        await at(undefined, 'field')
        await modal.button(/^Ether/).click()
        await modal.button('Enter an amount').waitFor()
        await modal.view.getByLabel('Amount').fill('999999')
        await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill('0x12')
        await modal.button(/^Not enough ETH/).waitFor()
        await at('invalid', 'field')
        await modal.view.getByLabel('Amount').fill('0.01')
        await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
        await modal.button('Review').click()
        await modal.title('Review').waitFor()
        await at()
        await modal.button(/^Send 0.01/).click()
        // What is said stands for a moment only.
        const said = modal.text(/^0.01 ETH sent/).first()
        await Promise.all([said.waitFor(), wallet('Lantern').answer('approve')])
        await showRoutes(page, { name: 'Account', params: {} }, { name: 'SendResult', params: {} })
        await modal.title(/^0.01 ETH sent/).waitFor()
        await at()
      },
    },
    'to what was bought': {
      views: ['OnRamp', 'WhatIsABuy', 'OnRampSelect', 'OnRampInProgress'],
      start: () => connected(),
      async go({ page, modal }, at) {
        await new DemoPage(page).openAccount()
        await modal.button('Buy').click()
        await modal.button('Continue with Sandbox').waitFor()
        await at('priced', 'field')
        await modal.button('How buying works').click()
        await modal.title('How buying works').waitFor()
        await at('how it works')
        await modal.back()
        await modal.button('Continue with Sandbox').waitFor()
        await modal.root.getByLabel('Amount', { exact: true }).fill('8000')
        await modal.text(/^Card payments are limited to/).waitFor()
        await at('over the limit', 'field')
        await modal.button(/^\$50$/).click()
        for (const [row, title] of [
          [/on Sandbox One/, 'Choose what to buy'],
          [/^Pay by card/, 'Choose how to pay'],
          [/^Sandbox.*Fee/, 'Choose a provider'],
        ] as const) {
          await modal.button(row).first().click()
          await modal.title(title).waitFor()
          await at(title)
          await modal.back()
          await modal.button('Continue with Sandbox').waitFor()
        }
        const opening = page.waitForEvent('popup')
        await modal.button('Continue with Sandbox').click()
        const popup = await opening
        await modal.title('Finish at Sandbox').waitFor()
        await at('waiting')
        await popup.getByRole('button', { name: 'Pay (no money moves)' }).click()
        await modal.title(/USDX arrived/).waitFor()
        await at('delivered')
      },
    },
  }
}
