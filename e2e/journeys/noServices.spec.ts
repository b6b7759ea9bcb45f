import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const receiver = '0x000000000000000000000000000000000000bEEF'

function chain() {
  const [first] = inject('addresses').chains
  return createPublicClient({ transport: http(first?.rpcUrl) })
}
const nodes = () => inject('addresses').chains.map(({ rpcUrl }) => new URL(rpcUrl).host)
const elsewhere = (outside: readonly string[]) => outside.filter((url) => !nodes().includes(new URL(url).host))

describe('an app without a back end', () => {
  test('default: a wallet connects, its balance is the chain’s, a payment arrives; nothing but the nodes is asked', async () => {
    const { page, modal, wallet, outside, problems } = await visit({
      knobs: { wallets: 'quill', services: 'off', panel: '0' },
    })
    const demo = new DemoPage(page)
    // Nobody else spends on this chain what the account has: the page and this test read the same.
    await wallet('Quill').setAccount(1)
    await modal.open()
    await modal.choose('Quill')
    await wallet('Quill').answer('approve')
    await modal.closed()
    const from = await demo.address()
    await until(async () => /\d/.test(await demo.balance()))
    const held = Number(await chain().getBalance({ address: from })) / 1e18
    expect(Math.abs(Number.parseFloat((await demo.balance()).replace(/[^\d.]/g, '')) - held)).toBeLessThan(0.1)

    const before = await chain().getBalance({ address: receiver })
    await demo.openAccount()
    await modal.button(/^Send/).click()
    await modal.root.getByLabel('Amount').fill('0.75')
    await modal.root.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
    await modal.button('Review').click()
    await modal.button(/^Send 0.75/).click()
    // What is said stands for a moment only.
    const said = modal.text(/0\.75 .* sent/).first()
    await Promise.all([said.waitFor(), wallet('Quill').answer('approve')])
    await until(async () => (await chain().getBalance({ address: receiver })) - before === parseEther('0.75'))
    await page.waitForLoadState('networkidle')
    expect(elsewhere(outside)).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: tokens of a list that the page brings are shown and sent, and what was sent here is told, after a reload too', async () => {
    const { page, modal, wallet, outside, problems } = await visit({
      knobs: { wallets: 'quill', services: 'off', listed: 'sandbox', panel: '0' },
    })
    const demo = new DemoPage(page)
    const networkPicture = page.locator('.portico-connect-network img[src^="data:image/svg+xml"]').first()
    await page.locator('.portico-connect-network [data-tile]').first().waitFor()
    await wallet('Quill').setAccount(1)
    await modal.open()
    await modal.choose('Quill')
    await wallet('Quill').answer('approve')
    await modal.closed()
    // What is drawn before anybody acts is a tile: nothing is loaded for it.
    await networkPicture.waitFor()
    await demo.openAccount()
    const row = modal.view.getByRole('button', { name: /^Sandbox Dollar/ })
    await row.getByText(/^[\d,.]+ USDX$/).waitFor()
    await row.locator('img[src^="data:image/svg+xml"]').waitFor()
    await modal.view.getByText('Being listed doesn’t mean they were checked').waitFor()

    await modal.button(/^Send/).click()
    await modal.chooseToken(/^Sandbox Dollar/)
    await modal.root.getByLabel('Amount').fill('0.25')
    await modal.root.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
    await modal.button('Review').click()
    await modal.button(/^Send 0.25 USDX/).click()
    await wallet('Quill').answer('approve')
    const sent = modal.view.getByRole('list', { name: 'Sent from this browser' }).getByRole('listitem')
    const isTold = async () => {
      await modal.view.getByRole('tab', { name: 'Activity' }).click()
      await sent.filter({ hasText: '−0.250 USDX' }).filter({ hasNotText: 'Pending' }).waitFor()
      await sent.locator('img[src^="data:image/svg+xml"]').waitFor()
      expect(await sent.count()).toBe(1)
    }
    await isTold()
    await page.reload()
    await demo.openAccount()
    await isTold()

    // What is held comes first; what is not can be asked for all the same.
    await modal.button(/^Receive/).click()
    await modal.button('Request an amount').click()
    await modal.view.getByRole('button', { name: 'Request another token' }).click()
    const others = modal.view.getByRole('list', { name: 'Others on a list, not checked' })
    await others
      .getByRole('button', { name: /^Ticket/ })
      .locator('img')
      .waitFor()
    expect(await modal.view.getByRole('listitem').first().textContent()).toMatch(/^Ether/)
    await others.getByRole('button', { name: /^Ticket/ }).click()
    await modal.view.getByRole('button', { name: 'Request another token' }).getByText('TKT').waitFor()
    await page.waitForLoadState('networkidle')
    expect(elsewhere(outside)).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: what needs a service is not offered', async () => {
    const { page, modal, wallet, outside, problems } = await visit({
      knobs: { wallets: 'lantern', services: 'off', panel: '0' },
    })
    await modal.open()
    await modal.button(/^Lantern/).waitFor()
    const offered = await modal.view.getByRole('button').allTextContents()
    expect(offered.filter((text) => /e-?mail|Google|Apple|Continue with/i.test(text))).toEqual([])
    expect(await modal.view.getByRole('textbox').count()).toBe(0)

    await modal.choose('Lantern')
    await wallet('Lantern').answer('approve')
    await modal.closed()
    await new DemoPage(page).openAccount()
    await modal.button(/^Send/).waitFor()
    const actions = await modal.view.getByRole('button').allTextContents()
    expect(actions.filter((text) => /\b(?:Buy|Swap|Convert|Get a name)\b/i.test(text))).toEqual([])
    await page.waitForLoadState('networkidle')
    expect(elsewhere(outside)).toEqual([])
    expect(problems).toEqual([])
  })
})
