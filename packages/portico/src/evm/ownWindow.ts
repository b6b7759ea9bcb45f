/** What became of a window that a wallet's own code opened. `closed`: its person closed it, or the page can no longer see it. */
export type OwnWindow = 'blocked' | 'closed'

type Page = { open(...args: unknown[]): { closed: boolean } | null }
type Listener = (shown: ReturnType<Page['open']>) => void

/** How often a window is looked at, and how long a wallet may take to answer after it closed its window by itself, in milliseconds. */
const pollMs = 500
const answerMs = 1_500

/**
 * Follows the windows that are opened from now on, and tells when one was kept from opening or is gone. Windows that the page is never
 * handed (`noopener`) tell nothing. Ends with the signal.
 */
export function watchOwnWindow(page: Page, emit: (what: OwnWindow) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (shown: { closed: boolean }) => {
    clearTimeout(timer)
    timer = shown.closed ? setTimeout(() => emit('closed'), answerMs) : setTimeout(() => follow(shown), pollMs)
  }
  const unlisten = listen(page, (shown) => {
    clearTimeout(timer)
    if (shown) follow(shown)
    else emit('blocked')
  })
  const stop = () => {
    clearTimeout(timer)
    unlisten()
  }
  signal.addEventListener('abort', stop, { once: true })
}

type Wrapper = { listeners: Set<Listener>; unwrap(): void }

/** By the `open` that is ours: attempts that overlap share one, so that they may end in any order. */
const wrappers = new WeakMap<Page['open'], Wrapper>()

function listen(page: Page, listener: Listener): () => void {
  const { listeners, unwrap } = wrappers.get(page.open) ?? wrap(page)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwrap()
  }
}

function wrap(page: Page): Wrapper {
  const { open } = page
  const listeners = new Set<Listener>()
  const watched: Page['open'] = (...args) => {
    const shown = open.apply(page, args)
    if (!/\bno(opener|referrer)\b/i.test(String(args[2]))) for (const listener of [...listeners]) listener(shown)
    return shown
  }
  const unwrap = () => {
    // Somebody else may have put theirs over it.
    if (page.open === watched) page.open = open
  }
  const wrapper = { listeners, unwrap }
  wrappers.set(watched, wrapper)
  page.open = watched
  return wrapper
}
