import { expect } from 'vitest'
import { openByApp, showRoutes, untilMerged } from '../setup/services.js'
import type { Starts, Way } from './way.js'

const everyWay = {
  id: 'every-way',
  name: 'Every Way',
  rdns: 'dev.portico.lantern',
  mobile_link: 'https://every.example/app',
  webapp_link: 'https://every.example/web',
  desktop_link: 'every://',
}
const behind = { name: 'Connect', params: {} }

/** From no wallet to one that has proved who it is. */
export function connectingWays({ visit }: Starts): Record<string, Way> {
  return {
    'to a first wallet': {
      views: ['Connect', 'WhatIsAWallet', 'GetWallet', 'Downloads'],
      start: () => visit({ knobs: { panel: '0' } }),
      button: 'disconnected',
      async go({ modal }, at) {
        await modal.open()
        await modal.button(/^All wallets/).waitFor()
        await at()
        await modal.button('What is a wallet?').click()
        await modal.title('What is a wallet?').waitFor()
        await at()
        await modal.button('Get a wallet').click()
        await modal.title('Get a wallet').waitFor()
        await modal.button(/^Get /).first().waitFor()
        await at()
        await modal.button(/^Get /).first().click()
        await modal.title(/^Where to get /).waitFor()
        await at()
      },
    },
    'to a first wallet, with none here': {
      views: ['Connect', 'GetWallet'],
      start: () => visit({ knobs: { panel: '0', wallets: 'none' } }),
      async go({ modal }, at) {
        await modal.open()
        await modal.button(/^All wallets/).waitFor()
        await modal
          .button(/^(?!All|Scan).*/)
          .first()
          .waitFor()
        await modal.button('I don’t have a wallet').waitFor()
        await at('nothing installed')
        await modal.button('I don’t have a wallet').click()
        await modal.title('Get a wallet').waitFor()
        await at('from the first view')
      },
    },
    'to one of many wallets': {
      views: ['AllWallets', 'WhatIsANetwork'],
      start: () => visit({ knobs: { panel: '0' } }),
      async go({ page, modal }, at) {
        await openByApp(page, { view: 'AllWallets' })
        await modal.button(/^Harbor/).waitFor()
        await at()
        await modal.view.getByRole('searchbox').fill('no such wallet')
        await modal.title('No wallet called “no such wallet”').waitFor()
        await at('nothing found', 'field')
        await openByApp(page, { view: 'WhatIsANetwork' })
        await modal.title('What is a network?').waitFor()
        await at()
      },
    },
    'to an extension': {
      views: ['ConnectingExternal', 'ConnectWallets'],
      // Of two families, so that one is chosen first.
      start: () => visit({ knobs: { panel: '0', wallets: 'lantern,lantern-sol', families: 'evm,solana' } }),
      async go({ page, modal, wallet }, at) {
        await modal.open()
        await untilMerged(page)
        await modal.choose('Lantern')
        await modal.title('Which kind of account?').waitFor()
        await at('families')
        await modal.button(/^Ethereum/).click()
        await modal.title('Continue in Lantern').waitFor()
        await at('waiting')
        await wallet('Lantern').answer('reject')
        await modal.title('You declined in Lantern').waitFor()
        await at('declined')
        await showRoutes(page, behind, { name: 'ConnectWallets', params: {} })
        await modal.view.getByRole('list', { name: 'Wallets' }).waitFor()
        await at()
      },
    },
    'to a phone': {
      views: ['ConnectingWalletConnectBasic', 'ConnectingWalletConnect', 'OpenWallet'],
      start: () => visit({ knobs: { panel: '0' } }),
      async go({ page, modal }, at) {
        await modal.open()
        await modal.choose('Scan with your phone')
        await modal.title('Connect by QR code').waitFor()
        await modal.view.locator('[part~=qr-code]').waitFor()
        await at()
        await showRoutes(page, behind, { name: 'ConnectingWalletConnect', params: { wallet: everyWay } })
        const tabs = modal.view.getByRole('tab')
        await tabs.first().waitFor()
        expect(await tabs.allTextContents()).toEqual(['Browser', 'QR code', 'Web', 'Desktop'])
        await at('Browser')
        for (const name of ['QR code', 'Web', 'Desktop']) {
          await tabs.filter({ hasText: name }).click()
          if (name === 'QR code') await modal.view.locator('[part~=qr-code]').waitFor()
          await at(name, 'any')
        }
        await showRoutes(page, behind, { name: 'OpenWallet', params: { wallet: { name: 'Every Way' } } })
        await modal.title('Continue in Every Way').waitFor()
        await at()
      },
    },
    'of a sign-in': {
      views: ['SIWXSignMessage'],
      start: () => visit({ knobs: { wallets: 'lantern', panel: '0', siwx: 'required', walletChains: 'both' } }),
      async go({ modal, wallet }, at) {
        await modal.open()
        await modal.choose('Lantern')
        await wallet('Lantern').answer('approve')
        await modal.title('Prove it’s you').waitFor()
        await at()
        await modal.view.getByText('Show the exact text').click()
        await at('the exact text', 'any')
        await modal.button('Sign in').click()
        await modal.button('Waiting for Lantern').waitFor()
        await at('waiting', 'any')
        await wallet('Lantern').answer('approve')
        await modal.closed()
        await wallet('Lantern').setChain(31338)
        await modal.title('Sign in on Sandbox Two too').waitFor()
        await at('another network')
      },
    },
  }
}
