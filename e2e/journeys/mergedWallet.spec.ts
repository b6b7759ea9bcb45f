import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import { openByApp, untilMerged } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const knobs = { wallets: 'lantern,lantern-sol', families: 'evm,solana', walletChains: 'both' }

/** A page with one wallet of two families in it: two extensions of one name and picture. */
async function lanternOfTwo(options: VisitOptions = {}) {
  const visited = await (options.before ? visit : mount)({ knobs, ...options })
  const evm = new DemoPage(visited.page)
  const solana = new DemoPage(visited.page, 'solana')
  const signs = async (demo: DemoPage, wallet: string) => {
    await demo.startSigning()
    await visited.wallet(wallet).approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
  }
  await visited.modal.open()
  await untilMerged(visited.page)
  return {
    ...visited,
    evm,
    solana,
    signs,
    half: visited.wallet('Lantern on Solana'),
    lantern: visited.wallet('Lantern'),
  }
}

const pretended = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** A wallet of the page's own making, with the name of another and a picture that is not quite the same. */
const pretend = (page: Page) =>
  page.addInitScript((icon) => {
    const asked = () => {
      document.documentElement.dataset.pretenderAsked = 'yes'
      return Promise.reject(new Error('never'))
    }
    const wallet = {
      version: '1.0.0',
      name: 'Lantern',
      icon,
      chains: ['bitcoin:mainnet'],
      accounts: [],
      features: { 'bitcoin:connect': { version: '1.0.0', connect: asked } },
    }
    window.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<{ register(wallet: unknown): void }>).detail.register(wallet)
    })
  }, pretended)

describe('one wallet of several families', () => {
  test('default: connected once for all, each signs, a reload keeps both, and both are let go', async () => {
    const { page, modal, evm, solana, lantern, half, signs, problems } = await lanternOfTwo()
    expect(await modal.button(/^Lantern\b/).count()).toBe(1)
    await modal.choose('Lantern')
    await modal.title('Which kind of account?').waitFor()
    await modal.button('Connect all').click()
    await lantern.approve()
    await half.approve()
    await until(async () => (await evm.status()) === 'connected' && (await solana.status()) === 'connected')
    await modal.closed()
    await signs(evm, 'Lantern')
    await signs(solana, 'Lantern on Solana')
    await page.reload()
    await until(async () => (await evm.status()) === 'connected' && (await solana.status()) === 'connected')
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.title('Your wallets').waitFor()
    expect(await modal.view.getByRole('tab').allTextContents()).toEqual(['Ethereum1', 'Solana1'])
    await modal.button('Disconnect all').click()
    await modal.button('Disconnect all').click()
    await until(async () => (await evm.status()) === 'disconnected' && (await solana.status()) === 'disconnected')
    expect(problems).toEqual([])
  })

  test('behavior: one family alone; the other later, without the first being asked again', async () => {
    const { modal, evm, solana, lantern, half } = await lanternOfTwo()
    await modal.choose('Lantern')
    await modal.button(/^Solana/).click()
    await half.approve()
    await until(async () => (await solana.status()) === 'connected')
    expect(await evm.status()).toBe('disconnected')
    expect(await lantern.window().count()).toBe(0)
    await modal.closed()
    await openByApp(modal.page, { view: 'ProfileWallets', namespace: 'eip155' })
    await modal.button(/^(Add|Connect) .*wallet$/).click()
    await modal.choose('Lantern')
    await lantern.approve()
    await until(async () => (await evm.status()) === 'connected')
    expect(await half.window().count()).toBe(0)
    expect(await solana.status()).toBe('connected')
  })

  test('behavior: one family is refused, the other stays', async () => {
    const { modal, evm, solana, lantern, half } = await lanternOfTwo()
    await modal.choose('Lantern')
    await modal.button('Connect all').click()
    await lantern.reject()
    await half.approve()
    await until(async () => (await solana.status()) === 'connected')
    expect(await evm.status()).toBe('disconnected')
  })

  test('behavior: a script of the page that takes its name stands beside it, and is not asked', async () => {
    const { page, modal, evm, solana, lantern, half } = await lanternOfTwo({
      knobs: { ...knobs, families: 'evm,solana,bitcoin' },
      before: pretend,
    })
    const rows = modal.button(/^Lantern\b/)
    await until(async () => (await rows.count()) === 2)
    // Which of them was found first is chance: people go by the picture.
    await rows.filter({ hasNot: page.locator(`img[src="${pretended}"]`) }).click()
    await modal.title('Which kind of account?').waitFor()
    expect(await modal.button(/^Bitcoin/).count()).toBe(0)
    await modal.button('Connect all').click()
    await lantern.approve()
    await half.approve()
    await until(async () => (await evm.status()) === 'connected' && (await solana.status()) === 'connected')
    expect(await page.evaluate(() => document.documentElement.dataset.pretenderAsked)).toBeUndefined()
  })
})

describe('several wallets switched off', () => {
  test('default: after a reload one is left in each family, and the developer is told', async () => {
    const { page, modal, wallet } = await mount({
      knobs: { wallets: 'lantern,quill', families: 'evm', services: 'off' },
    })
    const demo = new DemoPage(page)
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.button('Add a wallet').click()
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.text('Also connected').waitFor()
    const off = new URL(page.url())
    off.searchParams.set('multiWallet', '0')
    await page.goto(off.href)
    await until(async () => (await demo.walletName()) === 'Quill')
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.title('Your wallets').waitFor()
    await modal.text('Several wallets are off').waitFor()
    expect(await modal.text('Also connected').count()).toBe(0)
    expect(await modal.button('Add a wallet').count()).toBe(0)
  })
})
