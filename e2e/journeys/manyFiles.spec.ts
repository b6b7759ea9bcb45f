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
  await modal.choose('WalletConnect')
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

test('behavior: on a line that brings nothing, the press is heard at once, and what waits for three seconds says so', async () => {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  const release = async () => {
    isHeld = false
    await Promise.all(held.splice(0).map((go) => go()))
  }
  const { page, modal } = await visit({
    path: '/many-files',
    knobs: { warm: 'off' },
    before: async (fresh) => {
      await fresh.clock.install()
      await fresh.route(/\/(mount|view)-[^/]+\.js$/, (route) =>
        isHeld ? void held.push(() => route.continue()) : route.continue(),
      )
    },
  })
  const opener = page.locator('[data-portico-main]').first()
  await opener.click()
  await until(async () => (await opener.getAttribute('aria-busy')) === 'true')
  await until(async () => held.length > 0)
  expect(await opener.textContent()).toBe('Connect wallet')
  await page.clock.runFor(3_000)
  await until(async () => (await opener.textContent()) === 'Still loading…')
  await release()
  await modal.title(/^Connect to/).waitFor()
  expect(await opener.textContent()).toBe('Connect wallet')
  isHeld = true
  await modal.choose('WalletConnect')
  await until(async () => held.length > 0)
  await page.clock.runFor(3_000)
  const words = modal.text('Still waiting. The connection is slow.')
  await words.waitFor()
  await release()
  await modal.title('Connect by QR code').waitFor()
  await words.waitFor({ state: 'detached' })
})

test('behavior: elsewhere it is in few', async () => {
  const { modal, came } = await watched({})
  await modal.open()
  expect(came()).toBeLessThan(15)
})
