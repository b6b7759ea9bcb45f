import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { type ServeOptions, servePages } from '../gallery/serve.js'

/** Gives a spec file pages of the gallery, without the sandbox. What they say on the console must be nothing. */
export function galleryForTests(name: string, options: ServeOptions = {}) {
  const state: { browser?: Browser; server?: Awaited<ReturnType<typeof servePages>> } = {}
  beforeAll(async () => {
    state.browser = await chromium.connect(inject('browserEndpoint'))
    state.server = await servePages([name], options)
  })
  afterAll(async () => {
    await state.browser?.close()
    state.server?.close()
  })

  /** Opens a page, for example `shell?theme=dark`. */
  async function show(path: string, context: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
    const { browser, server } = state
    if (!browser || !server) throw new Error('show() is for tests, not for the top of a spec file')
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, ...context })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      const isNetwork = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isNetwork) problems.push(message.text())
    })
    await page.goto(`${server.url}/${path}`)
    return { page, problems }
  }
  return { show }
}
