import type { Page } from 'playwright-core'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { type MountOptions, mountForTests } from '../setup/mounted.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests({ moving: true })
const receiver = '0x00000000000000000000000000000000000ACC07'

function sandbox() {
  const { chains, services } = inject('addresses')
  const [chain] = chains
  if (!chain || !services) throw new Error('The sandbox has no chain or no services')
  return {
    client: createPublicClient({ transport: http(chain.rpcUrl) }),
    host: new URL(services.url).host,
    ...chain.contracts,
  }
}

/** The chains of the sandbox are younger than a day: what services tell of older ones is added to what they say. */
const aDayLater = (page: Page) =>
  page.route(/\/v1\/account\/[^/]+\/balance/, async (route) => {
    // Node does not know the name that the page has for them.
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${inject('addresses').services?.direct.url}${pathname}${search}` })
    const { balances } = (await response.json()) as { balances: { symbol: string }[] }
    const told = balances.map((one) => ({ ...one, ...(one.symbol === 'USDX' && { change24h: -0.84 }) }))
    await route.fulfill({ response, json: { balances: told } })
  })

async function atAccount(options: MountOptions = {}) {
  // Nobody else pays from this account, or buys for it: what it holds is compared to the last unit.
  const visited = await mountConnected(mount, options, { name: 'Lantern', account: 1 })
  const demo = new DemoPage(visited.page)
  await demo.openAccount()
  await visited.modal.view.getByRole('tab', { name: 'Tokens' }).waitFor()
  const tab = (name: string) => visited.modal.view.getByRole('tab', { name }).click()
  return { ...visited, demo, tab }
}

describe('the account', () => {
  test('default: tokens, collectibles and activity are those of the chain, also after a payment', async () => {
    const { modal, wallet, demo, tab } = await atAccount({ before: aDayLater })
    const { client, tokens } = sandbox()
    const address = await demo.address()
    const held = await client.readContract({
      abi: erc20Abi,
      address: tokens.usdx.address,
      functionName: 'balanceOf',
      args: [address],
    })
    const [whole = '', fraction = ''] = formatUnits(held, 6).split('.')
    const shown = `${BigInt(whole).toLocaleString('en')}.${fraction.slice(0, 3).padEnd(3, '0')} USDX`
    const row = modal.view.getByRole('button', { name: /^Sandbox Dollar/ })
    await until(async () => ((await row.textContent()) ?? '').includes(shown))
    // By its sign as well as by its colour; and in words for who listens.
    expect(await row.textContent()).toMatch(/\$[\d,.]+−0\.8%−0\.8% in 24 hours$/)
    expect(await modal.view.getByRole('button', { name: /^Ether/ }).textContent()).not.toContain('24 hours')
    await row.click()
    await modal.view.getByText(`Balance ${shown}`).waitFor()
    await row.click()

    await tab('NFTs')
    await modal
      .button(/^Arch no\. 4/)
      .first()
      .click()
    await modal.title('Collectible').waitFor()
    await modal.button(/^Send$/).click()
    await modal.title('Send').waitFor()
    await modal.view.getByText('Arch no. 4').first().waitFor()
    await modal.back()
    await modal.title('Collectible').waitFor()
    await modal.back()
    await modal.view.getByRole('tab', { name: 'NFTs' }).waitFor()

    await modal.button(/^Send/).first().click()
    await modal.title('Send').waitFor()
    await modal.chooseToken(/^Sandbox Dollar/)
    await modal.view.getByLabel('Amount').fill('3.25')
    await modal.view.getByLabel('To', { exact: true }).fill(receiver)
    await modal.button('Review').click()
    await modal.title('Review').waitFor()
    await modal.button(/^Send 3\.25 USDX/).click()
    await wallet('Lantern').approve()
    await tab('Activity')
    await modal.view.getByText('−3.250 USDX').first().waitFor()
    await until(async () => {
      const words = (await modal.view.textContent()) ?? ''
      return words.includes('−3.250 USDX') && !words.includes('Pending')
    })
  })

  test('error: services that go away: the list says so and comes back', async () => {
    const { page, modal, tab } = await atAccount()
    const { host } = sandbox()
    const isServices = (url: URL) => url.host === host
    await page.route(isServices, (route) => route.abort())
    await tab('Activity')
    await modal.view.getByRole('heading', { name: 'Failed to fetch transactions' }).waitFor()
    await page.unroute(isServices)
    await modal.button('Try again').click()
    await modal.view.getByRole('heading', { name: 'Failed to fetch transactions' }).waitFor({ state: 'detached' })
    expect(await modal.view.textContent()).not.toContain('Failed to fetch')
  })
})
