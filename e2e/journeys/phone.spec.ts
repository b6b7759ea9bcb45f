import type { Page } from 'playwright-core'
import type { WalletListing } from 'portico'
import { describe, expect, inject, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { DemoPage } from '../pages/demo.js'
import { setTextSize } from '../setup/look.js'
import { mountForTests } from '../setup/mounted.js'
import { answerFor } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests({ moving: true })
const { mount } = mountForTests({ moving: true })

/** A directory of these wallets alone, answered in the place of the services: the sandbox’s own has invented names only. */
const directoryOf =
  (...wallets: readonly WalletListing[]) =>
  (page: Page) =>
    answerFor(page, '/getWallets', { json: { count: wallets.length, data: wallets } })

async function opened(options: VisitOptions & { before: (page: Page) => Promise<unknown> }, open = mount) {
  const visited = await open({ ...options, knobs: { wallets: 'none', ...options.knobs } })
  await visited.modal.open()
  return { ...visited, view: new ConnectView(visited.modal) }
}

/** The sites that a visitor is sent to, in their owners’ place. */
async function site(page: Page, origin: string) {
  await page
    .context()
    .route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A wallet’s site</title>' }),
    )
}

const coinbase = {
  id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  name: 'Coinbase Wallet',
  rdns: 'com.coinbase.wallet',
  mobile_link: 'https://go.cb-w.com',
}
const phantom = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  rdns: 'app.phantom',
  mobile_link: 'https://phantom.app',
}
const solflare = {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  name: 'Solflare',
  rdns: 'com.solflare.wallet',
  mobile_link: 'https://solflare.com',
}

describe('on a phone', () => {
  test('default: a sheet at the lower edge, with wallets as tiles', async () => {
    const { page, modal, view, problems } = await mount({ phone: true }).then(async (visited) => {
      await visited.modal.open()
      return { ...visited, view: new ConnectView(visited.modal) }
    })
    // The directory has answered: with wallets, and with how many more there are.
    await expect.poll(async () => (await view.rows()).length).toBe(8)
    await expect.poll(async () => (await view.rows()).at(-1)).toMatch(/^\d+ more$/)
    const sheet = modal.root.locator('[part~="modal"][data-sheet]')
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox()
        return box && [box.x, Math.round(box.width), Math.round(box.y + box.height)]
      })
      .toEqual([0, 390, 844])
    const tops = await view.wallets
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect()))
    expect(tops).toHaveLength(8)
    for (const { width, height } of tops) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(await view.rows()).not.toContain('Scan with your phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  })

  test('behavior: whole lines of four, on narrow phones and in letters twice as large', async () => {
    const { page, modal } = await mount({ phone: true })
    await modal.open()
    const view = new ConnectView(modal)
    await expect.poll(async () => (await view.rows()).length).toBe(8)
    const found = () =>
      view.wallets.evaluate((list) => {
        const placesOf = (part: string) => [...list.querySelectorAll(part)].map((one) => one.getBoundingClientRect())
        const cells = placesOf('button')
        const pictures = placesOf('[part~=wallet-image]')
        const tops = cells.map(({ y }) => Math.round(y))
        return {
          lines: [...new Set(tops)].map((top) => tops.filter((one) => one === top).length),
          widths: new Set(cells.map(({ width }) => Math.round(width))).size,
          isWithin: pictures.every(({ left, right }, at) => {
            const cell = cells[at] as DOMRect
            return left >= cell.left && right <= cell.right && cell.left >= 0 && cell.right <= innerWidth
          }),
        }
      })
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(page, 100)
      expect({ width, ...(await found()) }).toEqual({ width, lines: [4, 4], widths: 1, isWithin: true })
      await setTextSize(page, 200)
      expect({ width, ...(await found()) }).toEqual({ width, lines: [2, 2, 2, 2], widths: 1, isWithin: true })
    }
    await setTextSize(page, 100)
  })

  test.each([
    [coinbase, (href: string) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`],
    [
      phantom,
      (href: string, origin: string) =>
        `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
    ],
    [
      solflare,
      (href: string, origin: string) =>
        `https://solflare.com/ul/v1/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
    ],
  ])('behavior: $name that is not in the page opens this page in its own browser', async (wallet, address) => {
    const { page, view } = await opened({ phone: true, before: directoryOf(wallet) })
    const expected = address(page.url(), new URL(page.url()).origin)
    await site(page, new URL(expected).origin)
    await view.row(wallet.name).click()
    await page.waitForURL(expected)
  })

  test('behavior: a site’s wallet that is in the page connects there', async () => {
    const { page, modal, view } = await opened(
      {
        phone: true,
        knobs: { external: '1' },
        before: async (fresh) => {
          await directoryOf(phantom)(fresh)
          await fresh.addInitScript(() => {
            const info = {
              uuid: '350670db-19fa-4704-a166-e52e178b59d2',
              name: 'Phantom',
              rdns: 'app.phantom',
              icon: 'data:image/png;base64,AA==',
            }
            const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
            const announce = () =>
              window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
            window.addEventListener('eip6963:requestProvider', announce)
          })
        },
      },
      visit,
    )
    const here = page.url()
    await view.row(/^Phantom/).click()
    await modal.title('Continue in Phantom').waitFor()
    expect(page.url()).toBe(here)
  })

  test('behavior: an app is opened by its universal link with the pairing in it, and a code is a press away', async () => {
    const { context, modal, view, outside } = await mount({ phone: true }).then(async (visited) => {
      await visited.modal.open()
      return { ...visited, view: new ConnectView(visited.modal) }
    })
    const tab = context.waitForEvent('page')
    await view.row(/^Harbor/).click()
    await modal.title('Continue in Harbor').waitFor()
    const wallet = await tab
    await wallet.waitForURL(/wc\?uri=/)
    const address = new URL(wallet.url())
    expect(address.origin).toBe(inject('addresses').phone)
    expect(address.searchParams.get('uri')).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await modal
      .button('QR code')
      .or(modal.view.getByRole('tab', { name: 'QR code' }))
      .first()
      .click()
    await modal.view.getByRole('img', { name: /QR code/ }).waitFor()
    await until(async () => outside.some((url) => url.startsWith('ws')))
  })

  test('behavior: a wallet for computers alone leads to where it can be had', async () => {
    const extension = {
      id: 'ext',
      name: 'Fennel',
      mobile_link: 'fennel://',
      app_store: 'https://apps.fennel.example/ios',
      play_store: 'https://apps.fennel.example/android',
    }
    const { modal, view } = await opened({ phone: true, before: directoryOf(extension) })
    await view.row('Fennel').click()
    await modal.title('Continue in Fennel').waitFor()
    const link = modal.view.getByRole('link', { name: /Get Fennel/ })
    expect(await link.getAttribute('href')).toBe('https://apps.fennel.example/ios')
  })
})

describe('ways into a listed wallet', () => {
  const everywhere = {
    id: 'every',
    name: 'Everywhere',
    rdns: 'dev.portico.lantern',
    mobile_link: 'https://everywhere.example/app',
    desktop_link: 'everywhere://',
    webapp_link: 'https://web.everywhere.example',
    chrome_store: 'https://store.example/every',
  }

  test('default: each is a tab, the one in this browser first', async () => {
    const { context, modal, view, wallet } = await opened({
      knobs: { wallets: 'lantern', connectorTypeOrder: 'recommended,walletConnect' },
      before: async (page) => {
        await directoryOf(everywhere)(page)
        await page
          .context()
          .route('https://web.everywhere.example/**', (route) =>
            route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Everywhere</title>' }),
          )
      },
    })
    await view.row(/^All wallets/).click()
    await view.row(/^Everywhere/).click()
    const tabs = modal.view.getByRole('tab')
    await expect.poll(() => tabs.allTextContents()).toEqual(['Browser', 'QR code', 'Web', 'Desktop'])
    await modal.title('Continue in Lantern').waitFor()
    await until(() => wallet('Lantern').waiting())
    await wallet('Lantern').reject()
    await tabs.filter({ hasText: 'QR code' }).click()
    await modal.view.getByRole('img', { name: /QR code/ }).waitFor()
    await tabs.filter({ hasText: 'Web' }).click()
    await modal.title('Continue in Everywhere').waitFor()
    const opening = context.waitForEvent('page')
    await modal.button('Open Everywhere').click()
    const site = await opening
    await site.waitForURL(/^https:\/\/web\.everywhere\.example\/wc\?uri=wc%3A/)
    await site.close()
    await tabs.filter({ hasText: 'Desktop' }).press('Home')
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
  })

  test('behavior: on a phone the program for computers is no way', async () => {
    const { modal, view } = await opened({ phone: true, before: directoryOf({ ...everywhere, rdns: 'example.every' }) })
    await view.row(/^Everywhere/).click()
    await expect.poll(() => modal.view.getByRole('tab').allTextContents()).toEqual(['Phone', 'Web'])
  })

  test('error: an extension that is not in this browser: where it can be had, and another wallet', async () => {
    const extension = {
      id: 'ext',
      name: 'Fennel',
      homepage: 'https://fennel.example',
      chrome_store: 'https://store.example/fennel',
      injected: [{ namespace: 'eip155', injected_id: 'isFennel' }],
    }
    const { modal, view, outside } = await opened({ before: directoryOf(extension) })
    await view.row('Fennel').click()
    await modal.title('Fennel isn’t in this browser').waitFor()
    const places = modal.view.getByRole('list', { name: 'Get Fennel' }).getByRole('link')
    await expect
      .poll(() => places.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['https://store.example/fennel', 'https://fennel.example'])
    expect(outside.filter((url) => url.startsWith('ws'))).toEqual([])
    await modal.button('Choose another wallet').click()
    await modal.title(/^Connect to /).waitFor()
  })

  test('behavior: beside the code stands where the wallet can be had', async () => {
    const both = { id: 'q', name: 'Quillon', mobile_link: 'quillon://', app_store: 'https://apps.quillon.example/ios' }
    const { modal, view } = await opened({ before: directoryOf(both) })
    await view.row('Quillon').click()
    await modal.button('Get Quillon').click()
    await modal.title(/^Get Quillon$/).waitFor()
    expect(await modal.view.getByRole('link', { name: /App Store/ }).getAttribute('href')).toBe(
      'https://apps.quillon.example/ios',
    )
    await modal.back()
    await modal.title('Quillon').first().waitFor()
  })

  test('behavior: what was connected by a listing is remembered under it', async () => {
    const { page, modal, view, wallet } = await opened({
      knobs: { wallets: 'lantern', connectorTypeOrder: 'recent,recommended' },
      before: directoryOf(everywhere),
    })
    await view.row(/^All wallets/).click()
    await view.row(/^Everywhere/).click()
    await wallet('Lantern').approve()
    await modal.closed()
    await page.getByTestId('disconnect').click()
    await expect.poll(() => new DemoPage(page).status()).toBe('disconnected')
    await modal.open()
    await modal.button('Continue with Lantern').waitFor()
  })
})
