import { expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()

/** The visit, and the scripts that came with each step of it. */
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
  return { ...visited, demo: new DemoPage(visited.page), fresh: () => scripts.splice(0) }
}

// The other journeys open the page in a few large files; here it is as a host serves it, each view in a file of its own.
test('default: in its many files it connects and shows a code, and each step brings what it needs', async () => {
  const { modal, wallet, demo, fresh, problems } = await watched({ path: '/many-files' })
  expect(fresh().length).toBeGreaterThan(20)
  await modal.open()
  expect(fresh().length).toBeGreaterThan(10)
  await modal.choose('WalletConnect')
  await modal.title('Connect by QR code').waitFor()
  expect(fresh().length).toBeGreaterThan(0)
  await modal.back()
  await modal.choose('Lantern')
  await wallet('Lantern').approve()
  await modal.closed()
  expect(await demo.status()).toBe('connected')
  expect(fresh().length).toBeGreaterThan(10)
  await demo.openAccount()
  await modal.button(/^Send$/).click()
  await modal.button(/Choose token$/).waitFor()
  expect(fresh().length).toBeGreaterThan(20)
  expect(problems).toEqual([])
})

test('behavior: elsewhere it is in few', async () => {
  const { modal, fresh } = await watched({})
  await modal.open()
  expect(fresh().length).toBeLessThan(15)
})
