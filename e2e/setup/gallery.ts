import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ServeOptions, servePages } from '../gallery/serve.js'
import { profilesOf } from './profiles.js'

/** Gives a spec file pages of the gallery, without the sandbox. What they say on the console must be nothing. */
export function galleryForTests(name: string, options: ServeOptions = {}) {
  const state: { server?: Awaited<ReturnType<typeof servePages>> } = {}
  const profiles = profilesOf()
  beforeAll(async () => {
    state.server = await servePages([name], options)
  })
  afterEach(({ task }) => profiles.giveBack({ failed: task.result?.state === 'fail' }))
  afterAll(() => {
    state.server?.close()
  })

  /** A page that is empty still, and where the gallery is. */
  async function blank(context: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[]; url: string }> {
    const { server } = state
    if (!server) throw new Error('show() is for tests, not for the top of a spec file')
    const kept = await profiles.take({ viewport: { width: 1000, height: 800 }, ...context })
    const page = await kept.page()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      const isNetwork = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isNetwork) problems.push(message.text())
    })
    return { page, problems, url: server.url }
  }

  /** Opens a page, for example `shell?theme=dark`. */
  async function show(path: string, context: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
    const { page, problems, url } = await blank(context)
    await page.goto(`${url}/${path}`)
    return { page, problems }
  }
  return { show, blank }
}
