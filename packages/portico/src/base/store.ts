import { createStore } from 'zustand/vanilla'

/** A store of serialisable state. Reads are synchronous; listeners hear of a slice only when it changed. */
export type Store<T> = {
  get(): T
  /** The state before anything was read from the page: what a server renders. */
  initial(): T
  /** Replaces the given keys. */
  set(part: Partial<T>): void
  subscribe<S>(selector: (state: T) => S, listener: (value: S, previous: S) => void): () => void
}

export function makeStore<T extends object>(initial: T): Store<T> {
  const store = createStore<T>(() => initial)
  return {
    get: store.getState,
    initial: store.getInitialState,
    set: (part) => store.setState(part),
    subscribe: (selector, listener) =>
      store.subscribe((state, previous) => {
        const value = selector(state)
        const before = selector(previous)
        if (!Object.is(value, before)) listener(value, before)
      }),
  }
}
