import { DemoPage } from '../pages/demo.js'
import { openByApp } from '../setup/services.js'
import type { Starts, Way } from './way.js'

const receiver = '0x000000000000000000000000000000000000dEaD'

/** What moves money by way of the pools, whose prices others move too. */
export function tradeWays({ connected }: Starts): Record<string, Way> {
  return {
    'of a swap': {
      views: ['Swap', 'SwapSelectToken', 'SwapSettings', 'SwapReview', 'SwapResult'],
      start: () => connected(),
      async go({ page, modal, wallet }, at) {
        await new DemoPage(page).openAccount()
        await modal.button('Swap').click()
        await modal.button('Choose a token').waitFor()
        await at('empty', 'field')
        await modal.button(/^Choose$/).click()
        await modal.button(/^Sandbox Dollar/).waitFor()
        await at(undefined, 'field')
        await modal.button(/^Sandbox Dollar/).click()
        await modal.button('Swap settings').click()
        await modal.title('Swap settings').waitFor()
        await at()
        await modal.back()
        await modal.root.getByLabel('You pay').fill('0.02')
        await modal
          .text(/1 ETH = /)
          .first()
          .waitFor()
        await at('with a price', 'any')
        await modal.button('Review swap').click()
        await modal.title('Review swap').waitFor()
        await at()
        await modal.button('Swap 0.02 ETH').click()
        await wallet('Lantern').answer('approve')
        await modal.title(/^You got /).waitFor()
        await at()
      },
    },
    'to what an app asks for': {
      views: ['Pay', 'PayResult'],
      start: () => connected({ pay: '1' }),
      async go({ page, modal, wallet }, at) {
        const asset = { networkId: 'eip155:31338' } as const
        await openByApp(page, { view: 'Pay', recipient: receiver, asset, amount: '0.01', order: 'Ticket 42' })
        await modal.button('Switch to Sandbox Two').waitFor()
        await at('on another network')
        await openByApp(page, { view: 'Pay', recipient: receiver, asset: 'eip155:31337', amount: '0.01' })
        await modal.button('Pay 0.01 ETH').waitFor()
        await at()
        await modal.button('Pay 0.01 ETH').click()
        await modal.button('Confirm in Lantern').waitFor()
        await at('waiting', 'any')
        await wallet('Lantern').answer('approve')
        await modal.title('You paid 0.01 ETH').waitFor()
        await at()
      },
    },
  }
}
