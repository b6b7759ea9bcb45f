import type { Browser } from 'playwright-core'
import type { Act } from './acts.js'
import type { BuiltApp, Place } from './app.js'
import type { CodeFile, Host } from './host.js'
import { patienceMs, visit } from './visit.js'

/** What an act asked for until what it is for was there, and what it asked for behind that. */
export type Count = { act: Act; files: readonly CodeFile[]; waves: number; behind: readonly CodeFile[] }

/**
 * Counts an act by holding code back: what is asked for while nothing more comes is one wave, and is let go together. So the count is
 * the same on every machine, however slow.
 */
export function count(
  browser: Browser,
  { app, host, place, act }: { app: BuiltApp; host: Host; place: Place; act: Act },
): Promise<Count> {
  return visit(browser, { app, host, place, act }, async ({ page, settled }) => {
    host.begin()
    await act.press(page)
    let waves = 0
    for (const end = Date.now() + patienceMs; ; ) {
      await settled()
      if (await page.evaluate(act.shown)) break
      if (Date.now() > end) throw new Error(`${act.title}: what it is for never came.`)
      if (host.waiting() === 0) continue
      waves += 1
      host.release()
    }
    host.free()
    await settled()
    const asked = host.asked()
    return {
      act,
      waves,
      files: asked.filter(({ wave }) => wave <= waves),
      behind: asked.filter(({ wave }) => wave > waves),
    }
  })
}
