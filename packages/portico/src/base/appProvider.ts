type Listener = (value: never) => void
type Emit = (event: string, value: unknown) => void
/** Says in the events of a provider what became of the connection. */
export type ProviderEmitter<Event> = (event: Event, emit: Emit) => void

type Source<Event> = {
  provider(): unknown
  settled(): Promise<void>
  listen(listener: (event: Event) => void): () => void
}
type Context = { logger: { error(message: string, error: unknown): void }; signal: AbortSignal }

/**
 * A provider that stays the same object whichever wallet is in use: it waits for a reconnection that is under way, and has the
 * listeners of Node's emitters. What answers and what tells is loaded when it is needed.
 */
export function makeProvider<Provider, Event>(
  source: Source<Event>,
  { logger, signal }: Context,
  answer: (args: never) => Promise<unknown>,
  load: () => Promise<() => ProviderEmitter<Event>>,
): Provider {
  /** By event; the value tells whether a listener hears once only. */
  const listeners = new Map<string, Map<Listener, boolean>>()
  const emit: Emit = (event, value) => {
    for (const [listener, once] of [...(listeners.get(event) ?? [])]) {
      if (once) remove(event, listener)
      try {
        ;(listener as (value: unknown) => void)(value)
      } catch (error) {
        logger.error(`A listener of ${event} threw`, error)
      }
    }
  }
  let emitter: ProviderEmitter<Event> | undefined
  const stop = source.listen((event) => {
    if (emitter) return emitter(event, emit)
    load().then(
      (make) => {
        emitter ??= make()
        emitter(event, emit)
      },
      (error: unknown) => logger.error('The wallet cannot be heard', error),
    )
  })
  signal.addEventListener('abort', stop, { once: true })

  const add = (event: string, listener: Listener, once: boolean) => {
    listeners.set(event, (listeners.get(event) ?? new Map()).set(listener, once))
    return provider
  }
  const remove = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const provider = Object.freeze({
    async request(args: never) {
      if (!source.provider()) await source.settled()
      return answer(args)
    },
    on: (event: string, listener: Listener) => add(event, listener, false),
    once: (event: string, listener: Listener) => add(event, listener, true),
    removeListener: remove,
    off: remove,
  }) as Provider
  return provider
}
