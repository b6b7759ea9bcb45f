import { expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()

/** The visit, and how many scripts came with it; `brings` waits until a step has brought more than so many. */
async function watched(options: VisitOptions) {
  const scripts: string[] = []
  const visited = await visit({
    ...options,
    before: async (page) => {
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.js')) scripts.push(pathname)
      })
    },
  })
  const brings = async (most: number) => {
    await until(async () => scripts.length > most)
    scripts.splice(0)
  }
  return { ...visited, demo: new DemoPage(visited.page), came: () => scripts.length, brings }
}

// The other journeys open the page in a few large files; here it is as a host serves it, each view in a file of its own.
test('default: in its many files it connects and shows a code, and each step brings what it needs', async () => {
  const { modal, wallet, demo, brings, problems } = await watched({ path: '/many-files' })
  await brings(20)
  await modal.open()
  await brings(10)
  await modal.choose('Scan with your phone')
  await modal.title('Connect by QR code').waitFor()
  await brings(0)
  await modal.back()
  await modal.choose('Lantern')
  await wallet('Lantern').approve()
  await modal.closed()
  expect(await demo.status()).toBe('connected')
  await brings(10)
  await demo.openAccount()
  await modal.button(/^Send$/).click()
  await modal.button(/Choose token$/).waitFor()
  await brings(20)
  expect(problems).toEqual([])
})

/** A page on a line that brings none of the files that draw the modal, until they are released. */
async function held() {
  const waiting: (() => Promise<void>)[] = []
  let isHeld = true
  const visited = await visit({
    path: '/many-files',
    knobs: { warm: 'off' },
    clock: true,
    before: async (fresh) => {
      await fresh.route(/\/(mount|Connect|ConnectingWalletConnectBasic|Networks)-[^/]+\.js$/, (route) =>
        isHeld ? void waiting.push(() => route.continue()) : route.continue(),
      )
    },
  })
  return {
    ...visited,
    waits: () => until(async () => waiting.length > 0),
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      await Promise.all(waiting.splice(0).map((go) => go()))
    },
  }
}

test('behavior: on a line that brings nothing, the press is heard at once, and what waits for three seconds says so', async () => {
  const { page, modal, waits, hold, release } = await held()
  // Only the time passes that the test lets pass.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const opener = page.locator('[data-portico-main]').first()
  await opener.click()
  await until(async () => (await opener.getAttribute('aria-busy')) === 'true')
  await waits()
  expect(await opener.textContent()).toBe('Connect wallet')
  // A reader hears new words only where it listened before they came.
  expect(await opener.getAttribute('aria-live')).toBe('polite')
  await page.clock.runFor(3_000)
  await until(async () => (await opener.textContent()) === 'Still loading…')
  await release()
  await modal.title(/^Connect to/).waitFor()
  expect(await opener.textContent()).toBe('Connect wallet')
  hold()
  await modal.choose('Scan with your phone')
  await waits()
  await page.clock.runFor(3_000)
  const words = modal.text('Still waiting. The connection is slow.')
  await words.waitFor()
  await release()
  await modal.title('Connect by QR code').waitFor()
  await words.waitFor({ state: 'detached' })
})

test('behavior: a button with a name for readers says to them that it waits, too', async () => {
  const { page, waits, release, modal } = await held()
  await page
    .getByRole('button', { name: /Switch network$/ })
    .first()
    .click()
  await waits()
  await page.clock.runFor(3_000)
  await page.getByRole('button', { name: 'Still loading…', exact: true }).waitFor()
  await release()
  await modal.root.waitFor()
})

test('behavior: elsewhere it is in few', async () => {
  const { modal, came } = await watched({})
  await modal.open()
  expect(came()).toBeLessThan(20)
})
