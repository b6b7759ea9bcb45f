import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { findAccessProblems } from '../setup/axe.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()

/** Waits until nothing moves, so that colours are measured as they stay. */
async function still(page: Awaited<ReturnType<typeof visit>>['page']) {
  await until(() =>
    page.evaluate(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const moving = root?.getAnimations?.() ?? []
      return moving.every(
        (animation) =>
          animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY || animation.playState === 'finished',
      )
    }),
  )
}

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  test('behavior: nothing is found on the way to a connection', async () => {
    const { page, modal, wallet } = await visit({ colorScheme })
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      await still(page)
      found[name] = await findAccessProblems(page)
    }
    found.page = await findAccessProblems(page, '[data-portico-main]')
    await modal.open()
    await look('Connect')
    await modal.button('What is a wallet?').click()
    await modal.title('What is a wallet?').waitFor()
    await look('WhatIsAWallet')
    await modal.button('Get a wallet').click()
    await modal.title('Get a wallet').waitFor()
    await look('GetWallet')
    await modal.back()
    await modal.title('What is a wallet?').waitFor()
    await modal.back()
    await modal.title(/^Connect to /).waitFor()
    await modal.button(/^All wallets/).click()
    await modal.title('All wallets').waitFor()
    await modal.root.locator('[part~="wallet-cell"]').first().waitFor()
    await look('AllWallets')
    await modal.back()
    await modal.title(/^Connect to /).waitFor()
    await modal.choose('Harbor')
    await modal.title('Scan with your phone').waitFor()
    await look('ConnectingWalletConnect')
    await modal.back()
    await modal.title(/^Connect to /).waitFor()
    await modal.choose('Lantern')
    await wallet('Lantern').reject()
    await modal.title('You declined in Lantern').waitFor()
    await look('ConnectingExternal')
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })

  test('behavior: nothing is found once connected', async () => {
    const { page, modal, wallet } = await visit({ colorScheme, knobs: { auto: '1' } })
    const demo = new DemoPage(page)
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      await still(page)
      found[name] = await findAccessProblems(page)
    }
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await demo.openAccount()
    await modal.root.getByRole('button', { name: 'Disconnect' }).waitFor()
    await look('Account')
    await modal.button(/^Send/).click()
    await modal.title('Send').waitFor()
    await look('Send')
    await modal.root.getByLabel('Amount').fill('0.5')
    await modal.root.getByLabel('To').fill('0x000000000000000000000000000000000000dEaD')
    await modal.button('Review').click()
    await modal.title('Review').waitFor()
    await look('SendReview')
    await modal.close()
    await demo.openNetworks()
    await modal.title('Choose a network').waitFor()
    await look('Networks')
    await wallet('Lantern').autoApprove(false)
    await modal.button(/^Sandbox Two/).click()
    await wallet('Lantern').reject()
    await modal.title(/^Still on /).waitFor()
    await look('SwitchNetwork')
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
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
    await modal.root.getByLabel('Amount').focus()
    await page.keyboard.type('0.25')
    await modal.root.getByLabel('To').focus()
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
