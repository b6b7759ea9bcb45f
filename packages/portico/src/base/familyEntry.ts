/** What the entries of families have in common. They weigh on every page: all else of a family is loaded behind them. */
type ErrorLog = { error(message: string, error: unknown): void }

type Discovery<C> = { discover(context: C, signal: AbortSignal): void }

/** Begins to look for wallets when what looks is loaded, unless they are not wanted. Returns how to stop, before that too. */
export function startDiscovery<C extends { logger: ErrorLog }>(
  context: C,
  wanted: string | undefined,
  load: () => Promise<Discovery<C>>,
): () => void {
  const end = new AbortController()
  if (wanted !== 'none')
    load().then(
      ({ discover }) => {
        if (!end.signal.aborted) discover(context, end.signal)
      },
      (error: unknown) => context.logger.error('Wallets cannot be looked for', error),
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
