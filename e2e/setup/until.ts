/** Waits until a condition holds, asking again each time the page may have moved on. `meanwhile` may nudge it along. */
export async function until(
  condition: () => Promise<boolean>,
  meanwhile?: () => Promise<void>,
  limitMs = 60_000,
): Promise<void> {
  const end = Date.now() + limitMs
  for (;;) {
    if (await condition()) return
    if (Date.now() > end) throw new Error(`The condition did not come true within ${limitMs} ms: ${condition}`)
    await meanwhile?.()
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** What the driver waits for without an end of its own: a page's promise, or the browser itself. Ends what hangs, and says what it was. */
export async function within<T>(work: Promise<T>, what: string, limitMs = 120_000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms: ${what}`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A promise that another step keeps. */
export function promised<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}
