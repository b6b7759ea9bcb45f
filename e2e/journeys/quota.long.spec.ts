import type { Page } from 'playwright-core'
import type { PayOptions } from 'portico'
import { type Address, createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { mountForTests } from '../setup/mounted.js'
import type { DemoHandle } from '../setup/services.js'
import { connectPurse, held, here, native } from '../setup/trade.js'
import { until } from '../setup/until.js'
import { browserForTests, type Visit } from '../setup/visit.js'

// Slow: what leaves the wallet is looked for before and after a reload, in a browser whose disk is really full.

const { mount } = mountForTests()
const { visit } = browserForTests({ plain: true })

/** Somebody whom nobody has paid yet. */
const newReceiver = (): Address => privateKeyToAddress(generatePrivateKey())

/** The app itself keeps so much that not one letter more has room. What could give way is gone where `nothingGivesWay`. */
function fillStorage(page: Page, { nothingGivesWay }: { nothingGivesWay: boolean }): Promise<void> {
  return page.evaluate((nothing) => {
    if (nothing)
      for (const key of ['portfolios', 'identities', 'balances', 'recentWallets'])
        localStorage.removeItem(`portico.${key}`)
    let parts = 0
    for (let size = 4_194_304; size >= 1; )
      try {
        localStorage.setItem(`${parts}`, 'x'.repeat(size))
        parts += 1
      } catch {
        size = Math.floor(size / 2)
      }
  }, nothingGivesWay)
}
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('portico.sent') ?? '')

/** Nobody hears of a block until it is ended: what was sent is on its way for as long. */
async function holdNews(page: Page): Promise<() => Promise<void>> {
  const isNode = (url: URL) => url.origin === new URL(inject('addresses').chains[0]?.rpcUrl ?? '').origin
  const isHistory = (url: URL) => url.pathname.endsWith('/history')
  await page.route(isHistory, (route) => route.abort())
  await page.route(isNode, (route) =>
    /eth_getTransactionReceipt/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  )
  return async () => {
    await page.unroute(isNode)
    await page.unroute(isHistory)
  }
}

async function loadAnew(page: Page): Promise<void> {
  const demo = new DemoPage(page)
  await page.reload()
  await demo.ready()
  await until(async () => (await demo.status()) === 'connected')
}

type Waiting = { porticoDemo: DemoHandle & { told: Promise<unknown> } }
const ask = (page: Page, options: Omit<PayOptions, 'view'>) =>
  page.evaluate((given) => {
    const demo = (window as unknown as Waiting).porticoDemo
    demo.told = demo.portico.open({ view: 'Pay', ...given }).catch(() => undefined)
  }, options)

/** Sent by the modal, up to the last press. */
async function reviewed({ page, modal }: Visit, to: Address, amount: string): Promise<void> {
  await new DemoPage(page).openAccount()
  await modal.button(/^Send/).first().click()
  await modal.chooseToken(/^Ether/)
  await modal.view.getByLabel('Amount').fill(amount)
  await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await modal.button('Review').click()
  await modal.button(new RegExp(`^Send ${amount} ETH`)).waitFor()
}
async function showActivity({ page, modal }: Visit) {
  await new DemoPage(page).openAccount()
  await modal.view.getByRole('tab', { name: 'Activity' }).click()
}
const latest = ({ modal }: Visit) => modal.view.getByRole('list', { name: 'Latest' })

const noRoom = 'This browser has no room to save this'
const keepOpen = /Keep this page open until it is confirmed: after a reload it may be missing here/

describe('a disk that is full before the press that sends', () => {
  test('behavior: what can be read anew gives way: it is sent once, and a reload knows of it', async () => {
    const visited = await connectPurse(mount, { pay: '1' })
    const { page, modal, wallet, problems } = visited
    const to = newReceiver()
    await reviewed(visited, to, '0.125')
    const release = await holdNews(page)
    await fillStorage(page, { nothingGivesWay: false })
    await modal.button(/^Send 0\.125 ETH/).click()
    await wallet('Lantern').answer('approve')
    await until(async () => /"hash":"0x/.test(await kept(page)))
    expect(await modal.text(noRoom).count()).toBe(0)
    await loadAnew(page)
    await showActivity(visited)
    await latest(visited).getByText('Pending').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await release()
    await latest(visited).getByText('Pending').waitFor({ state: 'detached' })
    expect(await held(to, native)).toBe(parseEther('0.125'))
    expect(problems).toEqual([])
  })

  test('error: nothing gives way: it is sent once and told as such, the person reads what a reload forgets, and none sends it', async () => {
    const visited = await connectPurse(mount, { pay: '1' })
    const { page, modal, wallet, problems } = visited
    const to = newReceiver()
    await reviewed(visited, to, '0.375')
    const release = await holdNews(page)
    await fillStorage(page, { nothingGivesWay: true })
    await modal.button(/^Send 0\.375 ETH/).click()
    await wallet('Lantern').answer('approve')
    await modal.text(noRoom).waitFor()
    await modal.text(keepOpen).waitFor()
    await modal.view.getByRole('tab', { name: 'Activity' }).click()
    await latest(visited).getByText('Pending').waitFor()
    await release()
    await latest(visited).getByText('Pending').waitFor({ state: 'detached' })
    await loadAnew(page)
    await showActivity(visited)
    await modal.view.getByText('−0.375 ETH').first().waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await held(to, native)).toBe(parseEther('0.375'))
    expect(problems).toEqual([])
  })
})

describe('a disk that is full before the press that pays', () => {
  const order = (recipient: Address) => ({ recipient, asset: `${here}/slip44:60`, amount: '0.0625' })

  test('behavior: what can be read anew gives way: a reload waits for it, and does not pay again', async () => {
    const visited = await connectPurse(mount, { pay: '1' })
    const { page, modal, wallet, problems } = visited
    const shop = newReceiver()
    // What the account holds was read, and is kept.
    await new DemoPage(page).openAccount()
    await until(() => page.evaluate(() => localStorage.getItem('portico.portfolios') !== null))
    await modal.close()
    const release = await holdNews(page)
    await ask(page, order(shop))
    await modal.button('Pay 0.0625 ETH').waitFor()
    await fillStorage(page, { nothingGivesWay: false })
    await modal.button('Pay 0.0625 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title('Paying 0.0625 ETH').waitFor()
    expect(await modal.text(noRoom).count()).toBe(0)
    await loadAnew(page)
    await ask(page, order(shop))
    await modal.title('Paying 0.0625 ETH').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await release()
    await modal.title('You paid 0.0625 ETH').waitFor()
    expect(await held(shop, native)).toBe(parseEther('0.0625'))
    expect(problems).toEqual([])
  })

  test('error: nothing gives way: paid once, pressed or asked again too; the person reads what a reload forgets, and none pays by itself', async () => {
    const visited = await connectPurse(mount, { pay: '1' })
    const { page, modal, wallet, problems } = visited
    const shop = newReceiver()
    const release = await holdNews(page)
    await ask(page, order(shop))
    await modal.button('Pay 0.0625 ETH').waitFor()
    await fillStorage(page, { nothingGivesWay: true })
    await modal.button('Pay 0.0625 ETH').click()
    await modal.text(noRoom).waitFor()
    await modal.text(keepOpen).waitFor()
    await wallet('Lantern').answer('approve')
    await modal.title('Paying 0.0625 ETH').waitFor()
    // Closed, and asked for again by the same page.
    await page.keyboard.press('Escape')
    await modal.closed()
    await ask(page, order(shop))
    await modal.title('Paying 0.0625 ETH').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await release()
    await modal.title('You paid 0.0625 ETH').waitFor()
    await loadAnew(page)
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await held(shop, native)).toBe(parseEther('0.0625'))
    expect(problems).toEqual([])
  })

  test('error: full only while the wallet asks: after a reload nobody knows and nobody pays again; who looks reads that it has left the account', async () => {
    const visited = await connectPurse(mount, { pay: '1' })
    const { page, modal, wallet, problems } = visited
    const shop = newReceiver()
    const release = await holdNews(page)
    await ask(page, order(shop))
    await modal.button('Pay 0.0625 ETH').click()
    await until(() => wallet('Lantern').waiting())
    await fillStorage(page, { nothingGivesWay: true })
    await wallet('Lantern').answer('approve')
    await modal.title('Paying 0.0625 ETH').waitFor()
    await loadAnew(page)
    await ask(page, order(shop))
    // That it was asked for stands on the disk, and no more: what became of it had no room.
    await modal.title('We don’t know whether it was sent').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await release()
    await modal.button('Check again').click()
    await modal.text(/That amount has left your account, so it was most likely paid/).waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await held(shop, native)).toBe(parseEther('0.0625'))
    expect(problems).toEqual([])
  })
})

test('error: the embedded wallet, whose own disk is full: it sends once, and a reload does not send again', async () => {
  const visited = await visit({ knobs: { embedded: '1', wallets: 'none', accountType: 'eoa', panel: '0' } })
  const { page, modal, problems } = visited
  const demo = new DemoPage(page)
  const wallet = new Embedded(page, modal, `ada.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await modal.open()
  await wallet.logIn()
  await until(async () => (await demo.status()) === 'connected')
  const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) })
  await node.setBalance({ address: await demo.address(), value: parseEther('1') })
  const to = newReceiver()
  await fillStorage(page, { nothingGivesWay: true })
  // No browser lets a driver take the room from a frame of another site: its disk says what a full one does.
  const frame = page.frames().find((one) => one.name() === 'portico-frame')
  await frame?.evaluate(() => {
    const counted = Object.assign(globalThis, { refused: 0 })
    IDBObjectStore.prototype.put = () => {
      counted.refused += 1
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await demo.startSending(to, '0.25')
  await wallet.approve()
  await modal.closed()
  await until(async () => (await demo.signed('sent')).status === 'done')
  expect((await demo.signed('sent')).text).toContain('0.25 ETH arrived')
  expect(await frame?.evaluate(() => (globalThis as unknown as { refused: number }).refused)).toBeGreaterThan(0)
  await loadAnew(page)
  expect(await page.locator('portico-modal dialog[open]').count()).toBe(0)
  expect(await held(to, native)).toBe(parseEther('0.25'))
  expect(problems).toEqual([])
})
