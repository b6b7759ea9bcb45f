import { DemoPage } from '../pages/demo.js'
import { showRoutes } from '../setup/services.js'
import { until } from '../setup/until.js'
import { permissionsWay } from './permissions.js'
import type { Starts, Way } from './way.js'

/** What a connected wallet has, and on which network. */
export function accountWays({ connected }: Starts): Record<string, Way> {
  return {
    'to what apps may do': permissionsWay(connected),
    'once connected': {
      views: ['Account', 'ProfileWallets', 'Networks', 'SwitchNetwork', 'SwitchActiveChain'],
      start: () => connected({ walletChains: 'both' }),
      button: 'connected',
      async go({ page, modal, wallet }, at) {
        await new DemoPage(page).openAccount()
        await modal.root.locator('[part~=balance-whole]').waitFor()
        await at()
        await modal.view.getByRole('tab', { name: 'Activity' }).click()
        await modal.view.getByText('Minted').first().waitFor()
        await at('activity', 'any')
        await modal.view.getByRole('tab', { name: 'NFTs' }).click()
        await modal
          .button(/^Arch no\. 1/)
          .first()
          .waitFor()
        await at('collectibles', 'any')
        await modal
          .button(/Your wallets/)
          .last()
          .click()
        await modal.title('Your wallets').waitFor()
        await at()
        await modal.back()
        await modal.button(/^Network/).click()
        await modal.title('Choose a network').waitFor()
        await at()
        await wallet('Lantern').silent(true)
        await modal.button(/^Sandbox Two/).click()
        await modal.title('Switch to Sandbox Two').waitFor()
        await at('waiting')
        await wallet('Lantern').silent(false)
        await wallet('Lantern').answer('reject')
        await modal.title(/^Still on Sandbox One/).waitFor()
        await at('declined')
        await showRoutes(
          page,
          { name: 'Account', params: {} },
          { name: 'SwitchActiveChain', params: { switchToChain: 'solana' } },
        )
        await modal.title(/has no Solana account/).waitFor()
        await at()
      },
    },
    'of a collection': {
      views: ['Nft'],
      start: () => connected(),
      async go({ page, modal }, at) {
        await new DemoPage(page).openAccount()
        await modal.view.getByRole('tab', { name: 'NFTs' }).click()
        await modal
          .button(/^Arch no\. 1/)
          .first()
          .click()
        await modal.title('Collectible').waitFor()
        await at()
      },
    },
    'to be paid': {
      views: ['Receive', 'ReceiveSelectToken', 'ReceiveNetworks'],
      start: () => connected(),
      async go({ page, modal }, at) {
        await new DemoPage(page).openAccount()
        await modal.button('Receive').click()
        await modal.view.getByRole('img', { name: 'QR code of your address' }).waitFor()
        await at()
        await modal.button('Request an amount').click()
        await modal.view.getByLabel('Amount').fill('0.5')
        await modal.view.getByRole('img', { name: 'QR code that requests 0.5 ETH' }).waitFor()
        await at('with an amount', 'any')
        await modal.button(/Request another token$/).click()
        await modal.button(/^Sandbox Dollar/).waitFor()
        await at(undefined, 'field')
        await modal.button(/^Sandbox Dollar/).click()
        await modal.view.getByRole('img', { name: 'QR code that requests 0.5 USDX' }).waitFor()
        await at('with a token', 'any')
        await modal.button('Remove amount').click()
        await modal.button(/^Receive on these/).click()
        await modal.title(/^Receive on these/).waitFor()
        await at()
      },
    },
    'to a name': {
      views: ['RegisterAccountName', 'RegisterAccountNameSuccess'],
      start: () => connected(),
      async go({ page, modal, wallet }, at) {
        await new DemoPage(page).openAccount()
        await modal.button(/^Choose a name/).click()
        const field = modal.view.getByLabel('Name', { exact: true })
        // What is typed before the form has begun is lost.
        await modal.button('Enter a name').waitFor()
        await field.fill('support')
        await modal.button('Taken').waitFor()
        await at('taken', 'field')
        await field.fill('eleonora-vale')
        await modal.text('eleonora-vale.portico.id is available').waitFor()
        await at('free', 'field')
        await modal.button('Register for free').click()
        await wallet('Lantern').answer('reject')
        await modal.text('You declined in Lantern').first().waitFor()
        await at('declined', 'any')
        await modal.button('Register for free').click()
        await wallet('Lantern').answer('approve')
        await modal.title('eleonora-vale.portico.id').waitFor()
        await at()
      },
    },
    'on a network that the app does not list': {
      views: ['UnsupportedChain'],
      start: () => connected({ walletChains: 'both', networks: '31337' }),
      buttonAfter: 'wrong-network',
      async go({ page, modal, wallet }, at) {
        await wallet('Lantern').setChain(31338)
        await modal.title('Wrong network').waitFor()
        await at()
        await page.keyboard.press('Escape')
        await until(async () =>
          (await modal.root.getByRole('status').allTextContents()).join().includes('choose a network'),
        )
      },
    },
  }
}
