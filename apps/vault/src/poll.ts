/** Looks again and again until it has come, the time is over or nobody listens any more. @returns what was seen last */
export async function pollUntil<T>(
  look: () => Promise<T>,
  hasCome: (value: T) => boolean,
  { ms, signal, everyMs = 400 }: { ms: number; signal: AbortSignal; everyMs?: number | undefined },
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const seen = await look()
    if (hasCome(seen) || signal.aborted || performance.now() + everyMs > end) return seen
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, everyMs)
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done, { once: true })
    })
  }
}
