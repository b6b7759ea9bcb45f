import type { Client } from './client.js'
import { addGenericFamilies } from './genericFamily.js'
import { lifecycle } from './lifecycle.js'
import type { State } from './state.js'
import { type Reaction, type StateEventName, type StateEvents, stateEventsBetween } from './stateEvents.js'

/**
 * Follows the state for the life of the client and starts what the table says.
 * @param past The states that followed each other until now: what happened between them is caught up with.
 */
export function followStateEvents(client: Client, past: readonly [State, ...State[]]): void {
  addGenericFamilies(client)
  if (client.config.cookie)
    // A page in a sandbox may not have cookies at all.
    import('./cookie/keep.js')
      .then(({ keepCookie }) => keepCookie(client))
      .catch((error: unknown) => client.logger.warn('Not loaded', error))
  let [seen] = past
  const step = (now: State) => {
    const before = seen
    seen = now
    if (before.networks !== now.networks) addGenericFamilies(client)
    for (const event of stateEventsBetween(before, now, client)) {
      // What was connected before anything could follow it came back by itself.
      if (before === client.store.initial() && event.name === 'connected') event.detail.silent = true
      run(client, event)
    }
  }
  const catchUp = () => {
    // A reaction may change the state: its own events come after those of the change that it followed.
    while (seen !== client.store.get()) step(client.store.get())
  }
  let busy = false
  const follow = () => {
    if (busy || client.signal.aborted) return
    busy = true
    try {
      catchUp()
    } finally {
      busy = false
    }
  }
  const stop = client.store.subscribe((state) => state, follow)
  client.signal.addEventListener('abort', stop, { once: true })
  busy = true
  for (const state of past.slice(1)) step(state)
  busy = false
  follow()
}

function run<M extends StateEventName>(client: Client, { name, detail }: { name: M; detail: StateEvents[M] }): void {
  for (const reaction of lifecycle[name] as readonly Reaction<M>[]) {
    try {
      reaction(client, detail)
    } catch (error) {
      client.report(error, 'INTERNAL_SDK_ERROR')
    }
  }
}
