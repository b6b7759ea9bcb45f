/** Sends bodies to addresses of others: a few at a time, again after a while when it did not work, and not without end. */
export type Poster = {
  post(url: string, body: string): void
  counters(): Readonly<Record<string, number>>
  stop(): void
}

const atOnce = 8
const waitingAtMost = 10_000
const againAfterMs = [1_000, 10_000]

export function startPoster(
  send: (url: string, body: string) => Promise<void>,
  pauses: readonly number[] = againAfterMs,
): Poster {
  const waiting: { url: string; body: string; tries: number }[] = []
  const timers = new Set<NodeJS.Timeout>()
  const counters = { relay_watch_told: 0, relay_watch_failed: 0, relay_watch_lost: 0 }
  let running = 0
  let ended = false

  function add(entry: (typeof waiting)[number]) {
    if (ended || waiting.length >= waitingAtMost) counters.relay_watch_lost++
    else waiting.push(entry)
    next()
  }
  function next() {
    const entry = running < atOnce && !ended ? waiting.shift() : undefined
    if (!entry) return
    running++
    send(entry.url, entry.body)
      .then(
        () => counters.relay_watch_told++,
        () => later(entry),
      )
      .finally(() => {
        running--
        next()
      })
    next()
  }
  function later({ tries, ...entry }: (typeof waiting)[number]) {
    counters.relay_watch_failed++
    const pause = pauses[tries]
    if (pause === undefined || ended) {
      counters.relay_watch_lost++
      return
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      add({ ...entry, tries: tries + 1 })
    }, pause)
    timer.unref()
    timers.add(timer)
  }

  return {
    post: (url, body) => add({ url, body, tries: 0 }),
    counters: () => ({ ...counters }),
    stop() {
      ended = true
      for (const timer of timers) clearTimeout(timer)
      waiting.length = 0
    },
  }
}
