import type { Locator, Page } from 'playwright-core'
import type { Portico } from 'portico'
import type { definePorticoElements as Define, PorticoButtonElement, PorticoModalElement } from 'portico/element'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serveElements } from '../element/serve.js'
import { findAccessProblems } from '../setup/axe.js'
import { profilesOf } from '../setup/profiles.js'
import { until } from '../setup/until.js'

declare const shop: Portico
declare const heard: string[]
declare const make: (name: string) => Portico
declare const stop: () => void
/** What was refused by the page's policy. */
declare const hurt: string[]
declare const definePorticoElements: typeof Define

/** The first key that everybody knows. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const state: { server?: Awaited<ReturnType<typeof serveElements>> } = {}
const profiles = profilesOf()
beforeAll(async () => {
  state.server = await serveElements()
})
afterEach(({ task }) => profiles.giveBack({ failed: task.result?.state === 'fail' }))
afterAll(() => state.server?.close())

async function show(path = ''): Promise<{ page: Page; problems: string[] }> {
  const kept = await profiles.take({ viewport: { width: 900, height: 760 }, reducedMotion: 'reduce' })
  const page = await kept.page()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await page.goto(`${state.server?.url}/${path}`)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  return { page, problems }
}
/** What a form has of an element, and what it would say. */
const field = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element: PorticoButtonElement) => ({
    value: element.value,
    message: element.validationMessage,
  }))
const told = (page: Page) => page.evaluate(() => heard.splice(0))
/** What has the focus, through shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const root = node?.getRootNode()
    const id = root instanceof ShadowRoot ? root.host.id : ''
    return `${id} ${node?.textContent?.trim()}`.trim()
  })

const account = (page: Page, id: string) =>
  page.locator(`#${id}`).getByRole('button', { name: /account (?:0xf3|alice\.eth)/ })
/** Presses a button, chooses the wallet, and waits until it is connected. */
async function connect(page: Page, button: Locator, wallet: string): Promise<void> {
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: wallet }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

describe('a page of plain HTML', () => {
  test('default: by keys alone: connects, the network changes, the form has the address; nothing is wrong on the way', async () => {
    const { page, problems } = await show()
    expect(await findAccessProblems(page, 'body')).toEqual([])
    await page.getByRole('button', { name: 'Order' }).press('Enter')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await focused(page)).toBe('wallet Choose a wallet')
    expect(await field(page, 'wallet')).toEqual({ value: '', message: 'Connect a wallet first.' })

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Connect to Tickets' }).waitFor()
    expect(await findAccessProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Lantern' }).press('Enter')
    await account(page, 'connect').getByText('5.000 ETH').waitFor()
    await until(async () => /^wallet Balance 5.000 ETH, account 0xf3/.test(await focused(page)))
    const heardByWallet = new Set<string>()
    await until(async () => {
      for (const what of await told(page)) if (what.startsWith('wallet ')) heardByWallet.add(what)
      return ['open', 'connect', 'close', 'change address'].every((what) => heardByWallet.has(`wallet ${what}`))
    })
    expect(await field(page, 'wallet')).toEqual({ value: address, message: '' })
    expect(await findAccessProblems(page, 'body')).toEqual([])

    await page.locator('#network').getByRole('button', { name: 'Network: Ethereum. Switch network' }).press('Enter')
    await dialog.getByRole('button', { name: 'OP Mainnet' }).press('Enter')
    await page.locator('#network').getByRole('button', { name: 'Network: OP Mainnet. Switch network' }).waitFor()
    await until(async () => (await told(page)).includes('network network-changed'))
    await page.evaluate(() => shop.close())
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Order' }).press('Enter')
    await page.getByText(`seat=42&wallet=${address}`).waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: with the devtools attached nothing hurts the policy, which has Trusted Types and allows none', async () => {
    const { page, problems } = await show('?devtools')
    // The page hides what is not defined, as many do: the devtools are seen all the same.
    const opener = page.getByRole('button', { name: /^Portico Devtools/ })
    await opener.waitFor()
    await page.evaluate(() => {
      Object.assign(window, { hurt: [] })
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => hurt.push(effectiveDirective))
    })
    await opener.press('Enter')
    const panel = page.locator('portico-devtools')
    await panel.getByRole('region', { name: 'Portico devtools' }).waitFor()
    await connect(page, page.getByRole('button', { name: 'Connect wallet' }), 'Lantern')
    await account(page, 'connect').getByText('5.000 ETH').waitFor()
    for (const name of ['State', 'Requests', 'Relay', 'Events', 'Storage', 'Simulations']) {
      await panel.getByRole('tab', { name }).click()
      if (name === 'State') await panel.locator('summary').first().click()
      if (name === 'Events') await panel.getByRole('cell', { name: 'connect', exact: true }).waitFor()
    }
    await panel.getByRole('checkbox', { name: /A slow node/ }).check()
    expect(await page.evaluate(() => hurt)).toEqual([])
    expect(problems).toEqual([])
    // The policy is there: what makes elements of a text is refused.
    const refused = () => page.evaluate(() => Reflect.set(document.createElement('p'), 'innerHTML', '<b>text</b>'))
    await expect(refused()).rejects.toThrow(/TrustedHTML/)
    // It is told in a task of its own.
    await expect.poll(() => page.evaluate(() => hurt)).toEqual(['require-trusted-types-for'])
  })

  test('behavior: while the modal is open its button becomes another: that one has the focus then', async () => {
    const { page, problems } = await show()
    await page.evaluate(() => shop.connect({ connectorId: 'lantern' }))
    await account(page, 'connect').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.evaluate(() => shop.disconnect({ keepOpen: true }))
    await page.locator('#connect .portico-connect-button').waitFor({ state: 'attached' })
    await page.evaluate(() => shop.close())
    await dialog.waitFor({ state: 'hidden' })
    await until(async () => (await focused(page)) === 'connect Connect wallet')
    expect(problems).toEqual([])
  })

  test('behavior: two clients: each element has that of the nearest portico-modal, and who leaves one stays with the other', async () => {
    const { page, problems } = await show()
    const join = page.getByRole('button', { name: 'Join the club' })
    await connect(page, join, 'Quill')
    const club = page.locator('#club').getByRole('button', { name: /account (?:0xf3|alice\.eth)/ })
    await club.waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect((await told(page)).filter((what) => !/^(members|club) /.test(what))).toEqual([])
    await connect(page, page.getByRole('button', { name: 'Connect wallet' }), 'Lantern')
    await account(page, 'connect').waitFor()
    await page.evaluate(() => shop.disconnect())
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await until(async () => (await told(page)).includes('wallet change nothing'))
    expect(await field(page, 'wallet')).toEqual({ value: '', message: 'Connect a wallet first.' })
    expect(await club.count()).toBe(1)
    // A client of its own comes before that of the place.
    await page.evaluate(() => {
      const element = document.querySelector('#club portico-button') as PorticoButtonElement
      element.client = shop
    })
    await join.waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: who only moves stays what it is; who leaves hears nothing more; who comes later is drawn', async () => {
    const { page, problems } = await show()
    await connect(page, page.getByRole('button', { name: 'Connect wallet' }), 'Lantern')
    await account(page, 'connect').waitFor()
    const outcome = await page.evaluate(async () => {
      const element = document.querySelector('#connect') as PorticoButtonElement
      const drawn = element.shadowRoot?.querySelector('button')
      document.querySelector('main')?.append(element)
      await new Promise(requestAnimationFrame)
      const isSame = drawn?.isConnected === true && element.shadowRoot?.querySelector('button') === drawn
      element.remove()
      await new Promise(requestAnimationFrame)
      const left = element.shadowRoot?.querySelectorAll('button').length
      const gone: string[] = []
      element.addEventListener('portico-disconnect', () => gone.push('heard'))
      await shop.disconnect()
      const later = document.createElement('portico-button')
      later.label = 'Later'
      later.size = 'small'
      document.querySelector('main')?.append(later)
      return { isSame, left, gone, html: later.outerHTML }
    })
    const html = '<portico-button label="Later" size="small"></portico-button>'
    expect(outcome).toEqual({ isSame: true, left: 0, gone: [], html })
    const later = page.getByRole('button', { name: 'Later' })
    expect((await later.boundingBox())?.height).toBe(36)
    expect(problems).toEqual([])
  })

  test('behavior: the button that was pressed may go: the modal stays until it is closed', async () => {
    const { page, problems } = await show()
    await page.evaluate(() => {
      document.querySelector('#club')?.addEventListener('portico-open', (event) => (event.target as Element).remove())
    })
    await page.getByRole('button', { name: 'Join the club' }).click()
    await page.locator('#club portico-button').waitFor({ state: 'detached' })
    await page.evaluate(() => document.querySelector('#members')?.remove())
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Connect to Tickets' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await until(async () => (await page.locator('portico-modal').count()) === 0)
    expect(problems).toEqual([])
  })

  test('param: disabled, of the element and of what stands around it; a label presses it', async () => {
    const { page, problems } = await show()
    const choose = page.getByRole('button', { name: 'Choose a wallet' })
    await page.evaluate(() => document.querySelector('#fields')?.setAttribute('disabled', ''))
    await until(() => choose.isDisabled())
    await page.evaluate(() => document.querySelector('#fields')?.removeAttribute('disabled'))
    await until(() => choose.isEnabled())
    const button = page.locator('#connect')
    await button.evaluate((element: PorticoButtonElement) => {
      element.disabled = true
    })
    await until(() => page.getByRole('button', { name: 'Connect wallet' }).isDisabled())
    await page.getByText('Wallet', { exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(problems).toEqual([])
  })

  test('param: inline, locale and theme of portico-modal; another client in its place', async () => {
    const { page, problems } = await show()
    const members = page.locator('#members')
    await members.evaluate((element: PorticoModalElement) => {
      element.inline = true
      element.locale = 'ar'
      element.messages = { 'connect.title': 'مرحبا' }
    })
    const inside = members.locator('[part~=modal]')
    await inside.getByRole('heading', { name: 'مرحبا' }).waitFor()
    await members.locator('.inline-frame[dir=rtl]').waitFor()
    await members.evaluate((element) => element.removeAttribute('locale'))
    await members.locator('.inline-frame[dir=ltr]').waitFor()
    expect(
      await members.evaluate((element: PorticoModalElement) => [element.open, element.outerHTML.includes(' open')]),
    ).toEqual([true, true])
    await members.evaluate((element: PorticoModalElement) => {
      element.client = make('Harbor')
    })
    await inside.getByRole('button', { name: 'Harbor' }).waitFor()
    await members.evaluate((element) => element.remove())
    expect(await page.locator('portico-modal').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('error: a view that cannot be drawn closes the modal; the page stays, and the next press opens it', async () => {
    const { page, problems } = await show()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Connect to Tickets' }).waitFor()
    const broken = await page.evaluate(() => {
      const { store } = shop.client
      const { connectors } = store.get()
      store.set({ connectors: undefined as never })
      return connectors
    })
    await dialog.waitFor({ state: 'hidden' })
    await page.evaluate((connectors) => shop.client.store.set({ connectors }), broken)
    await button.click()
    await dialog.getByRole('button', { name: 'Lantern' }).waitFor()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.filter((problem) => !problem.includes('INTERNAL_SDK_ERROR'))).toEqual([])
  })

  test('behavior: made known twice they are the same; another client takes the place of the first, and may be taken back', async () => {
    const { page, problems } = await show()
    const outcome = await page.evaluate(async () => {
      const before = customElements.get('portico-button')
      const button = document.querySelector('#connect') as PorticoButtonElement
      const other = make('Harbor')
      const stopOther = definePorticoElements(other)
      stop()
      const [isSame, isOther] = [customElements.get('portico-button') === before, button.client === other]
      stopOther()
      await new Promise(requestAnimationFrame)
      return { isSame, isOther, left: button.client, drawn: button.shadowRoot?.querySelectorAll('button').length }
    })
    expect(outcome).toEqual({ isSame: true, isOther: true, left: undefined, drawn: 0 })
    expect(problems).toEqual([])
  })
})
