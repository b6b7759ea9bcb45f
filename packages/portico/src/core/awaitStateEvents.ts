import type { Client } from './client.js'
import type { State } from './state.js'
import { changedBetween } from './watched.js'

/**
 * Loads what follows a change of the state with the first change that something follows. No state between is lost: each is handed on
 * in its turn, together with what was there before anything could be followed.
 * @returns what loads it at once; resolves when changes are followed
 */
export function awaitStateEvents(client: Client): () => Promise<void> {
  const { store, signal } = client
  const now = store.get()
  // What is about to come back was there before anything could be followed; otherwise the story begins here.
  const restores = Object.keys(now.connections.namespaces).length > 0
  let states: [State, ...State[]] = [restores ? store.initial() : now]
  let loading: Promise<void> | undefined
  const load = async () => {
    try {
      const { followStateEvents } = await import('./followStateEvents.js')
      stop()
      if (!signal.aborted) followStateEvents(client, states)
    } catch (error) {
      // The next change tries again.
      loading = undefined
      client.logger.error('Not loaded', error)
    }
  }
  const follow = () => {
    loading ??= load()
    return loading
  }
  const onState = (state: State) => {
    if (states.length > 1 || changedBetween(states[0], state).length > 0) {
      states.push(state)
      void follow()
    } else states = [state]
  }
  const stop = store.subscribe((state) => state, onState)
  signal.addEventListener('abort', stop, { once: true })
  if (restores) onState(now)
  return follow
}
