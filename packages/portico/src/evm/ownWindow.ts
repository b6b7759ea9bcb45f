/** What became of a window that a wallet's own code opened. `closed`: its person closed it, or the page can no longer see it. */
export type OwnWindow = 'blocked' | 'closed'

type Page = { open(...args: unknown[]): { closed: boolean } | null }

/** How often a window is looked at, and how long a wallet may take to answer after it closed its window by itself, in milliseconds. */
const lookMs = 500
const answerMs = 1_500

/**
 * Follows the windows that are opened from now on, and tells when one was kept from opening or is gone. Windows that the page is never
 * handed (`noopener`) tell nothing. Ends with the signal.
 */
export function watchOwnWindow(page: Page, tell: (what: OwnWindow) => void, signal: AbortSignal): void {
  const { open } = page
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (shown: { closed: boolean }) => {
    clearTimeout(timer)
    timer = shown.closed ? setTimeout(() => tell('closed'), answerMs) : setTimeout(() => follow(shown), lookMs)
  }
  const watched: Page['open'] = (...args) => {
    const shown = open.apply(page, args)
    if (signal.aborted || /\bno(opener|referrer)\b/i.test(String(args[2]))) return shown
    clearTimeout(timer)
    if (shown) follow(shown)
    else tell('blocked')
    return shown
  }
  page.open = watched
  const stop = () => {
    clearTimeout(timer)
    // Somebody else may have put theirs over it.
    if (page.open === watched) page.open = open
  }
  signal.addEventListener('abort', stop, { once: true })
}
