import type { Client } from './client.js'
import { isConnected } from './connections/select.js'
import { lastRoute, type ParamsOf, popRoute, pushRoute, replaceRoute, routeTo, startHistory } from './history.js'
import { closeModal } from './modal.js'
import type { State } from './state.js'
import type { Route, ViewName } from './views.js'
import { writeModal } from './writers.js'

/** The view that is shown. */
export function currentRoute(state: Pick<State, 'router'>): Route {
  return lastRoute(state.router)
}

/** Shows a further view on top. */
export function navigate<N extends ViewName>(client: Client, name: N, ...params: ParamsOf<N>): void {
  writeModal(client, { router: pushRoute(client.store.get().router, routeTo(name, ...params)) })
}

/** Shows a view in place of the present one. */
export function replaceView<N extends ViewName>(client: Client, name: N, ...params: ParamsOf<N>): void {
  writeModal(client, { router: replaceRoute(client.store.get().router, routeTo(name, ...params)) })
}

/** Forgets the history and shows one view. */
export function resetViews(client: Client, route: Route): void {
  writeModal(client, { router: startHistory(route) })
}

/** Shows one view as a step forward, with nothing behind it. */
export function stepForwardTo(client: Client, route: Route): void {
  writeModal(client, { router: { history: [route], direction: 'forward' } })
}

/** Takes views out of the history, as a step back. */
export function stepBackTo(client: Client, history: State['router']['history']): void {
  writeModal(client, { router: { history, direction: 'back' } })
}

/** Takes one view back; closes when one is left. Connected, a step back to Connect shows Account. */
export function goBack(client: Client): void {
  const popped = popRoute(client.store.get().router)
  if (!popped) {
    closeModal(client)
    return
  }
  const toConnect = lastRoute(popped).name === 'Connect' && isConnected(client.store.get())
  writeModal(client, { router: toConnect ? { history: [routeTo('Account')], direction: 'back' } : popped })
}
