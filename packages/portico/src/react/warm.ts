import type { Config } from '../core/options.js'

type Line = { saveData?: boolean; effectiveType?: string }
type Page = { requestIdleCallback?: (run: () => void) => unknown; cancelIdleCallback?: (moment: unknown) => void }

/**
 * Fetches what the visitor's next act needs once the page has nothing else to do: static files of the app, and not where the visitor would
 * feel it. Returns how to stop.
 */
export function warmAtRest({ warm }: Pick<Config, 'warm'>, fetchNext: (signal: AbortSignal) => void): () => void {
  const { connection } = navigator as { connection?: Line }
  const abort = new AbortController()
  const options = { signal: abort.signal }
  let isDue = warm === 'idle' && !connection?.saveData && !/[23]g/.test(`${connection?.effectiveType}`)
  const warmWhenReady = () => {
    if (!isDue || document.readyState !== 'complete' || document.hidden) return
    isDue = false
    // Not in every browser.
    const { requestIdleCallback: rest = setTimeout, cancelIdleCallback: forget = clearTimeout } = globalThis as Page
    const moment = rest(() => fetchNext(abort.signal))
    abort.signal.addEventListener('abort', () => forget(moment as never))
  }
  addEventListener('load', warmWhenReady, options)
  document.addEventListener('visibilitychange', warmWhenReady, options)
  warmWhenReady()
  return () => abort.abort()
}
