import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Response } from 'playwright-core'

/**
 * A browser profile that one test after another visits with, in one page where nothing was done to it that stays: emptied between
 * them. To make a profile, and a process that compiles the page anew, is more work than most visits are.
 */
export type KeptContext = {
  context: BrowserContext
  /** A page that nothing is left in. */
  page(): Promise<Page>
  /** Something was done to the profile that no emptying undoes. */
  spoil(): void
  isSpoilt(): boolean
  /** Empties it for the next test. Resolves with `false` where it is spoilt. */
  empty(): Promise<boolean>
}

type KeptPage = { page: Page; session: CDPSession; isSpoilt: boolean; undo: (() => void)[] }

/** Ends what hangs. A busy machine is no failure. */
const patienceMs = 60_000

/** What reaches into every document that comes after it, and cannot be taken back. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const
const lastingOfContext = [...lasting, 'grantPermissions'] as const
const lastingOfPage = [...lasting, 'setExtraHTTPHeaders', 'addLocatorHandler', 'routeWebSocket'] as const

/**
 * `isLasting`: of this origin, what an answer lets the browser keep is the same for every test. It is kept, and with it what the browser
 * has compiled of it. `stays`: whether the page is to stay where it is, since what is in it has been cleared away.
 */
export async function keepContext(
  browser: Browser,
  options: BrowserContextOptions,
  isLasting: (origin: string) => boolean,
  stays: (page: Page) => Promise<boolean> = async () => false,
): Promise<KeptContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  const origins = new Set<string>()
  const state: { isSpoilt: boolean; keepsAnswers: boolean; kept?: KeptPage } = { isSpoilt: false, keepsAnswers: false }
  const spoil = () => {
    state.isSpoilt = true
  }
  context.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  context.on('response', (response) => {
    if (mayBeKept(response) && !isLasting(new URL(response.url()).origin)) state.keepsAnswers = true
  })
  context.on('close', spoil)
  const newSession = context.newCDPSession.bind(context)
  noteUse(context, lastingOfContext, spoil)
  // What a test asks the browser itself for may stay with the page.
  noteUse(context, ['newCDPSession'], () => {
    if (state.kept) state.kept.isSpoilt = true
  })

  async function open(): Promise<KeptPage> {
    const page = await context.newPage()
    const kept: KeptPage = { page, session: await newSession(page), isSpoilt: false, undo: [] }
    noteUse(page, lastingOfPage, () => {
      kept.isSpoilt = true
    })
    page.on('close', () => {
      kept.isSpoilt = true
    })
    page.on('crash', () => {
      kept.isSpoilt = true
    })
    const listen = page.on.bind(page) as (name: string, listener: () => void) => Page
    Object.assign(page, {
      on(name: string, listener: () => void) {
        kept.undo.push(() => page.off(name as 'load', listener))
        return listen(name, listener)
      },
    })
    return kept
  }

  /** As it was when it came, but for its process and the origin it is at, which keep what they have compiled. */
  async function emptyPage({ page, undo }: KeptPage): Promise<void> {
    for (const step of undo.splice(0)) step()
    await page.mouse.move(-10, -10)
    if (!(await stays(page))) await page.goto(new URL('/nothing-here', page.url()).href)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      window.name = ''
    })
    await page.emulateMedia({
      media: null,
      reducedMotion: options.reducedMotion ?? null,
      forcedColors: null,
      contrast: null,
      ...colours(options),
    })
    if (options.viewport) await page.setViewportSize(options.viewport)
  }

  return {
    context,
    spoil,
    isSpoilt: () => state.isSpoilt || state.kept?.isSpoilt === true,
    async page() {
      state.kept ??= await open()
      return state.kept.page
    },
    async empty() {
      const { kept } = state
      if (state.isSpoilt || !kept) return false
      const others = context.pages().filter((page) => page !== kept.page)
      const alive = kept.page.isClosed() ? others : [kept.page, ...others]
      await Promise.all([context, ...alive].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(others.map((page) => page.close()))
      await context.setOffline(false)
      if (kept.isSpoilt || !kept.page.url().startsWith('http') || !(await emptyPage(kept).then(isDone, isNotDone))) {
        // The profile goes on without it.
        state.kept = await open()
        await kept.page.close()
      }
      const { session } = state.kept ?? kept
      await context.clearCookies()
      if (state.keepsAnswers) await session.send('Network.clearBrowserCache')
      state.keepsAnswers = false
      await Promise.all(
        [...origins].map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
      )
      origins.clear()
      return true
    },
  }
}

const mayBeKept = (response: Response) => /max-age=[1-9]/.test(response.headers()['cache-control'] ?? '')

const isDone = () => true
const isNotDone = () => false

const colours = ({ colorScheme }: BrowserContextOptions) => ({ colorScheme: colorScheme ?? ('light' as const) })

function noteUse<T extends object>(of: T, names: readonly (keyof T)[], used: () => void): void {
  for (const name of names) {
    const own = (of[name] as (...given: unknown[]) => unknown).bind(of)
    const noted = (...given: unknown[]) => {
      used()
      return own(...given)
    }
    Object.assign(of, { [name]: noted })
  }
}
