import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { profilesOf } from './profiles.js'
import { followTrail, type Trail } from './trail.js'
import type { Visit, VisitOptions } from './visit.js'
import { demoOf, deviceOf, queryOf, waitForDemo, watchPage } from './watched.js'

/** `before` may answer in a server's place and fill the storage. A script ahead of the page's own code needs a visit. */
export type MountOptions = Omit<VisitOptions, 'path' | 'context' | 'clock'>

type Mounting = { page: Page; demo: string; problems: string[]; trail: Trail }
type Harness = { porticoMount: { mount(query: string): Promise<void>; unmount(): Promise<readonly string[]> } }

/**
 * As `browserForTests()`, for tests that are not about how a page loads: the demo is mounted in a page that is there already, and
 * unmounted after the test, which fails when anything of it is left. A page in which a test did what cannot be undone is loaded anew.
 */
export function mountForTests({ moving = false } = {}) {
  const mountings: Mounting[] = []
  const profiles = profilesOf()
  afterEach(async ({ task }) => {
    const ended = mountings.splice(0)
    const failed = task.result?.state === 'fail'
    // Before it is taken away: what the pages show is a part of the answer.
    if (failed) for (const { trail } of ended) console.error(await trail.tell())
    const left = failed ? [] : (await Promise.all(ended.map(unmount))).flat()
    for (const { trail } of ended) trail.end()
    await profiles.giveBack({ failed: failed || left.length > 0 })
    if (left.length > 0) throw new Error(['What was mounted left in its page:', ...left].join('\n  '))
  })

  async function mount(options: MountOptions = {}): Promise<Visit> {
    const demo = demoOf(options)
    const kept = await profiles.take(deviceOf(options, moving), isThere)
    const page = await kept.page()
    if (!(await isThere(page, demo))) {
      await page.goto(`${demo}/mount.html`)
      await page.waitForFunction(() => 'porticoMount' in window)
    }
    const visited = watchPage(page, kept.context, demo)
    mountings.push({ page, demo, problems: visited.problems, trail: followTrail(kept.context, visited) })
    await options.before?.(page)
    if (kept.isSpoilt()) throw new Error('What comes ahead of the page’s own code needs a visit')
    await page.evaluate((query) => (window as unknown as Harness).porticoMount.mount(query), queryOf(options))
    await waitForDemo(page)
    return visited
  }
  return { mount }
}

/** Whether the page is one that mounts. One that a test led elsewhere, or loaded anew, is none. */
async function isThere(page: Page, demo = new URL(page.url()).origin): Promise<boolean> {
  if (page.isClosed() || demo === 'null' || !page.url().startsWith(`${demo}/`)) return false
  return page.evaluate(() => 'porticoMount' in window)
}

/** Tells what is left: of elements, listeners, timers and names, and what went wrong on the way out. */
async function unmount({ page, demo, problems }: Mounting): Promise<string[]> {
  if (!(await isThere(page, demo))) return []
  const before = problems.length
  const left = await page.evaluate(() => (window as unknown as Harness).porticoMount.unmount())
  return [...left, ...problems.slice(before)]
}
