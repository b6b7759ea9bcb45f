import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { type MountOptions, mountForTests } from '../setup/mounted.js'
import { answerFor, openByApp } from '../setup/services.js'

import { until } from '../setup/until.js'
import { browserForTests, type Visit, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const listPath = '/getWallets'

const opened = async (options: VisitOptions = {}) => whenOpen(await visit(options))
const mounted = async (options: MountOptions = {}) => whenOpen(await mount(options))

async function whenOpen(visited: Visit) {
  await visited.modal.opener().waitFor()
  await openByApp(visited.page, { view: 'AllWallets' })
  const { modal } = visited
  await modal.title('All wallets').waitFor()
  return { ...visited, view: new ConnectView(modal), field: modal.view.getByRole('searchbox') }
}

/** The names that are drawn, and how many elements are alive in the modal, shadow trees included; then the list is moved on. */
const stepOn = (scroller: Locator) =>
  scroller.evaluate(async (box) => {
    // What the last step brought into sight is drawn once the cells reach over all that is seen of the list.
    const isDrawn = () => {
      const [above, cells, below] = [...box.children].map((child) => child.getBoundingClientRect())
      const seen = box.getBoundingClientRect()
      if (!above || !cells || !below) return false
      return (above.height === 0 || cells.top <= seen.top) && (below.height === 0 || cells.bottom >= seen.bottom)
    }
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (!isDrawn())
    const names = [...box.querySelectorAll('[part~="wallet-name"]')].map((name) => {
      const copy = name.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('.vh')) hidden.remove()
      return copy.textContent ?? ''
    })
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce((sum, node) => sum + 1 + (node.shadowRoot ? count(node.shadowRoot) : 0), 0)
    const host = document.querySelector('portico-modal')
    const alive = host ? count(host) + (host.shadowRoot ? count(host.shadowRoot) : 0) : 0
    // A few rows beyond each edge are drawn too.
    box.scrollBy({ top: box.clientHeight * 1.5, behavior: 'instant' })
    return { names, alive }
  })

/** Types a text letter by letter, in one go: on a busy machine the driver's keys come with pauses that no typist makes. */
const typeQuickly = (field: Locator, text: string) =>
  field.evaluate((input, whole) => {
    // Past React's own property, so that it sees a change.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let end = 1; end <= whole.length; end++) {
      value?.set?.call(input, whole.slice(0, end))
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: whole.slice(end - 1, end) }))
    }
  }, text)

/** Names of the wallets of the directory that this page can use, in the directory’s order. */
async function listed(search = '', badge = ''): Promise<string[]> {
  const { services, projectId, chains } = inject('addresses')
  const found: string[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ projectId, page: String(page), entries: '100' })
    query.set('chains', chains.map(({ id }) => `eip155:${id}`).join())
    if (search) query.set('search', search)
    if (badge) query.set('badge_type', badge)
    const response = await fetch(`${services?.direct.url}${listPath}?${query}`)
    const { data, count } = (await response.json()) as { data: { name: string }[]; count: number }
    found.push(...data.map(({ name }) => name))
    if (found.length >= count || data.length === 0) return found
  }
}

describe('AllWallets', () => {
  test('default: 40 a page, and scrolling reaches them all with under 900 elements alive', async () => {
    const expected = await listed()
    expect(expected.length).toBeGreaterThan(400)
    const { page, context, modal, view, outside, problems } = await opened()
    await expect.poll(() => view.rows()).toContain(expected[0])
    const scroller = modal.view.locator('.scroll')
    const first = await stepOn(scroller)
    // Six hundred pictures are most of what scrolling costs, and nothing of what is shown here: those of the first rows are enough.
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: ['*/getWalletImage/*'] })
    const seen = new Set(first.names)
    let most = first.alive
    await until(async () => {
      const { names, alive } = await stepOn(scroller)
      for (const name of names) seen.add(name)
      most = Math.max(most, alive)
      return seen.size >= expected.length
    })
    expect([...seen].sort()).toEqual([...expected].sort())
    expect(most).toBeLessThan(900)
    const pages = outside
      .map((url) => new URL(url))
      .filter((url) => url.pathname === listPath && url.searchParams.get('entries') === '40')
    expect(pages.map((url) => Number(url.searchParams.get('page')))).toEqual(
      Array.from({ length: Math.ceil(expected.length / 40) }, (_, index) => index + 1),
    )
    expect(problems).toEqual([])
  })

  test('behavior: the search finds what is beyond the first page, and asks once for what was typed', async () => {
    const expected = await listed()
    const target = expected.at(-1) ?? ''
    const { view, field, outside } = await mounted()
    await expect.poll(() => view.rows()).toContain(expected[0])
    expect(await view.rows()).not.toContain(target)
    await typeQuickly(field, target)
    await expect.poll(() => view.rows()).toContain(target)
    expect(
      (await view.rows()).every((name) => name.toLowerCase().includes(target.toLowerCase().split(' ')[0] ?? '')),
    ).toBe(true)
    const asked = outside.map((url) => new URL(url).searchParams.get('search')).filter((text) => text !== null)
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(asked.at(-1)).toBe(target)
    await field.fill('')
    await expect.poll(() => view.rows()).toContain(expected[0])
  })

  test('behavior: certified wallets alone, until that is switched off again', async () => {
    const [all, certified] = await Promise.all([listed(), listed('', 'certified')])
    const other = all.find((name) => !certified.some((one) => one.includes(name))) ?? ''
    const { modal, view, field } = await mounted()
    await expect.poll(() => view.rows()).toContain(all[0])
    const only = modal.button('Certified wallets only')
    await only.click()
    await modal.text('Showing certified wallets only').waitFor()
    await expect.poll(() => view.rows()).toEqual(certified.slice(0, (await view.rows()).length))
    await field.fill(other)
    await modal.text(`No wallet called “${other}”`).waitFor()
    await only.click()
    await expect.poll(() => view.rows()).toContain(other)
  })

  test('behavior: the wallets that came into sight are told, each once', async () => {
    const expected = await listed()
    const told: { displayIndex: number; name: string }[] = []
    const { view, modal } = await mounted({
      before: async (page) => {
        page.on('request', (request) => {
          const event = new URL(request.url()).pathname === '/e' ? request.postDataJSON().props : undefined
          if (event?.event === 'WALLET_IMPRESSION_V2') told.push(...event.properties.items)
        })
      },
    })
    await expect.poll(() => view.rows()).toContain(expected[0])
    await expect.poll(() => told.map(({ name }) => name)).toContain(expected[0])
    // What is drawn beyond the edge was not seen.
    expect(told.length).toBeLessThan((await view.rows()).length)
    const scroller = modal.view.locator('.scroll')
    await scroller.evaluate((node) => node.scrollTo({ top: node.clientHeight * 2, behavior: 'instant' }))
    await modal.close()
    await expect.poll(() => told.some(({ displayIndex }) => displayIndex > 24)).toBe(true)
    const places = told.map(({ displayIndex }) => displayIndex)
    expect(places).toEqual([...new Set(places)])
  })

  test('behavior: nothing found leads to the QR code', async () => {
    const { modal, field } = await mounted()
    await field.fill('zzzz nobody')
    await modal.text('No wallet called “zzzz nobody”').waitFor()
    await modal.button('Show a QR code').click()
    await modal.title('Connect by QR code').waitFor()
  })

  test('behavior: a wallet in this page is marked, and connects there', async () => {
    const { view, modal, wallet } = await mounted()
    await view.row(/^Lantern/).click()
    await modal.title('Continue in Lantern').waitFor()
    await wallet('Lantern').approve()
    await modal.closed()
  })

  test('behavior: placeholders until the first page is there', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { modal, view } = await mounted({
      before: (page) =>
        answerFor(page, listPath, async () => {
          await held
          return undefined
        }),
    })
    await modal.view.getByRole('status').filter({ hasText: 'Loading wallets' }).first().waitFor({ state: 'attached' })
    expect(await modal.view.locator('.sk-item').count()).toBe(16)
    answer()
    await expect.poll(() => view.rows()).toContain('Harbor')
    expect(await modal.view.locator('.sk-item').count()).toBeLessThanOrEqual(4)
  })

  test('error: the list does not load: it says so, and a second try loads it', async () => {
    let broken = true
    const { modal, view, problems } = await mounted({
      knobs: { listed: 'none' },
      before: (page) => answerFor(page, listPath, () => (broken ? { status: 503, json: {} } : undefined)),
    })
    await modal.text('We can’t load the list').waitFor()
    broken = false
    await modal.button('Try again').click()
    await expect.poll(() => view.rows()).toContain('Harbor')
    expect(problems).toEqual([])
  })

  test('error: a later page does not load: what is there stays, and a second try goes on', async () => {
    let broken = true
    const { modal, view } = await mounted({
      before: (page) =>
        answerFor(page, listPath, (url) =>
          broken && url.searchParams.get('page') === '2' ? { status: 503, json: {} } : undefined,
        ),
    })
    await expect.poll(() => view.rows()).toContain('Harbor')
    const scroller = modal.view.locator('.scroll')
    await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight, behavior: 'instant' }))
    await modal.button('Try again').waitFor()
    expect((await view.rows()).length).toBeGreaterThan(8)
    broken = false
    await modal.button('Try again').click()
    await modal.button('Try again').waitFor({ state: 'detached' })
    await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight, behavior: 'instant' }))
    await expect.poll(async () => modal.button('Try again').count()).toBe(0)
  })

  test('error: a search that fails can be tried again', async () => {
    let broken = true
    const { modal, view, field } = await mounted({
      before: (page) =>
        answerFor(page, listPath, (url) => (broken && url.searchParams.has('search') ? { status: 500 } : undefined)),
    })
    await field.fill('harbor')
    await modal.text('We can’t load the list').waitFor()
    broken = false
    await modal.button('Try again').click()
    await expect.poll(() => view.rows()).toContain('Harbor')
  })
})
