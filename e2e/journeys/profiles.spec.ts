import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountForTests } from '../setup/mounted.js'
import { twistNode } from '../setup/node.js'
import { within } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()

/** What a page of the demo finds that an earlier one left. */
const found = () => async () => {
  const databases = await indexedDB.databases()
  return {
    local: Object.keys(localStorage).filter((key) => key.startsWith('left')),
    session: sessionStorage.length,
    cookies: document.cookie,
    databases: databases.map(({ name }) => name).filter((name) => name?.startsWith('left')),
    caches: await caches.keys(),
    script: 'left' in window,
  }
}
const nothing = { local: [], session: 0, cookies: '', databases: [], caches: [], script: false }

/** Leaves something in every place that a page has. */
async function leaveEverywhere(): Promise<void> {
  localStorage.setItem('left', '1')
  sessionStorage.setItem('left', '1')
  // biome-ignore lint/suspicious/noDocumentCookie: as a page of today may do it.
  document.cookie = 'left=1'
  await caches.open('left')
  await new Promise((resolve) => {
    indexedDB.open('left').onsuccess = resolve
  })
}

describe('the profile that one test hands to the next', () => {
  const late: Promise<unknown>[] = []
  const state = { asked: 0 } as { asked: number; server: Server }
  /** A page whose picture may be kept for an hour. */
  const cached = () => `http://localhost:${(state.server.address() as AddressInfo).port}/`
  beforeAll(async () => {
    state.server = createServer((request, response) => {
      if (request.url !== '/kept.svg')
        return response.setHeader('content-type', 'text/html').end('<img src="/kept.svg" alt="">')
      state.asked += 1
      const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }
      return response.writeHead(200, headers).end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    })
    await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    state.server.closeAllConnections()
    state.server.close()
    await Promise.all(late)
  })

  test('default: a test leaves something everywhere', async () => {
    const { page, context } = await visit()
    await page.evaluate(leaveEverywhere)
    await context.newPage()
    expect(await page.evaluate(found())).not.toEqual(nothing)
    for (let times = 0; times < 2; times++) await page.goto(cached())
    expect(state.asked).toBe(1)
  })

  test('behavior: the next one finds nothing of it', async () => {
    const { page, context } = await visit()
    expect(await page.evaluate(found())).toEqual(nothing)
    expect(context.pages()).toHaveLength(1)
    await page.goto(cached())
    expect(state.asked).toBe(2)
  })

  test('behavior: what cannot be taken back is not handed on', async () => {
    const { context } = await visit()
    await context.addInitScript(() => Object.assign(window, { left: true }))
    const again = await visit({ context })
    expect(await again.page.evaluate(found())).toMatchObject({ script: true })
  })

  test('behavior: nor found by the next one', async () => {
    const { page } = await visit()
    expect(await page.evaluate(found())).toEqual(nothing)
  })

  test('behavior: an answer that comes when its page has gone is cut off, and no fault', async () => {
    const { page } = await visit()
    const asked = new Promise<void>((resolve) => {
      void twistNode(page, () => {
        resolve()
        return undefined
      })
    })
    const rpcUrl = await page.evaluate(
      () =>
        (window as unknown as { porticoDemo: { sandbox: { chains: { rpcUrl: string }[] } } }).porticoDemo.sandbox
          .chains[0]?.rpcUrl ?? '',
    )
    late.push(
      page
        .evaluate(async (url) => {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
          const headers = { 'content-type': 'application/json' }
          for (;;) await fetch(url, { method: 'POST', headers, body })
        }, rpcUrl)
        .catch(() => undefined),
    )
    await within(asked, 'a call to the node')
  })
})

/** What somebody finds who comes into the page: what an earlier one left, or pressed, or where it stood. */
const standing = () => async () => {
  const announced: string[] = []
  const hear = (event: Event) =>
    void announced.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  const { documentElement, body, activeElement } = document
  return {
    announced: announced.sort(),
    legacy: 'ethereum' in window,
    handles: Object.keys((window as { porticoTestWallets?: object }).porticoTestWallets ?? {}).sort(),
    attributes: [...documentElement.getAttributeNames(), ...body.getAttributeNames()],
    modals: document.querySelectorAll('portico-modal').length,
    wallets: document.querySelectorAll('[data-test-wallet]').length,
    focus: activeElement?.localName,
    scroll: window.scrollY,
    kept: Object.keys(localStorage).filter((key) => /connections|test-wallet/.test(key)),
    width: window.innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }
}
const fresh = {
  announced: ['Lantern', 'Quill'],
  legacy: false,
  handles: ['dev.portico.lantern', 'dev.portico.quill'],
  attributes: ['lang'],
  modals: 0,
  wallets: 2,
  focus: 'body',
  scroll: 0,
  kept: [],
  width: 900,
  dark: false,
}

describe('the page in which one test mounts after another', () => {
  const state = {} as { page: Page }

  test('default: a test leaves something everywhere, and its modal open', async () => {
    const { page, context, modal } = await mount({ knobs: { wallets: 'lantern,tin,quarry,plover,keel', auto: '1' } })
    state.page = page
    await page.setViewportSize({ width: 800, height: 500 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.route('**/*.svg', (route) => route.abort())
    await page.evaluate(leaveEverywhere)
    await context.newPage()
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await page.mouse.wheel(0, 300)
    await page
      .getByRole('button', { name: /Disconnect/ })
      .first()
      .focus()
    await page.evaluate(() => {
      const { portico } = (window as unknown as { porticoDemo: { portico: import('portico').Portico } }).porticoDemo
      void portico.open()
    })
    await modal.root.waitFor()
    // The one that has closed fades for a moment beside it.
    await page.locator('portico-modal').nth(1).waitFor({ state: 'detached' })
    expect(await page.evaluate(standing())).toMatchObject({
      announced: ['Lantern'],
      legacy: true,
      width: 800,
      modals: 1,
    })
  })

  test('behavior: the next one finds the same page, and nothing of it', async () => {
    const { page, context } = await mount()
    expect(page).toBe(state.page)
    expect(await page.evaluate(found())).toEqual(nothing)
    expect(await page.evaluate(standing())).toEqual(fresh)
    expect(context.pages()).toHaveLength(1)
  })

  test('behavior: a page that was loaded anew is left for one that mounts', async () => {
    const { page } = await mount()
    await page.reload()
    await page.getByTestId('status').waitFor()
    await page.evaluate(() => Object.assign(window, { left: true }))
  })

  test('behavior: so is one with a script ahead of its own code', async () => {
    const { page } = await mount()
    expect(await page.evaluate(standing())).toEqual(fresh)
    await page.addInitScript(() => Object.assign(window, { left: true }))
    await page.reload()
    expect(await page.evaluate(found())).toMatchObject({ script: true })
  })

  test('behavior: and nobody finds what it did', async () => {
    const { page } = await mount()
    expect(await page.evaluate(found())).toEqual(nothing)
    expect(await page.evaluate(standing())).toEqual(fresh)
  })

  test('error: such a script is refused before the demo is mounted', async () => {
    await expect(mount({ before: (page) => page.addInitScript(() => {}) })).rejects.toThrow(/needs a visit/)
  })
})
