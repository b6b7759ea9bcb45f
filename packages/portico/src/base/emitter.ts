/** A typed emitter. A listener that throws does not keep the others from hearing. */
export type Emitter<E extends Record<string, unknown>> = {
  on<K extends keyof E>(event: K, listener: (payload: E[K]) => void): () => void
  emit<K extends keyof E>(event: K, payload: E[K]): void
  /** Whatever was ever listened to, whether it is an event or not. */
  names(): readonly PropertyKey[]
  clear(): void
}

export function makeEmitter<E extends Record<string, unknown>>(
  onListenerError: (error: unknown) => void = () => {},
): Emitter<E> {
  const listeners = new Map<keyof E, Set<(payload: never) => void>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      set.add(listener as (payload: never) => void)
      return () => void set.delete(listener as (payload: never) => void)
    },
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (payload: unknown) => void)(payload)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    names: () => [...listeners.keys()],
    clear: () => listeners.clear(),
  }
}
