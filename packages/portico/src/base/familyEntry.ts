/** What the entries of families have in common. They weigh on every page: all else of a family is loaded behind them. */
type ErrorLog = { error(message: string, error: unknown): void }

/** Returns how to look again, where a wallet may come without a word. */
type Discovery<C> = { discover(context: C, signal: AbortSignal, wanted: string | undefined): (() => void) | undefined }

/** A family's ways to find wallets: it begins to look when what looks is loaded, unless they are not wanted. It can be stopped before that too. */
export function finding<C extends { logger: ErrorLog }>(
  context: C,
  wanted: string | undefined,
  load: () => Promise<Discovery<C>>,
) {
  let rescan: (() => void) | undefined
  return {
    discover() {
      const end = new AbortController()
      if (wanted !== 'none')
        load().then(
          ({ discover }) => {
            if (!end.signal.aborted) rescan = discover(context, end.signal, wanted)
          },
          (error: unknown) => context.logger.error('Wallets cannot be looked for', error),
        )
      return () => end.abort()
    },
    lookAgain: () => rescan?.(),
    prepare: load,
  }
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
