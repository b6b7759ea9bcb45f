/** What is loaded when it is first used. Families stand on these before anything of theirs is there: they weigh on every page. */
type Told = { error(message: string, error: unknown): void }

/** Begins to look for wallets when what looks is loaded. Returns how to stop, before that too. */
export function lookLater(logger: Told, load: () => Promise<(signal: AbortSignal) => void>): () => void {
  const end = new AbortController()
  load().then(
    (look) => {
      if (!end.signal.aborted) look(end.signal)
    },
    (error: unknown) => logger.error('Wallets cannot be looked for', error),
  )
  return () => end.abort()
}

/** What fits the pattern is believed until what reads it truly is loaded, which the first value of that form begins. */
export function believed(
  pattern: RegExp,
  load: () => Promise<((value: string) => boolean) | undefined>,
): (value: string) => boolean {
  let read: ((value: string) => boolean) | undefined
  return (value) => {
    if (!pattern.test(value)) return false
    if (!read)
      load().then(
        (loaded) => {
          read = loaded
        },
        () => {},
      )
    return read?.(value) ?? true
  }
}
