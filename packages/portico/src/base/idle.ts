type Page = { requestIdleCallback?: (run: () => void, options: { timeout: number }) => unknown }

/** At most this long after it was asked for. */
const latestMs = 1_000
/** About two frames, where the browser does not say when it is at rest. */
const shortlyMs = 50

/** Resolves when the page is at rest, so that what nobody sees does not delay what is being drawn. */
export function whenIdle(page: Page = globalThis as Page): Promise<void> {
  return new Promise((resolve) => {
    if (page.requestIdleCallback) page.requestIdleCallback(resolve, { timeout: latestMs })
    else setTimeout(resolve, shortlyMs)
  })
}
