import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { startJourneyBrowser } from './journeyBrowser.js'
import { type KeptContext, keepContext } from './kept.js'

/** What the spec files of a process share: their browser, and profiles that are empty. Both end with the process. */
const shared: { browser?: Promise<Browser>; free: Map<string, KeptContext[]> } = { free: new Map() }

/** The browser of this process: with one for all, its driver stands in another process, through which each word would go. */
function sharedBrowser(): Promise<Browser> {
  shared.browser ??= startJourneyBrowser()
  return shared.browser
}

/** The pages and the services of the sandbox, under whatever name: the lists and pictures that may be kept are the same all day. */
function isLasting(origin: string): boolean {
  const { demo, phone, services } = inject('addresses')
  const ports = [demo, phone, services?.url ?? demo].map((address) => new URL(address).port)
  return ports.includes(new URL(origin).port)
}

export type Profiles = {
  /** The profile of an earlier test, emptied, where there is one of this kind. `stays`: see `keepContext`. */
  take(options: BrowserContextOptions, stays?: (page: Page) => Promise<boolean>): Promise<KeptContext>
  /** After each test. Those of a test that failed are closed: nobody knows what they hold. */
  giveBack(outcome: { failed: boolean }): Promise<void>
}

/** The profiles of a spec file. With a browser of its own it shares none. */
export function profilesOf(own: () => Browser | undefined = () => undefined): Profiles {
  const used: { kind: string; kept: KeptContext }[] = []
  return {
    async take(options, stays) {
      const kind = `${stays?.name ?? ''} ${JSON.stringify(options)}`
      const browser = own()
      const kept = browser
        ? await keepContext(browser, options, isLasting, stays)
        : (shared.free.get(kind)?.pop() ?? (await keepContext(await sharedBrowser(), options, isLasting, stays)))
      used.push({ kind, kept })
      return kept
    },
    async giveBack({ failed }) {
      const isClosed = failed || own() !== undefined
      await Promise.all(
        used.splice(0).map(async ({ kind, kept }) => {
          if (isClosed || !(await kept.empty())) return endVisits(kept.context)
          shared.free.set(kind, [...(shared.free.get(kind) ?? []), kept])
        }),
      )
    },
  }
}

/** What a test still has under way in its pages is cut off by their end, and no fault. */
async function endVisits(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}
