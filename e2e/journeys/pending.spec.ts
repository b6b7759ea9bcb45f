import type { Page } from 'playwright-core'
import { developmentKeys } from 'portico/testing/evm'
import { createTestClient, createWalletClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Modal } from '../pages/modal.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import type { DemoHandle } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const receiver = '0x00000000000000000000000000000000000DE1A7'

/** The second chain: nobody else waits for its blocks, so they can be held back. What is sent there is sent in this file. */
function chain() {
  const { rpcUrl } = inject('addresses').chains[1] ?? {}
  const transport = http(rpcUrl)
  const account = privateKeyToAccount(developmentKeys[0])
  return {
    node: createTestClient({ mode: 'anvil', transport }).extend(publicActions),
    owner: createWalletClient({ account, transport }),
  }
}

afterEach(async () => {
  const { node } = chain()
  await node.setAutomine(true)
  await node.mine({ blocks: 1 })
})

/** The activity of an account that has just sent, which no block takes. */
async function withPayment() {
  const { node, owner } = chain()
  const visited = await mountConnected(mount, { knobs: { walletChains: 'both' } }, { name: 'Lantern' })
  const { modal, wallet, page } = visited
  const demo = new DemoPage(page)
  await demo.openNetworks()
  await modal.button(/^Sandbox Two/).click()
  await wallet('Lantern').approve()
  await until(async () => (await demo.network()) === 'Sandbox Two')
  expect(await demo.address()).toBe(owner.account.address)
  await node.setAutomine(false)
  const nonce = await node.getTransactionCount({ address: owner.account.address })
  await demo.openAccount()
  await modal.button(/^Send/).first().click()
  await modal.chooseToken(/^Ether/)
  await modal.view.getByLabel('Amount').fill('0.125')
  await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
  await modal.button('Review').click()
  await modal.button(/^Send 0\.125 ETH/).click()
  await wallet('Lantern').approve()
  await modal.view.getByRole('tab', { name: 'Activity' }).click()
  await latest(page).getByText('Pending').waitFor()
  return { ...visited, demo, nonce, node, owner }
}

const latest = (page: Page) => new Modal(page).view.getByRole('list', { name: 'Latest' })
async function showActivity(page: Page) {
  const demo = new DemoPage(page)
  await until(async () => (await demo.status()) === 'connected')
  await demo.openAccount()
  await new Modal(page).view.getByRole('tab', { name: 'Activity' }).click()
}

describe('what is on its way', () => {
  test('default: it is there at once, after a reload and in another tab, and confirmed by its receipt', async () => {
    const { page, context, node } = await withPayment()
    expect(await latest(page).textContent()).toMatch(/Sent.*−0\.125 ETH/)
    await page.reload()
    await showActivity(page)
    await latest(page).getByText('Pending').waitFor()
    const other = await visit({ context, knobs: { walletChains: 'both' } })
    await showActivity(other.page)
    await latest(other.page).getByText('Pending').waitFor()
    await node.mine({ blocks: 1 })
    for (const tab of [page, other.page]) await latest(tab).getByText('Pending').waitFor({ state: 'detached' })
    for (const tab of [page, other.page]) await new Modal(tab).view.getByText('−0.125 ETH').first().waitFor()
  })

  test('behavior: confirmed while the visitor is elsewhere: told, with the way to it, which two steps back by keys lead to', async () => {
    const { page, modal, node } = await withPayment()
    await modal.button('Receive').click()
    await modal.title('Receive').waitFor()
    const view = modal.root.locator('[part~=toast]').getByRole('button', { name: 'View' })
    // What was told as it left goes by itself.
    await view.waitFor({ state: 'detached' })
    await node.mine({ blocks: 1 })
    await modal.root.locator('[part~=toast]').getByText('0.125 ETH sent').waitFor()
    await view.waitFor()
    const focus = () =>
      page.evaluate(() => document.querySelector('portico-modal')?.shadowRoot?.activeElement?.textContent)
    await until(async () => (await focus()) === 'Receive')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await until(async () => (await focus()) === 'View')
    await page.keyboard.press('Enter')
    await modal.view.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    await view.waitFor({ state: 'detached' })
    await until(async () => (await focus()) !== undefined)
    await modal.view.getByText('−0.125 ETH').first().waitFor()
  })

  test('behavior: something with a higher fee takes its nonce: replaced, with a link to what did', async () => {
    const { page, node, owner, nonce } = await withPayment()
    const before = await node.getBalance({ address: receiver })
    await until(() => page.evaluate(() => localStorage.getItem('portico.sent')?.includes('"nonce"') === true))
    const { address } = owner.account
    const hash = await owner.sendTransaction({
      chain: null,
      nonce,
      to: address,
      maxFeePerGas: 900_000_000_000n,
      maxPriorityFeePerGas: 90_000_000_000n,
      gas: 21_000n,
    })
    await node.mine({ blocks: 1 })
    await latest(page).getByText('Replaced').waitFor()
    expect(await latest(page).getByRole('link').first().getAttribute('href')).toContain(hash)
    expect(await node.getBalance({ address: receiver })).toBe(before)
  })

  test('behavior: the nodes forget it: dropped', async () => {
    const { page, node } = await withPayment()
    // As long ago as it takes for a payment to count as lost.
    const hash = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('portico.sent') ?? '')
      kept.value[0].sentAt -= 600_000
      localStorage.setItem('portico.sent', JSON.stringify(kept))
      return kept.value[0].hash
    })
    await node.dropTransaction({ hash })
    await page.reload()
    await showActivity(page)
    await latest(page).getByText('Dropped').waitFor()
  })
})

// Here, so that no block of the second chain is held back meanwhile.
describe('sending on another network', () => {
  test('default: opened by the app for another network: that is switched to, and the app gets the hash', async () => {
    const { page, modal, wallet } = await mount({ knobs: { walletChains: 'both' } })
    const { node } = chain()
    const quill = wallet('Quill')
    await quill.setAccount(1)
    await modal.open()
    await modal.choose('Quill')
    await quill.approve()
    await modal.closed()
    const to = privateKeyToAccount(generatePrivateKey()).address
    await new DemoPage(page).openAccount()
    await page.evaluate((receiver) => {
      const demo = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
      // Closed and opened again at once: what is still fading out must not ask the wallet too.
      demo.portico.close()
      const opened = demo.portico.open({ view: 'Send', to: receiver, amount: '0.75', chainId: 31338 })
      Object.assign(demo, { sending: opened.then(String, (error: Error) => error.message) })
    }, to)
    await modal.title(/Sandbox Two/).waitFor()
    await page.locator('portico-modal').nth(1).waitFor({ state: 'detached' })
    await quill.approve()
    await modal.title('Send').waitFor()
    expect(await new DemoPage(page).network()).toBe('Sandbox Two')
    await modal.button('Review').click()
    await modal.button(/^Send 0\.75 ETH/).click()
    await quill.approve()
    const hash = await page.evaluate(
      () => (window as unknown as { porticoDemo: { sending: Promise<string> } }).porticoDemo.sending,
    )
    const { status } = await node.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(status).toBe('success')
    expect(await node.getBalance({ address: to })).toBe(parseEther('0.75'))
  })
})
