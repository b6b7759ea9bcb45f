import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { findAccessProblems } from '../setup/axe.js'
import { look } from '../setup/look.js'
import { openByApp, showRoutes } from '../setup/services.js'
import { still } from '../setup/still.js'
import { findSmallTargets } from '../setup/targets.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'
import { embeddedWay } from '../ways/embedded.js'
import { farcasterWay } from '../ways/farcaster.js'
import { permissionsWay } from '../ways/permissions.js'
import type { Way } from '../ways/way.js'

const { visit } = browserForTests()
const receiver = '0x000000000000000000000000000000000000dEaD'

async function connected(knobs: Record<string, string> = {}) {
  const visited = await visit({ knobs: { wallets: 'lantern', panel: '0', ...knobs } })
  await visited.modal.open()
  await visited.modal.choose('Lantern')
  await visited.wallet('Lantern').answer('approve')
  await visited.modal.closed()
  return visited
}

const everyWay = {
  id: 'every-way',
  name: 'Every Way',
  rdns: 'dev.portico.lantern',
  mobile_link: 'https://every.example/app',
  webapp_link: 'https://every.example/web',
  desktop_link: 'every://',
}
const behind = { name: 'Connect', params: {} }

const journeys: Record<string, Way> = {
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
  'by e-mail': embeddedWay(visit),
  'by Farcaster': farcasterWay(visit),
  'to what apps may do': permissionsWay(connected),
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
      await modal.choose('Lantern')
      await modal.title('Which network family?').waitFor()
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
    views: ['ConnectingWalletConnectBasic', 'ConnectingWalletConnect'],
    start: () => visit({ knobs: { panel: '0' } }),
    async go({ page, modal }, at) {
      await modal.open()
      await modal.choose('WalletConnect')
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
    },
  },
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
      await modal.title(/doesn’t hold Solana accounts/).waitFor()
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
  'of a payment': {
    views: ['Send', 'SendSelectToken', 'SendReview', 'SendResult'],
    start: () => connected(),
    async go({ page, modal, wallet }, at) {
      await new DemoPage(page).openAccount()
      await modal.button(/^Send/).click()
      await modal.button('Choose a token').waitFor()
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
      await wallet('Lantern').answer('approve')
      await modal
        .text(/^0.01 ETH sent/)
        .first()
        .waitFor()
      await showRoutes(page, { name: 'Account', params: {} }, { name: 'SendResult', params: {} })
      await modal.title(/^0.01 ETH sent/).waitFor()
      await at()
    },
  },
  'of a swap': {
    views: ['Swap', 'SwapSelectToken', 'SwapSettings', 'SwapReview', 'SwapResult'],
    start: () => connected(),
    async go({ page, modal, wallet }, at) {
      await new DemoPage(page).openAccount()
      await modal.button('Swap').click()
      await modal.button('Choose a token').waitFor()
      await at('empty', 'field')
      await modal
        .button(/Choose another token/)
        .last()
        .click()
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
  'to be paid': {
    views: ['Receive', 'ReceiveSelectToken', 'ReceiveNetworks'],
    start: () => connected(),
    async go({ page, modal }, at) {
      await new DemoPage(page).openAccount()
      await modal.button('Receive').click()
      await modal.view.getByRole('img', { name: 'QR code of your address' }).waitFor()
      await at()
      await modal.button('Ask for an amount').click()
      await modal.view.getByLabel('Amount').fill('0.5')
      await modal.view.getByRole('img', { name: 'QR code that asks for 0.5 ETH' }).waitFor()
      await at('with an amount', 'any')
      await modal.button(/Ask for another token$/).click()
      await modal.button(/^Sandbox Dollar/).waitFor()
      await at(undefined, 'field')
      await modal.button(/^Sandbox Dollar/).click()
      await modal.view.getByRole('img', { name: 'QR code that asks for 0.5 USDX' }).waitFor()
      await at('with a token', 'any')
      await modal.button('Ask for no amount').click()
      await modal.button(/^Only these/).click()
      await modal.title(/^Only these/).waitFor()
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
      await field.fill('support')
      await modal.button('Taken').waitFor()
      await at('taken', 'field')
      await field.fill('eleonora-vale')
      await modal.text('eleonora-vale.portico.id is free').waitFor()
      await at('free', 'field')
      await modal.button('Register, no fee').click()
      await wallet('Lantern').answer('reject')
      await modal.text('You declined in Lantern').first().waitFor()
      await at('declined', 'any')
      await modal.button('Register, no fee').click()
      await wallet('Lantern').answer('approve')
      await modal.title('eleonora-vale.portico.id').waitFor()
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
  'to what was bought': {
    views: ['OnRamp', 'OnRampSelect', 'OnRampInProgress'],
    start: () => connected(),
    async go({ page, modal }, at) {
      await new DemoPage(page).openAccount()
      await modal.button('Buy').click()
      await modal.button('Continue with Sandbox').waitFor()
      await at('priced', 'field')
      await modal.root.getByLabel('Amount', { exact: true }).fill('8000')
      await modal.text(/^Card stops at/).waitFor()
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
        (await modal.root.getByRole('status').allTextContents()).join().includes('Choose a network'),
      )
    },
  },
}

/** The buttons of the page, which stand among its own elements. */
async function lookAtButton(page: Page, state: string): Promise<string[]> {
  await page.locator(`.portico-root[data-state="${state}"]`).first().waitFor()
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await still(page)
    found.push(...(await findAccessProblems(page, '.portico-root')).map((problem) => `${colorScheme}, ${problem}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  found.push(...(await findSmallTargets(page, '.portico-root')).map((target) => `under 44 px: ${target}`))
  return found.map((problem) => `button ${state}: ${problem}`)
}

describe('every view, by light and dark, in forced colours, still, mirrored, in large letters and on a phone', () => {
  test('behavior: no view is left out', () => {
    const folders = readdirSync(new URL('../../packages/portico/src/react/views/', import.meta.url))
    const seen = Object.values(journeys).flatMap(({ views }) => views)
    expect([...seen].sort()).toEqual(folders.sort())
  })

  test.each(Object.entries(journeys))(
    'behavior: nothing is wrong on the way %s',
    async (_, journey) => {
      const visited = await journey.start()
      const card = visited.modal.root.locator('[part~=modal]')
      const found = journey.button ? await lookAtButton(visited.page, journey.button) : []
      const seen = new Set<string>()
      await journey.go(visited, async (state, focus) => {
        const view = (await card.getAttribute('data-view')) ?? ''
        seen.add(view)
        found.push(...(await look(visited, state ? `${view}, ${state}` : view, focus)))
      })
      if (journey.buttonAfter) found.push(...(await lookAtButton(visited.page, journey.buttonAfter)))
      expect(found).toEqual([])
      expect([...seen]).toEqual(journey.views)
      // Each view is looked at in eight ways: that is much looking, and no waiting.
    },
    120_000,
  )
})

describe('a language that runs from right to left', () => {
  test('default: the modal and the buttons follow it, addresses and names keep their own way', async () => {
    const visited = await visit({ knobs: { locale: 'ar', wallets: 'lantern', auto: '1' } })
    const { page, modal } = visited
    await modal.open()
    const frame = modal.root
    expect([await frame.getAttribute('dir'), await frame.getAttribute('lang')]).toEqual(['rtl', 'ar'])
    // The app's name in the title is set apart, so that it does not turn the sentence around.
    expect(await modal.title(/^Connect to /).textContent()).toBe('Connect to \u2068Portico demo\u2069')
    const middle = async (part: string) => {
      const box = await modal.view.locator(`[part~=${part}]`).first().boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0) / 2
    }
    expect(await middle('close')).toBeLessThan(await middle('help'))
    expect(await middle('row-name')).toBeLessThan(await middle('row-image'))
    await modal.choose('Lantern')
    await modal.closed()
    const root = page.locator('.portico-root').first()
    expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await new DemoPage(page).openAccount()
    await modal.root.locator('[part~=balance-whole]').waitFor()
    const address = modal.view.getByText(/^0x/).first()
    expect(await address.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    expect(await lookAtButton(page, 'connected')).toEqual([])
    expect(await look(visited, 'Account')).toEqual([])
  })
})

describe('the keyboard alone', () => {
  test('default: connects and sends', async () => {
    const { page, modal, wallet } = await visit({ knobs: { auto: '1' } })
    const demo = new DemoPage(page)
    const focused = () =>
      page.evaluate(() => {
        let node = document.activeElement
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
        return (
          (node as HTMLElement | null)?.getAttribute('aria-label') ?? (node as HTMLElement | null)?.textContent ?? ''
        )
      })
    /** Presses Tab until what has the focus is named so. */
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        if (name.test(await focused())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}; it is at "${await focused()}".`)
    }
    await modal.opener().focus()
    await page.keyboard.press('Enter')
    await modal.title(/^Connect to /).waitFor()
    await until(async () => /^Connect to /.test(await focused()))
    await tabTo(/^Lantern/)
    await page.keyboard.press('Enter')
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    await until(async () => /^Balance|account/i.test(await focused()))
    await page.keyboard.press('Enter')
    await modal.root.getByRole('button', { name: 'Disconnect' }).waitFor()
    await tabTo(/^Send/)
    await page.keyboard.press('Enter')
    await modal.title('Send').waitFor()
    await tabTo(/^Choose token/)
    await page.keyboard.press('Enter')
    await tabTo(/^Ether/)
    await page.keyboard.press('Enter')
    await modal.title('Send').waitFor()
    await modal.view.getByLabel('Amount').focus()
    await page.keyboard.type('0.25')
    await modal.view.getByRole('textbox', { name: 'To', exact: true }).focus()
    await page.keyboard.type('0x000000000000000000000000000000000000dEaD')
    await until(async () => (await modal.button('Review').getAttribute('aria-disabled')) === null)
    await tabTo(/^Review$/)
    await page.keyboard.press('Enter')
    await modal.title('Review').waitFor()
    await tabTo(/^Send 0\.25/)
    await page.keyboard.press('Enter')
    await modal
      .text(/0\.25 .* sent/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await modal.closed()
    expect(await wallet('Lantern').waiting()).toBe(false)
  })
})
