import { createPublicClient, http, parseAbi } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { ownClipboard } from '../setup/clipboard.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'
import type { VisitOptions } from '../setup/visit.js'

const { mount } = mountForTests()
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

async function usdxOf(holder: `0x${string}`) {
  const [chain] = inject('addresses').chains
  if (!chain) throw new Error('The sandbox runs without chains')
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { address } = chain.contracts.tokens.usdx
  return client.readContract({ address, abi, functionName: 'balanceOf', args: [holder] })
}

/** What the services list of an account. */
async function historyOf(account: string): Promise<string> {
  const { services, projectId, chains } = inject('addresses')
  const query = new URLSearchParams({ projectId, chainId: `eip155:${chains[0]?.id}` })
  return (await fetch(`${services?.direct.url}/v1/account/${account}/history?${query}`)).text()
}

async function connected(options: VisitOptions = {}) {
  // Nobody else moves what this account has: what arrives is counted to the last unit.
  const visited = await mountConnected(mount, options, { name: 'Quill' })
  const { modal, page } = visited
  const demo = new DemoPage(page)
  await demo.openAccount()
  await modal.button(/^Send/).waitFor()
  return { ...visited, demo }
}

/** The view that buys, with a price. */
async function buying(options: VisitOptions = {}) {
  const visited = await connected(options)
  await visited.modal.button('Buy').click()
  await visited.modal.button('Continue with Sandbox').waitFor()
  return visited
}

describe('buying', () => {
  test('default: paid at the sandbox’s seller in a window of its own, the tokens arrive on the chain', async () => {
    const { page, demo, modal, problems } = await buying()
    const address = await demo.address()
    const before = await usdxOf(address)
    await modal.button(/^\$50$/).click()
    await modal.text('≈ 49.25 USDX').waitFor()
    const opening = page.waitForEvent('popup')
    await modal.button('Continue with Sandbox').click()
    const popup = await opening
    await modal.title('Finish at Sandbox').waitFor()
    await modal.text('Pay in the window that opened. We’ll tell you when your 49.25 USDX arrives.').waitFor()
    await popup.getByRole('button', { name: 'Pay (no money moves)' }).click()
    await modal.title('49.25 USDX arrived').waitFor()
    const href = (await modal.root.getByRole('link', { name: 'Explorer' }).getAttribute('href')) ?? ''
    expect(href).toMatch(/\/tx\/0x[0-9a-f]{64}$/)
    expect((await usdxOf(address)) - before).toBe(49_250_000n)
    // Until then it loads itself anew.
    await popup.getByRole('heading', { name: 'Delivered' }).waitFor()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 800])
    // Whoever reads what the pop-up says has given the index the half second that it takes.
    const hash = href.split('/').at(-1) as string
    await until(async () => (await historyOf(address)).includes(hash))
    await modal.button('Done').click()
    // As after Send: Account with what arrived on top.
    await modal.view.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    await modal.view.getByRole('tabpanel').getByRole('listitem').first().getByText('+49.250 USDX').waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: cancelled at the seller, it can be tried again; the link can be copied and opened again', async () => {
    const { page, modal } = await buying()
    await ownClipboard(page)
    const opening = page.waitForEvent('popup')
    await modal.button('Continue with Sandbox').click()
    const popup = await opening
    await modal.button('Copy link').click()
    await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).includes('/onramp/checkout/'))
    const again = page.waitForEvent('popup')
    await modal.button('Open again').click()
    await (await again).getByText('Sandbox: no money moves').waitFor()
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await modal.title('The purchase was cancelled').waitFor()
    await modal.button('Try again').click()
    await modal.button('Continue with Sandbox').waitFor()
  })

  test('behavior: a browser that opens no window: a link does, and the purchase is followed', async () => {
    const { page, modal } = await buying()
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await modal.button('Continue with Sandbox').click()
    await modal.text('Your browser blocked the window.').waitFor()
    const opening = page.waitForEvent('popup')
    await modal.root.getByRole('link', { name: 'Open Sandbox' }).click()
    await (await opening).getByRole('button', { name: 'Pay (no money moves)' }).click()
    await modal.title('98.5 USDX arrived').waitFor()
  })

  test('behavior: who leaves the purchase finds back to it, and is told when it lands', async () => {
    const { page, demo, modal } = await buying()
    const opening = page.waitForEvent('popup')
    await modal.button('Continue with Sandbox').click()
    const popup = await opening
    await modal.title('Finish at Sandbox').waitFor()
    await page.keyboard.press('Escape')
    await modal.closed()
    await demo.openAccount()
    await modal.button('Buy').click()
    await modal.button('Your purchase at Sandbox').click()
    await modal.title('Finish at Sandbox').waitFor()
    await modal.back()
    await modal.button('Your purchase at Sandbox').waitFor()
    // What is said stands for a moment only.
    const said = modal.text('98.5 USDX arrived').first()
    await Promise.all([said.waitFor(), popup.getByRole('button', { name: 'Pay (no money moves)' }).click()])
    await modal.button('Your purchase at Sandbox').waitFor({ state: 'detached' })
  })

  test('limits: too little and too much is said, and the way out where there is one', async () => {
    const { modal } = await buying()
    const amount = modal.root.getByLabel('Amount', { exact: true })
    await amount.fill('9.99')
    await modal.text('Card payments start at $10.').waitFor()
    await amount.fill('8000')
    await modal.text('Card payments are limited to $7,500. Lower the amount, or pay by bank account.').waitFor()
    await modal.button('Pay by bank account').first().click()
    await modal.button('Continue with Sandbox').waitFor()
    await amount.fill('1.234')
    await modal.button('Enter an amount in figures').waitFor()
  })

  test('choices: what is bought, what is paid with, how and from whom', async () => {
    const { modal } = await buying()
    await modal.button(/on Sandbox One/).click()
    await modal.title('Choose what to buy').waitFor()
    await modal.view.getByRole('radio', { name: /Ether.*Sandbox One/ }).click()
    await modal.text(/≈ .* ETH/).waitFor()
    await modal.button(/^US Dollar/).click()
    await modal.title('Pay in').waitFor()
    await modal.view.getByRole('radio', { name: /^Euro/ }).click()
    await modal.button(/^€100$/).waitFor()
    await modal.button('Continue with Sandbox').waitFor()
    await modal.button(/^Sandbox.*Fee/).click()
    await modal.title('Choose a provider').waitFor()
    await modal.view.getByRole('radio', { name: /^Sandbox/ }).click()
    await modal.button('Continue with Sandbox').waitFor()
  })

  test('error: without live prices there are examples, and a purchase that cannot begin closes its window', async () => {
    const { page, modal } = await connected()
    await page.route('**/v1/onramp/multi/quotes**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/v1/onramp/widget**', (route) =>
      route.fulfill({
        status: 400,
        body: JSON.stringify({ status: 'FAILURE', reasons: [{ field: 'provider', description: 'Not today' }] }),
      }),
    )
    await modal.button('Buy').click()
    await modal.text('We can’t get live prices. These are examples, not offers.').waitFor()
    const opening = page.waitForEvent('popup')
    await modal.button('Continue with Sandbox').click()
    const popup = await opening
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await modal.text('The purchase didn’t start').waitFor()
    await modal.text('Not today').waitFor()
  })

  test('behavior: an app opens it by the name of other products', async () => {
    const { page, modal } = await connected()
    await openByApp(page, { view: 'OnRampProviders' } as never)
    await modal.title('Buy').waitFor()
  })
})

test('behavior: where nothing may be sold, buying is not offered', async () => {
  const { page, modal } = await connected({ timezoneId: 'Asia/Shanghai' })
  expect(await modal.button('Buy').count()).toBe(0)
  await openByApp(page, { view: 'OnRampProviders' } as never)
  await modal.title('Not sold in your country').waitFor()
})
